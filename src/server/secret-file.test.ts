import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { secretFile } from './secret-file.ts';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'secret-file-'))));
afterEach(() => rmSync(folder, { recursive: true }));

const make = () => randomBytes(32).toString('base64');

test('a secret is made once and stays', async () => {
  const made = await secretFile(folder, 'master-key', make);
  expect(made).toMatch(/^[\w+/]{43}=$/);
  expect(await secretFile(folder, 'master-key', make)).toBe(made);
  expect(await secretFile(folder, 'another', make)).not.toBe(made);
});

test('many starts at once agree on one secret', async () => {
  const all = await Promise.all(
    Array.from({ length: 20 }, () => secretFile(folder, 'master-key', make)),
  );
  expect(new Set(all).size).toBe(1);
  expect(readdirSync(join(folder, 'secrets'))).toEqual(['master-key']);
});

test('nobody else can read it', async () => {
  await secretFile(folder, 'master-key', make);
  expect(statSync(join(folder, 'secrets')).mode & 0o777).toBe(0o700);
  expect(statSync(join(folder, 'secrets', 'master-key')).mode & 0o777).toBe(0o600);
});
