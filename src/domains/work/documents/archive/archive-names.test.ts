import { posix } from 'node:path';
import { array, assert, nat, property, record, string } from 'fast-check';
import { expect, test } from 'vitest';
import { archivePaths, relativeTo } from './archive-names.ts';

const row = (id: number, title: string, parentId: number | null = null) => ({
  id,
  title,
  parentId,
});

test('titles are names that every system takes, and folders are the tree', () => {
  const paths = archivePaths([
    row(1, 'Ship: "it" / now?'),
    row(2, '../../etc/passwd', 1),
    row(3, 'A', 2),
    row(4, 'a', 2),
    row(5, 'CON'),
    row(6, '…'),
    row(7, '..'),
    row(8, 'Images'),
    row(9, 'Not above', 77),
  ]);
  expect([...paths.values()]).toEqual([
    'Ship it now',
    'Ship it now/etc passwd',
    'Ship it now/etc passwd/A',
    'Ship it now/etc passwd/a 2',
    'CON document',
    '…',
    'document',
    'Images document',
    'Not above',
  ]);
});

test('no two lie in one place, and from each there is a way to each other', () => {
  const rows = array(record({ title: string({ unit: 'grapheme', maxLength: 12 }), above: nat() }));
  assert(
    property(rows, (all) => {
      const placed = all.map(({ title, above }, at) =>
        row(at + 1, title, at === 0 || above % 3 === 0 ? null : (above % at) + 1),
      );
      const paths = [...archivePaths(placed).values()];
      expect(new Set(paths.map((it) => it.toLowerCase())).size).toBe(paths.length);
      for (const from of paths) {
        expect(from.split('/').some((it) => /^\.|^$|[\\:*?"<>|]/.test(it))).toBe(false);
        for (const to of paths) {
          const address = relativeTo(`${from}.md`, `${to}.md`);
          expect(address).not.toMatch(/[\s()<>]/);
          expect(posix.join(posix.dirname(`${from}.md`), decodeURIComponent(address))).toBe(
            `${to}.md`,
          );
        }
      }
    }),
    { numRuns: 200 },
  );
});
