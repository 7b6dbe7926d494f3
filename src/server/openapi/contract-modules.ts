import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../..', import.meta.url));

/**
 * What every contract exports, by its path below `src`. In the bundle of the server a list of these
 * modules stands in its place, see `bundle/contract-list.ts`.
 */
export async function contractModules(): Promise<[path: string, exports: object][]> {
  const paths: string[] = [];
  for await (const path of glob('**/*.contract.ts', { cwd: folder })) paths.push(path);
  const modules: [string, object][] = [];
  for (const it of paths.sort()) modules.push([it, (await import(join(folder, it))) as object]);
  return modules;
}
