import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hitKinds } from '#/kernel/hit.ts';
import { canaries } from '../../../tests/support/canaries.ts';
import {
  heldEntries,
  kinds,
  meantEntries,
  rowsOf,
  tables,
  type Kind,
} from '../../../tests/support/search-model.ts';
import { testServer, type TestServer } from '../../../tests/support/server.ts';
import { found } from './migrations/0280_search-texts.kinds.ts';
import { foundSince, missingSearchTriggers } from './search-triggers.ts';

let server: TestServer;

const held = () => heldEntries(server.db);
const meant = () => meantEntries(server.db);

type Statement = ReturnType<typeof sql>;

/** A record of a table, by any number. */
const pick = (table: string, nth: number) => sql`(select id from ${sql.table(table)} order by id
  offset ${nth} % (select count(*) from ${sql.table(table)}) limit 1)`;

const change = (kind: Kind, nth: number, what: Statement) => {
  const { table } = tables[kind];
  return sql`update ${sql.table(table)} set ${what} where id = ${pick(table, nth)}`;
};

/** By table: its columns but for those that the database computes. */
const stored = new Map<string, string[]>();

let made = 0;
const groups = ['backlog', 'started', 'completed', 'cancelled'] as const;
const does: Record<
  string,
  { kinds: readonly Kind[]; how: (kind: Kind, nth: number) => Statement }
> = {
  rename: {
    kinds,
    how: (kind, nth) =>
      change(
        kind,
        nth,
        sql`${sql.ref(tables[kind].title)} = ${`Ärger\n漢字 100%_ ${(made += 1)}`}`,
      ),
  },
  delete: {
    kinds: ['task', 'issue', 'document', 'announcement'],
    how: (kind, nth) => change(kind, nth, sql`deleted_at = now()`),
  },
  restore: {
    kinds: ['task', 'issue', 'document', 'announcement'],
    how: (kind, nth) => change(kind, nth, sql`deleted_at = null`),
  },
  transfer: {
    kinds: ['task', 'issue'],
    how: (kind, nth) =>
      change(kind, nth, sql`assignee_id = ${nth % 4 ? pick('people', nth) : null}`),
  },
  copy: {
    kinds: ['task', 'issue', 'bug-report', 'quiz', 'objective'],
    how: (kind, nth) => {
      const { table } = tables[kind];
      const of = 950_000 + (made += 1);
      const other = JSON.stringify({ id: of, number: of, key: `COPY-${of}`, rank: `z${of}` });
      const columns = stored.get(table)!;
      const whole = sql`jsonb_populate_record(x, ${other}::jsonb)`;
      return sql`insert into ${sql.table(table)} (${sql.join(columns.map((it) => sql.ref(it)))})
        overriding system value
        select ${sql.join(columns.map((it) => sql`(${whole}).${sql.id(it)}`))}
        from ${sql.table(table)} x where id = ${pick(table, nth)}`;
    },
  },
  erase: {
    kinds: ['task', 'issue', 'document', 'bug-report', 'quiz', 'objective'],
    how: (kind, nth) => {
      const { table } = tables[kind];
      return sql`delete from ${sql.table(table)} where id = ${pick(table, nth)} and id > 940000`;
    },
  },
  close: {
    kinds: ['task'],
    how: (kind, nth) => change(kind, nth, sql`status = 'closed', closed_at = now()`),
  },
  reopen: {
    kinds: ['task'],
    how: (kind, nth) => change(kind, nth, sql`status = 'todo', closed_at = null`),
  },
  move: {
    kinds: ['issue'],
    how: (kind, nth) =>
      change(
        kind,
        nth,
        sql`status_id = (select s.id from project_statuses s
        where s.project_id = issues.project_id order by s.id offset ${nth % 4} limit 1)`,
      ),
  },
  regroup: {
    kinds: ['issue'],
    how: (_, nth) => sql`update project_statuses set status_group = ${groups[nth % 4]!}
      where id = ${pick('project_statuses', nth)}`,
  },
  write: {
    kinds: ['task', 'issue', 'objective', 'project', 'document'],
    how: (kind, nth) => {
      const [column] = (tables[kind] as { text?: string[] }).text!;
      return change(kind, nth, sql`${sql.ref(column!)} = ${`Was **da** steht ${(made += 1)}`}`);
    },
  },
  comment: {
    kinds: ['task', 'issue', 'document', 'objective', 'announcement', 'bug-report'],
    how: (
      kind,
      nth,
    ) => sql`insert into comments (subject_kind, subject_id, author_id, body, created_at)
      select ${kind}, id, (select min(id) from people), ${`Said ${(made += 1)}`}, now()
      from ${sql.table(tables[kind].table)} where id = ${pick(tables[kind].table, nth)}`,
  },
  'take back': {
    kinds: ['issue'],
    how: (_, nth) => sql`update comments set body = '', deleted_at = now()
      where id = (select id from comments order by id offset ${nth % 5} limit 1)`,
  },
  attach: {
    kinds: ['task', 'issue', 'document', 'objective', 'announcement', 'bug-report'],
    how: (kind, nth) => sql`insert into attachments
        (subject_kind, subject_id, person_id, waiting, name, type, size, file_key, at)
      select ${kind}, id, (select min(id) from people), ${nth % 5 === 0},
        ${`Crash log ${(made += 1)}.txt`}, 'text/plain', 1, 'k', now()
      from ${sql.table(tables[kind].table)} where id = ${pick(tables[kind].table, nth)}`,
  },
  detach: {
    kinds: ['issue'],
    how: (_, nth) =>
      nth % 2 === 0
        ? sql`delete from attachments
      where id = (select id from attachments order by id offset ${nth % 3} limit 1)`
        : sql`update attachments set waiting = false,
        removed_at = case when removed_at is null then now() end
      where id = (select id from attachments order by id offset ${nth % 3} limit 1)`,
  },
  'hand out': {
    kinds: ['asset'],
    how: (_, nth) => sql`insert into it_holdings (asset_id, person_id, since, given_by)
      select a.id, ${pick('people', nth)}, now(), ${pick('people', nth)} from it_assets a
      where not exists (select from it_holdings h where h.asset_id = a.id and h.until is null)`,
  },
  'hand back': {
    kinds: ['asset'],
    how: () => sql`update it_holdings set until = now() where until is null`,
  },
  leave: { kinds: ['person'], how: (kind, nth) => change(kind, nth, sql`status = 'left'`) },
  return: { kinds: ['person'], how: (kind, nth) => change(kind, nth, sql`status = 'active'`) },
};

const anything = fc.constantFrom(...Object.keys(does)).chain((name) =>
  fc.record({
    name: fc.constant(name),
    kind: fc.constantFrom(...does[name]!.kinds),
    nth: fc.nat(40),
    isUndone: fc.integer({ min: 0, max: 9 }).map((it) => it === 0),
  }),
);

class Undone extends Error {}

beforeAll(async () => {
  server = await testServer();
  await canaries(server, 'Quibble');
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select table_name as table, array_agg(column_name::text) as columns
    from information_schema.columns
    where table_schema = 'public' and is_generated = 'NEVER' group by 1`.execute(server.db);
  for (const it of rows) stored.set(it.table, it.columns);
});
afterAll(() => server.close());

test('everything that is found by name has its entry from its first day', async () => {
  const entries = await held();
  expect(entries).toEqual(await meant());
  expect(new Set(entries.map((it) => it.kind))).toEqual(new Set(hitKinds));
});

test('whatever is written, in whatever order, the entries say what the records say', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anything, { minLength: 1, maxLength: 25 }), async (changes) => {
      for (const { name, kind, nth, isUndone } of changes)
        await server.db
          .transaction()
          .execute(async (tx) => {
            await does[name]!.how(kind, nth).execute(tx);
            if (isUndone) throw new Undone();
          })
          .catch((error: unknown) => {
            if (!(error instanceof Undone)) throw error;
          });
      expect(await held()).toEqual(await meant());
    }),
    { numRuns: 40 },
  );
}, 120_000);

test('who moves an issue while the group of its status changes leaves a right entry', async () => {
  const { rows } = await sql<{ id: number; status_id: number; project_id: number }>`
    update issues set deleted_at = null
    where id = (select min(id) from issues) returning id, status_id, project_id`.execute(server.db);
  const { id, status_id: from, project_id: project } = rows[0]!;
  const to = (await rowsOf(server.db, 'project_statuses')).find(
    (it) => it['project_id'] === project && it['id'] !== from,
  )!['id'];
  for (const group of groups) {
    await sql`update issues set status_id = ${from} where id = ${id}`.execute(server.db);
    await Promise.all([
      sql`update project_statuses set status_group = ${group} where id = ${to}`.execute(server.db),
      sql`update issues set status_id = ${to} where id = ${id}`.execute(server.db),
    ]);
    expect(await held()).toEqual(await meant());
  }
});

test('several people who write about one issue at once are all found', async () => {
  const { rows } = await sql<{ id: number }>`
    update issues set deleted_at = null
    where id = (select min(id) from issues) returning id`.execute(server.db);
  const said = Array.from({ length: 8 }, (_, at) => `At once ${at}`);
  await Promise.all(
    said.map((body) =>
      sql`insert into comments (subject_kind, subject_id, author_id, body, created_at)
        select 'issue', ${rows[0]!.id}, min(id), ${body}, now() from people`.execute(server.db),
    ),
  );
  expect(await held()).toEqual(await meant());
});

test('a text of any length and script is entered', async () => {
  const { rows } = await sql<{ id: number }>`
    update issues set deleted_at = null
    where id = (select min(id) from issues) returning id`.execute(server.db);
  const texts = [
    Array.from({ length: 20_000 }, (_, at) => `слово${at}`).join(' '),
    '漢字'.repeat(100_000),
    'x'.repeat(200_000),
    `${String.fromCharCode(0xd83d, 0xdcc8)} \u200f سلام \u202e`.repeat(2_000),
    `it's "quoted" & | ! ( :* \\ <-> %_`,
  ];
  for (const text of texts) {
    await sql`update issues set description = ${text} where id = ${rows[0]!.id}`.execute(server.db);
    const { rows: kept } = await sql<{ size: number }>`select length(text) as size
      from search_entries where kind = 'issue' and id = ${rows[0]!.id}`.execute(server.db);
    expect(kept[0]!.size).toBeGreaterThan(0);
  }
});

test('each kind that can be found is followed by triggers, and a missing one is named', async () => {
  const kinds = [...found, ...foundSince].map((it) => it.kind);
  expect(kinds.toSorted()).toEqual([...hitKinds].toSorted());
  expect(await missingSearchTriggers(server.db)).toEqual([]);
  await sql`alter table tasks disable trigger search_tasks_changed`.execute(server.db);
  await sql`drop trigger search_comment_made on comments`.execute(server.db);
  expect(await missingSearchTriggers(server.db)).toEqual([
    'search_tasks_changed',
    'search_comment_made',
  ]);
});
