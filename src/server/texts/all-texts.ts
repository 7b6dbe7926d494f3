import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../bundle/built-server.ts';
import { textsIn } from './find-texts.ts';
import { isOutside } from './kinds-of-files.ts';

/** A text of the code, and the files it stands in. */
export interface Listed {
  text: string;
  files: string[];
  isCounted: boolean;
}

/** Every text of the product, in the order of the files. Takes some two seconds. */
export function allTexts(): Listed[] {
  const listed = new Map<string, Listed>();
  const paths = globSync(['src/**/*.{ts,tsx}', 'entrypoints/**/*.{ts,tsx}'], { cwd: root });
  for (const path of paths.sort())
    if (!isOutside(path))
      for (const { text, kind } of textsIn(readFileSync(join(root, path), 'utf8'), path)) {
        const key = `${kind === 'counted'} ${text}`;
        const one = listed.get(key) ?? { text, files: [], isCounted: kind === 'counted' };
        if (!one.files.includes(path)) one.files.push(path);
        listed.set(key, one);
      }
  return [...listed.values()];
}
