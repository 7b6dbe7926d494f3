import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import type { Records } from './records.ts';

let records: Records;
beforeAll(async () => {
  records = await testDatabase();
});
afterAll(() => records.close());

/** Runs `work` on one connection, and tells which statements it has prepared. */
const onOne = (work: (ask: (text: string, values: unknown[]) => Promise<unknown[]>) => unknown) =>
  records.db.connection().execute(async (db) => {
    const client = (text: string, values: unknown[]) =>
      db.executeQuery<unknown>({ ...sql.raw(text).compile(db), parameters: values });
    await work(async (text, values) => (await client(text, values)).rows);
    const { rows } = await client('select statement from pg_prepared_statements order by 1', []);
    return (rows as { statement: string }[]).map((it) => it.statement);
  });

test('a statement is prepared when it comes again, other values or not', async () => {
  const text = 'select $1::int + 1 as it';
  const once = await onOne((ask) => ask('select $1::int as once', [1]));
  expect(once).toEqual([]);
  const prepared = await onOne(async (ask) => {
    expect(await ask(text, [1])).toEqual([{ it: 2 }]);
    expect(await ask(text, [2])).toEqual([{ it: 3 }]);
    expect(await ask(text, [null])).toEqual([{ it: null }]);
  });
  expect(prepared).toContain(text);
});

test('no more statements are remembered than the limit, and each still answers', async () => {
  const texts = Array.from({ length: 600 }, (_, nth) => `select $1::int * ${nth} as it`);
  const prepared = await onOne(async (ask) => {
    for (const [nth, text] of texts.entries())
      expect(await ask(text, [2])).toEqual([{ it: 2 * nth }]);
    for (const [nth, text] of texts.entries())
      expect(await ask(text, [3])).toEqual([{ it: 3 * nth }]);
  });
  expect(prepared.filter((it) => it.startsWith('select $1::int *'))).toEqual([]);
});

test('a refused statement is refused each time and leaves the connection well', async () => {
  await onOne(async (ask) => {
    for (const _ of [1, 2, 3]) {
      await expect(ask('select 1 / $1::int as it', [0])).rejects.toThrow('division by zero');
      await expect(ask('select nothing_like_it($1)', [0])).rejects.toThrow('does not exist');
      expect(await ask('select $1::text as it', ['well'])).toEqual([{ it: 'well' }]);
    }
  });
});

test('a table that changes under a prepared statement costs one refusal, not all that follow', async () => {
  await onOne(async (ask) => {
    await ask('create temporary table changing (a int)', []);
    await ask('insert into changing values ($1)', [1]);
    const text = 'select * from changing where a = $1';
    for (const _ of [1, 2, 3]) expect(await ask(text, [1])).toEqual([{ a: 1 }]);
    await ask('alter table changing add column b int', []);
    await expect(ask(text, [1])).rejects.toThrow('cached plan must not change result type');
    for (const _ of [1, 2, 3]) expect(await ask(text, [1])).toEqual([{ a: 1, b: null }]);
  });
});
