import { mkdirSync, mkdtempSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { makeLinks } from './binaries.ts';

const folder = mkdtempSync(join(tmpdir(), 'backlot-links-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('links that npm left out are made where they are missing, relative to their folder', () => {
  const native = join(folder, 'native');
  mkdirSync(join(native, 'lib'), { recursive: true });
  writeFileSync(join(native, 'lib/libicu.so.60.2'), '');
  const link = (name: string) => ({
    source: 'native/lib/libicu.so.60.2',
    target: `native/lib/${name}`,
  });
  const links = [link('libicu.so'), link('libicu.so.60')];
  writeFileSync(join(native, 'pg-symlinks.json'), JSON.stringify(links));

  makeLinks(native);
  rmSync(join(native, 'lib/libicu.so'));
  makeLinks(native);
  for (const name of ['libicu.so', 'libicu.so.60'])
    expect(readlinkSync(join(native, 'lib', name))).toBe('libicu.so.60.2');
});
