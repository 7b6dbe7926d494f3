import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from '#/server/bundle/built-server.ts';
import { inLanguage } from '#/server/texts/language-plugin.ts';
import type { Language } from '#/server/texts/put-texts.ts';

/** Sources that are loaded from now on say their texts in that language, as a build would have them. */
export function speak(language: Language) {
  registerHooks({
    load(url, context, next) {
      const path = url.startsWith('file:') ? relative(root, fileURLToPath(url.split('?')[0]!)) : '';
      if (!/^src\/.*\.ts$/.test(path)) return next(url, context);
      const source = inLanguage(readFileSync(`${root}/${path}`, 'utf8'), path, language);
      if (source === undefined) return next(url, context);
      return { format: 'module-typescript', source, shortCircuit: true };
    },
  });
}
