import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { canaries } from '../../../tests/support/canaries.ts';
import { testServer, type TestServer } from '../../../tests/support/server.ts';

let server: TestServer;

interface Entry {
  kind: string;
  id: number;
  words: string;
  open: boolean;
  owner_id: number | null;
  place_id: number | null;
}

/** Where each kind lies, and the columns it is found by. */
const tables = {
  app: ['apps', 'name', 'key', 'package'],
  person: ['people', 'name', 'email', 'title'],
  team: ['teams', 'name'],
  task: ['tasks', 'key', 'title'],
  issue: ['issues', 'key', 'title'],
  project: ['projects', 'key', 'name'],
  document: ['documents', 'title'],
  objective: ['objectives', 'title'],
  'key-result': ['key_results', 'title'],
  announcement: ['announcements', 'title'],
  'bug-report': ['bug_reports', 'title'],
  view: ['saved_views', 'name'],
  'evaluation-form': ['evaluation_forms', 'name'],
  quiz: ['quizzes', 'title'],
} as const;
type Kind = keyof typeof tables;
const kinds = Object.keys(tables) as Kind[];

const rowsOf = async (table: string) =>
  (await sql<Record<string, never>>`select * from ${sql.table(table)}`.execute(server.db)).rows;

/** What the table is meant to hold, from the records themselves. */
async function meant(): Promise<Entry[]> {
  const statuses = await rowsOf('project_statuses');
  const isOpen = (kind: Kind, row: Record<string, unknown>) => {
    if (kind === 'task') return !['closed', 'cancelled'].includes(String(row['status']));
    if (kind !== 'issue') return true;
    const group = statuses.find((it) => it['id'] === row['status_id'])!['status_group'];
    return !['completed', 'cancelled'].includes(String(group));
  };
  const isThere = (kind: Kind, row: Record<string, unknown>) =>
    kind === 'person' ? row['status'] === 'active' : (row['deleted_at'] ?? null) === null;
  const entries: Entry[] = [];
  for (const kind of kinds) {
    const [table, ...columns] = tables[kind];
    for (const row of await rowsOf(table)) {
      if (!isThere(kind, row)) continue;
      const words = columns.flatMap((it) => row[it] ?? []).join('\n');
      entries.push({
        kind,
        id: Number(row['id']),
        words: words.toLowerCase(),
        open: isOpen(kind, row),
        owner_id: kind === 'task' || kind === 'issue' ? (row['assignee_id'] ?? null) : null,
        place_id: kind === 'issue' ? (row['project_id'] ?? null) : null,
      });
    }
  }
  return entries;
}

const place = (it: Entry) => `${it.kind} ${String(it.id).padStart(9, '0')}`;
const sorted = (entries: Entry[]) =>
  entries.toSorted((a, b) => (place(a) < place(b) ? -1 : place(a) > place(b) ? 1 : 0));
const held = async () => sorted(await server.db.selectFrom('search_entries').selectAll().execute());

type Statement = ReturnType<typeof sql>;

/** A record of a table, by any number. */
const pick = (table: string, nth: number) => sql`(select id from ${sql.table(table)} order by id
  offset ${nth} % (select count(*) from ${sql.table(table)}) limit 1)`;

const change = (kind: Kind, nth: number, what: Statement) => {
  const [table] = tables[kind];
  return sql`update ${sql.table(table)} set ${what} where id = ${pick(table, nth)}`;
};

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
        sql`${sql.ref(tables[kind].at(-1)!)} = ${`Ärger\n漢字 100%_ ${(made += 1)}`}`,
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
      const [table] = tables[kind];
      const of = 950_000 + (made += 1);
      const other = JSON.stringify({ id: of, number: of, key: `COPY-${of}`, rank: `z${of}` });
      return sql`insert into ${sql.table(table)} overriding system value
        select (jsonb_populate_record(x, ${other}::jsonb)).* from ${sql.table(table)} x
        where id = ${pick(table, nth)}`;
    },
  },
  erase: {
    kinds: ['task', 'issue', 'document', 'bug-report', 'quiz', 'objective'],
    how: (kind, nth) => {
      const [table] = tables[kind];
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
});
afterAll(() => server.close());

test('everything that is found by name has its entry from its first day', async () => {
  const entries = await held();
  expect(entries).toEqual(sorted(await meant()));
  expect(new Set(entries.map((it) => it.kind))).toEqual(new Set(kinds));
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
      expect(await held()).toEqual(sorted(await meant()));
    }),
    { numRuns: 40 },
  );
}, 120_000);

test('who moves an issue while the group of its status changes leaves a right entry', async () => {
  const { rows } = await sql<{ id: number; status_id: number; project_id: number }>`
    update issues set deleted_at = null
    where id = (select min(id) from issues) returning id, status_id, project_id`.execute(server.db);
  const { id, status_id: from, project_id: project } = rows[0]!;
  const to = (await rowsOf('project_statuses')).find(
    (it) => it['project_id'] === project && it['id'] !== from,
  )!['id'];
  for (const group of groups) {
    await sql`update issues set status_id = ${from} where id = ${id}`.execute(server.db);
    await Promise.all([
      sql`update project_statuses set status_group = ${group} where id = ${to}`.execute(server.db),
      sql`update issues set status_id = ${to} where id = ${id}`.execute(server.db),
    ]);
    expect(await held()).toEqual(sorted(await meant()));
  }
});
