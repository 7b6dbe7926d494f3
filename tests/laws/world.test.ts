import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const own = join('tests', 'world', 'reference');

/** Imports of the reference that lead out of it, as `from -> to`. */
function outside(): string[] {
  const files = readdirSync(join(root, own), { recursive: true, encoding: 'utf8' });
  const code = files.filter((it) => it.endsWith('.ts')).map((it) => join(own, it));
  return code.flatMap((path) => {
    const text = readFileSync(join(root, path), 'utf8');
    const imports = [...text.matchAll(/\bfrom '([^'\n]+)'|\bimport[( ]'([^'\n]+)'/g)];
    return imports
      .map((match) => match[1] ?? match[2]!)
      .map((to) => (to.startsWith('.') ? relative(root, join(root, dirname(path), to)) : to))
      .filter((to) => !to.startsWith('node:') && !to.startsWith(own))
      .map((to) => `${path} -> ${to}`);
  });
}

test('the reference of the hard world shares no code with what it checks', () => {
  expect(outside()).toEqual([]);
});
