import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testServer, type TestServer } from '../../../tests/support/server.ts';
import { Reads } from './reads.ts';
import { compactRecordChanges, markedTables, readableNames, recordMarks } from './record-marks.ts';

let server: TestServer;
let team: number;
beforeAll(async () => {
  server = await testServer();
  team = await server.team('Puzzle');
});
afterAll(() => server.close());

const marks = async () => Object.fromEntries(await recordMarks(server.db));
const rename = (db = server.db, name = `Team ${Math.random()}`) =>
  db.updateTable('teams').set({ name }).where('id', '=', team).execute();

test('every kind of change moves the mark of its table and of no other', async () => {
  const { db } = server;
  const changes = [
    () => server.team('Arcade'),
    () => rename(),
    () => db.deleteFrom('teams').where('name', '=', 'Arcade').execute(),
    () => sql`truncate teams cascade`.execute(db),
  ];
  for (const change of changes) {
    const before = await marks();
    await change();
    const { teams } = await marks();
    expect(teams).not.toBe(before['teams']);
  }
  team = await server.team('Puzzle');
  const before = await marks();
  await rename();
  expect(await marks()).toEqual({ ...before, teams: expect.any(String) as string });
});

test('a statement that touches no row, and a change that is taken back, move nothing', async () => {
  const before = await marks();
  await server.db.updateTable('teams').set({ name: 'X' }).where('id', '=', 0).execute();
  await server.db.deleteFrom('teams').where('id', '=', 0).execute();
  const failing = server.db.transaction().execute(async (tx) => {
    await rename(tx);
    throw new RangeError('taken back');
  });
  await expect(failing).rejects.toThrow('taken back');
  expect(await marks()).toEqual(before);
});

test('what cascades from another table counts', async () => {
  const { db } = server;
  const gone = await server.team('For a month');
  await db
    .insertInto('team_targets')
    .values({ team_id: gone, month: '2026-02-01', revenue_micros: 1 })
    .execute();
  const before = await marks();
  await db.deleteFrom('teams').where('id', '=', gone).execute();
  expect((await marks())['team_targets']).not.toBe(before['team_targets']);
});

test('writers do not wait for each other, and each counts when it is committed, in whatever order', async () => {
  const other = await server.team('Other');
  const seen = [await marks()];
  await server.db.transaction().execute(async (first) => {
    await rename(first);
    expect(await marks()).toEqual(seen[0]);
    await server.db
      .updateTable('teams')
      .set({ name: 'Later, and first' })
      .where('id', '=', other)
      .execute();
    seen.push(await marks());
  });
  seen.push(await marks());
  expect(new Set(seen.map((it) => it['teams'])).size).toBe(3);
});

test('adding changes up moves no mark, also while others write and add up', async () => {
  for (let time = 0; time < 20; time += 1) await rename();
  const before = await marks();
  await Promise.all([1, 2, 3].map(() => compactRecordChanges(server.db, 1)));
  expect(await marks()).toEqual(before);
  const { count } = await server.db
    .selectFrom('record_changes')
    .select((it) => it.fn.countAll().as('count'))
    .where('table_name', '=', 'teams')
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBe(1);
  await Promise.all([rename(), compactRecordChanges(server.db, 0), rename()]);
  const after = await marks();
  await compactRecordChanges(server.db, 0);
  expect(await marks()).toEqual(after);
});

test('a table whose triggers are not all at work has no marks', async () => {
  expect(await markedTables(server.db)).toContain('sheet_notes');
  await sql`alter table sheet_notes disable trigger note_updated`.execute(server.db);
  expect(await markedTables(server.db)).not.toContain('sheet_notes');
  await sql`alter table sheet_notes enable trigger note_updated`.execute(server.db);
});

test('tables are heard however they are named, and so is what only functions know', async () => {
  const heard = async (ask: (db: typeof server.db) => Promise<unknown>) => {
    const reads = new Reads();
    await ask(server.db.withPlugin(reads));
    const known = await readableNames(server.db);
    return {
      tables: [...reads.names].filter((it) => known.has(it)).toSorted(),
      isMore: reads.isMore,
    };
  };
  const joined = await heard((db) =>
    db
      .selectFrom('teams as t')
      .leftJoin('people as p', 'p.id', 't.lead_id')
      .select('t.id')
      .where((it) => it.exists(it.selectFrom('apps').select('id')))
      .execute(),
  );
  expect(joined).toEqual({ tables: ['apps', 'people', 'teams'], isMore: false });
  const typed = await heard((db) =>
    sql`select 1 from Tasks t where t.id in (select id from ${sql.table('apps')})
      and t.updated_at is null`.execute(db),
  );
  expect(typed).toEqual({ tables: ['apps', 'tasks'], isMore: false });
  const cte = await heard((db) =>
    db
      .with('mine', (it) => it.selectFrom('sheet_notes').select('id'))
      .selectFrom('mine')
      .select('id')
      .execute(),
  );
  expect(cte).toEqual({ tables: ['sheet_notes'], isMore: false });
  const inside = await heard((db) =>
    db.transaction().execute((tx) => tx.selectFrom('apps').select('id').execute()),
  );
  expect(inside.tables).toEqual(['apps']);
  const byFunction = await heard((db) => sql`select search_fold('A')`.execute(db));
  expect(byFunction.tables).toEqual(['search_fold']);
  const untold = [
    (db: typeof server.db) => sql`select now()`.execute(db),
    (db: typeof server.db) => sql`select current_date`.execute(db),
    (db: typeof server.db) =>
      db.selectFrom('tasks').select('id').where('updated_at', '<', new Date()).execute(),
    (db: typeof server.db) => rename(db),
    (db: typeof server.db) =>
      db
        .selectFrom('teams')
        .select((it) => it.fn('random').as('x'))
        .execute(),
  ];
  for (const it of untold) expect((await heard(it)).isMore).toBe(true);
});
