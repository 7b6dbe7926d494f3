import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { backlot } from '../../../tests/support/server-process.ts';

test('doctor asks an empty database nothing but whether it is one, and makes no key', async () => {
  const records = await testDatabase();
  const name = `empty_${randomBytes(6).toString('hex')}`;
  await sql`create database ${sql.id(name)}`.execute(records.db);
  const folder = mkdtempSync(join(tmpdir(), 'backlot-empty-'));
  const url = new URL(records.url);
  url.pathname = `/${name}`;
  const { code, out } = await backlot(['doctor'], { DATABASE_URL: url.href, DATA_DIR: folder });
  expect({ code, out }).toMatchObject({
    code: 1,
    out: expect.stringContaining('The database is empty: start the server.'),
  });
  expect(out.match(/✗/g)).toHaveLength(1);
  expect(out).not.toContain('does not exist');
  expect(readdirSync(folder)).not.toContain('secrets');
  rmSync(folder, { recursive: true });
  await sql`drop database ${sql.id(name)}`.execute(records.db);
  await records.close();
}, 60_000);
