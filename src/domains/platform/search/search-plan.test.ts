import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { searchSources } from '#/server/search-sources.ts';
import type { Context } from '#/store/handler.ts';
import { few } from '#/store/search-few.ts';
import type { Asked, Ranked, Step } from '#/store/search-fit.ts';
import { walked } from '#/store/search-walk.ts';
import { stepsOf, type PlanStep } from '../../../../tests/support/plan.ts';
import { createIssue, ok, projectCast } from '../../../../tests/support/project-cast.ts';
import { testServer, type TestServer } from '../../../../tests/support/server.ts';
import { kindsOf, openedTo } from './search.server.ts';

const MANY = 30_000;

let server: TestServer;
let context: Context;

/** As many issues and documents; "heron" is in every second title, "zebra" in none. */
async function fill() {
  const cast = await projectCast(server);
  ok(await createIssue(cast.amna, cast.key, { title: 'Lamp post' }));
  await sql`
    insert into issues (project_id, number, key, type_id, status_id, title, reporter_id, rank,
      created_at, updated_at)
    select i.project_id, 1000 + at, ${`${cast.key}-`} || (1000 + at), i.type_id, i.status_id,
      case when at % 2 = 0 then 'Heron ' else 'Reef ' end || at, i.reporter_id,
      'z' || lpad(at::text, 6, '0'), now(), now() - at * interval '1 minute'
    from issues i, generate_series(1, ${MANY}) as at where i.title = 'Lamp post'`.execute(
    server.db,
  );
  await sql`
    insert into documents (id, rank, title, body, words, author_id, owner_id, audience, level, scope_id,
      changed_by, changed_at)
    select 900000 + at, 'c' || at, case when at % 2 = 0 then 'Heron ' else 'Reef ' end || at, '',
      'A text', ${cast.lead.id}, ${cast.lead.id}, 'everybody', 'read', 900000 + at, ${cast.lead.id},
      now() - at * interval '1 minute'
    from generate_series(1, ${MANY}) as at`.execute(server.db);
  await sql`vacuum analyze issues, documents, search_entries`.execute(server.db);
  const grants = Object.fromEntries(
    searchSources.flatMap((it) =>
      it.access.kind === 'permission' ? [[it.access.permission, 'all' as const]] : [],
    ),
  );
  const who = { id: cast.amna.id, teamIds: [cast.team], ledTeamIds: [], grants } as Partial<
    Context['who']
  > as Context['who'];
  context = {
    db: server.db,
    who,
    scope: 'all',
    now: server.clock.now,
  } as Partial<Context> as Context;
}

beforeAll(async () => {
  server = await testServer();
  await fill();
}, 90_000);
afterAll(() => server.close());

const large = ['issues', 'documents', 'search_entries'];

const askedFor = (q: string): Asked => ({
  words: q.split(' '),
  kinds: kindsOf(openedTo(context, searchSources)),
  state: 'any',
  texts: true,
  limit: 20,
});

/** How many rows of the large tables a search reads, and which of them it reads whole. */
async function readBy(q: string) {
  const steps: PlanStep[] = [];
  await walked(async (statement) => {
    steps.push(
      ...(await stepsOf(server.db, statement)).filter(
        (it) => it['Actual Loops'] > 0 && large.includes(it['Relation Name'] ?? ''),
      ),
    );
    return (await statement.execute(server.db)).rows;
  }, askedFor(q));
  const rowsOf = (it: PlanStep) =>
    (it['Actual Rows'] + (it['Rows Removed by Filter'] ?? 0)) * it['Actual Loops'];
  return {
    whole: steps.flatMap((it) => (it['Node Type'] === 'Seq Scan' ? it['Relation Name'] : [])),
    read: steps.reduce((sum, it) => sum + rowsOf(it), 0),
  };
}

const searches = [
  ['what half of the titles hold', 'heron'],
  ['several words', 'heron 77'],
  ['a key', 'paa-2005'],
  ['the beginning of all keys', 'paa'],
  ['what is nowhere', 'zebra'],
  ['two letters', 'he'],
  ['the inside of words', 'eron'],
];

test.each(searches)('%s is found without reading everything there is', async (_what, q) => {
  const { whole, read } = await readBy(q);
  expect(whole).toEqual([]);
  expect(read).toBeLessThan(MANY / 4);
});

const PAGES = 3;

test.each([...searches, ['one letter', 'h'], ['what stands in every text', 'text']])(
  '%s is found as if all had been read, page by page',
  async (_what, q) => {
    const pages = async (way: (asked: Asked) => Promise<readonly Step[]>) => {
      const rows: Ranked[] = [];
      for (let page = 0; page < PAGES; page++)
        rows.push(...((await way({ ...askedFor(q), after: rows.at(-1) })) as Ranked[]));
      return rows;
    };
    const walkedThrough = await pages((asked) =>
      walked(async (it) => (await it.execute(server.db)).rows, asked),
    );
    const read = await server.db.transaction().execute(async (tx) => {
      await sql`update pg_class set reltuples = 0 where oid = 'search_entries'::regclass`.execute(
        tx,
      );
      return pages(async (asked) => (await few(asked).execute(tx)).rows);
    });
    expect(walkedThrough).toEqual(read);
  },
);
