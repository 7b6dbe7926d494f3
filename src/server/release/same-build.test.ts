import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { root } from '../bundle/built-server.ts';

const run = promisify(execFile);
const made: string[] = [];
afterAll(() => made.forEach((it) => rmSync(it, { recursive: true, force: true })));

/** What is built from, and what is packed with the sources for addons.mozilla.org. */
const sources = readdirSync(root).filter(
  (it) => !/^(\.(git|data|output|wxt)|node_modules|tests)$/.test(it),
);

/** Every file that is built and packed from these sources in another folder, by its hash. */
async function builtAnew(): Promise<Record<string, string>> {
  const folder = mkdtempSync(join(tmpdir(), 'backlot-anew-'));
  made.push(folder);
  // Files are as old as their copy, as in a fresh clone.
  for (const it of sources) cpSync(join(root, it), join(folder, it), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const asked = { cwd: folder, env: { ...process.env, NODE_ENV: 'production' } };
  await run(process.execPath, ['src/server/builder.ts', 'server'], asked);
  await run(process.execPath, ['src/server/zip.ts'], asked);
  const output = join(folder, '.output');
  const files = readdirSync(output, { recursive: true, withFileTypes: true }).filter((it) =>
    it.isFile(),
  );
  return Object.fromEntries(
    files.map((it) => {
      const path = join(it.parentPath, it.name);
      const hash = createHash('sha256').update(readFileSync(path)).digest('hex');
      return [path.slice(output.length + 1), hash];
    }),
  );
}

test('two builds in two folders are the same, byte for byte', async () => {
  const [one, other] = [await builtAnew(), await builtAnew()];
  expect(other).toEqual(one);
  expect(Object.keys(one)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^backlot-.+-chrome\.zip$/),
      expect.stringMatching(/^backlot-.+-firefox\.zip$/),
      expect.stringMatching(/^backlot-.+-sources\.zip$/),
      expect.stringMatching(/^server-.+\/start\.js$/),
      'sbom.cdx.json',
    ]),
  );
}, 240_000);
