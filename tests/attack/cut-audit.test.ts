import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { anchorAudit, signHead, wrongWithAnchor } from '#/server/audit-anchor.ts';
import { appendAudit, auditOfSystem } from '#/store/audit/audit.ts';
import { forgetAddresses, resealWithoutAddress } from '#/store/audit/forget-addresses.ts';
import { firstBrokenAudit } from '#/store/audit/walk.ts';
import type { Files } from '#/store/files/files.ts';
import { localFiles } from '#/store/files/local-files.ts';
import type { Records } from '#/store/records/records.ts';
import { testDatabase } from '../support/database.ts';

/** Has the database in hand and wants what was done to be forgotten. */

const masterKey = Buffer.alloc(32, 7).toString('base64');
const now = new Date('2025-11-20T09:00:00Z');
const lines: string[] = [];
const log = pino({}, { write: (line: string) => void lines.push(line) });
const folder = mkdtempSync(join(tmpdir(), 'backlot-anchor-'));
let records: Records;
let files: Files;

const kept = () => ({ db: records.db, files, masterKey });
const entry = (nth: number) => ({ action: 'x.done', subject: ['x', nth] as const, after: { nth } });
const write = (nths: readonly number[]) =>
  records.db.transaction().execute((tx) => auditOfSystem(tx, nths.map(entry), 'a test', now));
/** As whoever owns the database can. */
const unguarded = (work: ReturnType<typeof sql>) =>
  records.db.transaction().execute(async (tx) => {
    await sql`alter table audit disable trigger user`.execute(tx);
    await work.execute(tx);
    await sql`alter table audit enable trigger user`.execute(tx);
  });

beforeAll(async () => {
  records = await testDatabase();
});
afterAll(async () => {
  await records.close();
  rmSync(folder, { recursive: true });
});
beforeEach(async () => {
  await unguarded(sql`truncate audit, audit_anchored`);
  files = await localFiles(join(folder, String(Math.random()).slice(2)));
  lines.length = 0;
  await write([1, 2, 3]);
  await anchorAudit(kept(), now, log);
});

test('a log that only grows is right', async () => {
  expect(await wrongWithAnchor(kept())).toBeUndefined();
  await write([4, 5]);
  expect(await wrongWithAnchor(kept())).toBeUndefined();
});

test('cut at its end: the chain alone does not tell, the signed head does', async () => {
  await unguarded(sql`delete from audit where id = (select max(id) from audit)`);
  expect(await firstBrokenAudit(records.db)).toBeNull();
  expect(await wrongWithAnchor(kept())).toMatch(/its end was cut/);
});

test('cut and grown again: an entry of the same number is another one', async () => {
  const { rows } = await sql<{ id: number }>`select max(id)::int id from audit`.execute(records.db);
  await unguarded(sql`delete from audit where id = ${rows[0]!.id}`);
  await sql`select setval(pg_get_serial_sequence('audit', 'id'), ${rows[0]!.id - 1})`.execute(
    records.db,
  );
  await write([9]);
  expect(await firstBrokenAudit(records.db)).toBeNull();
  expect(await wrongWithAnchor(kept())).toMatch(/was rewritten/);
});

test('a cut log is not signed again as if nothing were: the server says it each minute', async () => {
  await unguarded(sql`delete from audit where id = (select max(id) from audit)`);
  await anchorAudit(kept(), now, log);
  expect(lines.at(-1)).toContain('its end was cut');
  expect(await wrongWithAnchor(kept())).toMatch(/its end was cut/);
});

test('another head, made without the key, is taken for what it is; so is none', async () => {
  await files.put('audit/head', Buffer.from('{"id":1}'), { type: 'application/json' });
  expect(await wrongWithAnchor(kept())).toMatch(/not signed by this server/);
  await signHead({ ...kept(), masterKey: Buffer.alloc(32, 8).toString('base64') }, now);
  expect(await wrongWithAnchor(kept())).toMatch(/not signed by this server/);
  await files.remove('audit/head');
  expect(await wrongWithAnchor(kept())).toMatch(/is missing/);
});

test('the head stands in the log as well, once for each that is new', async () => {
  const heads = () => lines.filter((it) => it.includes('the head of the audit log'));
  expect(heads()).toHaveLength(1);
  await anchorAudit(kept(), now, log);
  expect(heads()).toHaveLength(1);
  await write([4]);
  await anchorAudit(kept(), now, log);
  expect(heads()).toHaveLength(2);
});

const halfAYearOn = new Date(now.getTime() + 181 * 86_400_000);

/** An entry from a network address. */
const visit = (nth: number) =>
  records.db.transaction().execute((tx) =>
    appendAudit(tx, [entry(nth)], {
      actorId: null,
      actingAs: null,
      address: '203.0.113.7',
      requestId: 'req_1',
      at: now,
    }),
  );
const addresses = async () =>
  (await records.db.selectFrom('audit').select('address').orderBy('id').execute()).map(
    (it) => it.address,
  );

test('addresses are forgotten and every entry is still held', async () => {
  await visit(4);
  await visit(5);
  await write([6]);
  expect(await forgetAddresses(records.db, masterKey, now)).toBe(0);
  expect(await forgetAddresses(records.db, masterKey, halfAYearOn)).toBe(2);
  expect(await addresses()).toEqual(['a test', 'a test', 'a test', null, null, 'a test']);
  expect(await firstBrokenAudit(records.db, masterKey)).toBeNull();
  await visit(7);
  expect(await firstBrokenAudit(records.db, masterKey)).toBeNull();
  await unguarded(sql`update audit set after = '{"nth": 9}' where after = '{"nth": 5}'`);
  expect(await firstBrokenAudit(records.db, masterKey)).not.toBeNull();
});

test('one that was tampered with keeps its address, and is found afterwards', async () => {
  await visit(4);
  await unguarded(sql`update audit set action = 'x.other' where after = '{"nth": 4}'`);
  expect(await forgetAddresses(records.db, masterKey, halfAYearOn)).toBe(0);
  expect(await firstBrokenAudit(records.db, masterKey)).not.toBeNull();
});

test('nothing else of an entry can be changed by the server itself', async () => {
  const refused = (change: ReturnType<typeof sql>) =>
    expect(sql`update audit set ${change}`.execute(records.db)).rejects.toThrow(/append-only/);
  await refused(sql`after = '{}', address = null, without_address = 'x'`);
  await refused(sql`address = '198.51.100.1'`);
  await refused(sql`address = null`);
  await expect(sql`delete from audit`.execute(records.db)).rejects.toThrow(/append-only/);
});

test('under another master key they are signed anew, and under a wrong one nothing is', async () => {
  const other = Buffer.alloc(32, 9).toString('base64');
  await visit(4);
  await forgetAddresses(records.db, masterKey, halfAYearOn);
  await expect(resealWithoutAddress(records.db, other, masterKey)).rejects.toThrow(/not signed/);
  await resealWithoutAddress(records.db, masterKey, other);
  expect(await firstBrokenAudit(records.db, other)).toBeNull();
  expect(await firstBrokenAudit(records.db, masterKey)).not.toBeNull();
});

test('entries of before the first signed head are held by it', async () => {
  await unguarded(sql`update audit set after = '{"nth": 7}'
    where id = (select min(id) from audit)`);
  const { rows } = await sql<{ id: string }>`select min(id) id from audit`.execute(records.db);
  expect(String(await firstBrokenAudit(records.db))).toBe(String(rows[0]!.id));
});
