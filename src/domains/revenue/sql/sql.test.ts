import { afterAll, beforeAll, expect, test } from 'vitest';
import { figuresDesk } from '../../../../tests/support/figures-desk.ts';
import { testServer, type Colleague, type TestServer } from '../../../../tests/support/server.ts';

let server: TestServer;
let desk: Awaited<ReturnType<typeof figuresDesk>>;
let analyst: Colleague;
/** May write SQL and sees one team's figures only. */
let ofTeam: Colleague;

async function withSql(scope: 'team' | 'all', teamId: number) {
  const { db } = server;
  const { grants } = await db
    .selectFrom('roles')
    .select('grants')
    .where('name', '=', 'Member')
    .executeTakeFirstOrThrow();
  const who = await server.as('Member', { teamId });
  const values = {
    name: `Analyst ${who.id}`,
    rank: 20,
    grants: JSON.stringify({ ...(grants as object), 'figures:sql': scope }),
  };
  const { id } = await db
    .insertInto('roles')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.updateTable('people').set({ role_id: id }).where('id', '=', who.id).execute();
  return who;
}

beforeAll(async () => {
  server = await testServer();
  desk = await figuresDesk(server);
  await desk.earn([
    { app_id: desk.mine, revenue_micros: 1_234_567, country: '' },
    { app_id: desk.theirs, revenue_micros: 9_000_000, ad_format: 'rewarded' },
  ]);
  analyst = desk.admin;
  // The right to write SQL reaches everything, the right to see figures one team.
  ofTeam = await withSql('all', desk.puzzle);
});
afterAll(() => server?.close());

const run = (who: Colleague, sql: string, more: object = {}) =>
  who.call('POST /run-sql', { sql, ...more });
const rowsOf = async (who: Colleague, sql: string, more: object = {}) => {
  const reply = await run(who, sql, more);
  expect(reply).toMatchObject({ status: 200 });
  return reply.body['rows'];
};

test('nobody without the right writes SQL, nor sees what others wrote', async () => {
  const member = await server.as('Member', { teamId: desk.puzzle });
  for (const [key, input] of [
    ['GET /sql-tables', {}],
    ['GET /sql-queries', {}],
    ['POST /run-sql', { sql: 'select 1' }],
    ['POST /run-sql-file', { sql: 'select 1' }],
    ['POST /save-sql-query', { name: 'Mine', sql: 'select 1' }],
    ['POST /delete-sql-query', { id: 1, version: 1 }],
  ] as const) {
    expect(await member.call(key, input)).toMatchObject({ status: 403 });
    expect(await server.call(key, input)).toMatchObject({ status: 401 });
  }
});

test('a malformed question is refused by name', async () => {
  expect(await run(analyst, ' ')).toMatchObject({
    status: 400,
    body: { fields: { sql: 'Write a query.' } },
  });
  expect((await run(analyst, 'x'.repeat(100_000))).body.fields).toHaveProperty('sql');
  expect(
    (await run(analyst, 'select 1', { date: '2026-02-30..2026-03-01' })).body.fields,
  ).toHaveProperty('date');
  expect((await run(analyst, 'select 1', { scope: 'all' })).status).toBe(400);
  expect((await run(analyst, 'select nope from monetisation')).body).toMatchObject({
    code: 'invalid',
    fields: { sql: expect.stringMatching(/^Line 1, column 8: /) },
  });
});

test('money is exact in both units, names are those of today, unknown is NULL', async () => {
  const sql = `select app, team, network, country, count(*) as days, sum(revenue_micros) as micros,
      sum(revenue_usd) as usd, bool_or(provisional) as open
    from monetisation group by all order by app`;
  expect(await rowsOf(analyst, sql)).toEqual([
    ['Lantern', 'Puzzle', 'AdMob', null, 60, 60 * 1_234_567, 74.07402, 'false'],
    ['Orbit', 'Arcade', 'AdMob', 'PK', 60, 540_000_000, 540, 'false'],
  ]);
  expect(await rowsOf(analyst, 'select app, team, status from apps order by app')).toEqual([
    ['Lantern', 'Puzzle', 'live'],
    ['Orbit', 'Arcade', 'live'],
  ]);
});

test('only rows and names within the figures one may see are there at all', async () => {
  expect(await rowsOf(ofTeam, 'select distinct app, team from monetisation')).toEqual([
    ['Lantern', 'Puzzle'],
  ]);
  expect(await rowsOf(ofTeam, 'select app from apps')).toEqual([['Lantern']]);
  expect(
    await rowsOf(
      ofTeam,
      `select sum(revenue_micros) from monetisation where app_id = ${desk.theirs} or true`,
    ),
  ).toEqual([[60 * 1_234_567]]);
  const blind = await withSql('all', desk.puzzle);
  await server.db
    .updateTable('roles')
    .set({ grants: JSON.stringify({ 'figures:sql': 'all' }) })
    .where('name', '=', `Analyst ${blind.id}`)
    .execute();
  expect(await run(blind, 'select * from monetisation')).toMatchObject({ status: 403 });
});

test('instances, creatives and typed floors are there, of the apps one may see', async () => {
  const common = { day: desk.yesterday, network_id: desk.admob, account_id: 9, country: 'PK' };
  const about = { ...common, platform: 'android', provisional: false };
  const asked = { ad_format: 'banner', requests: 9, responses: 8, impressions: 7, clicks: 1 };
  const told = { spend_micros: 3_000_001, impressions: 7, clicks: 1, installs: 2 };
  const both = [desk.mine, desk.theirs];
  const place = { buying: 'bidding', placement: '', test_group: '', app_version: '', bids: null };
  const delivery = {
    source: 'parts',
    sourceTimezone: 'UTC',
    fetchedAt: new Date(),
    precedence: 'network',
    slices: [{ account_id: 9, from: desk.yesterday, to: desk.yesterday }],
  } as const;
  const unit = await server.db
    .insertInto('ad_units')
    .values(both.map((app_id) => ({ app_id, external_id: 'u', name: 'End', ad_format: 'banner' })))
    .returning(['id', 'app_id'])
    .execute();
  await server.facts.commitBatch({
    id: 900,
    deliveries: [
      {
        ...delivery,
        table: 'instances',
        rows: unit.map(({ id, app_id }) => ({
          ...about,
          ...asked,
          ...place,
          app_id,
          ad_unit_id: id,
          instance: 'High',
          revenue_micros: 5,
        })),
      },
      {
        ...delivery,
        table: 'creatives',
        rows: both.map((app_id) => ({
          ...about,
          ...told,
          app_id,
          campaign_id: 0,
          creative: '=Play',
          creative_kind: 'playable',
        })),
      },
    ],
  });
  const floor = { network_id: desk.admob, instance: 'High', floor_micros: 12_000_000 };
  await server.db
    .insertInto('instance_floors')
    .values(unit.map(({ id }) => ({ ...floor, ad_unit_id: id })))
    .execute();
  const sql = `select i.app, i.instance, i.revenue_usd, f.floor_usd, c.creative, c.spend_usd
    from instances i join floors f using (ad_unit_id, instance) join creatives c on c.app_id = i.app_id
    order by 1`;
  const mine = ['Lantern', 'High', 0.000005, 12, '=Play', 3.000001];
  expect(await rowsOf(ofTeam, sql)).toEqual([mine]);
  expect(await rowsOf(analyst, sql)).toEqual([mine, ['Orbit', ...mine.slice(1)]]);
});

test('the days asked for are the days there are', async () => {
  const date = `${desk.days[3]}..${desk.days[5]}`;
  expect(
    await rowsOf(analyst, 'select distinct day from monetisation order by 1', { date }),
  ).toEqual(desk.days.slice(3, 6).map((it) => [it]));
});

test('what is asked stands in the log before it runs, whatever comes of it', async () => {
  await run(analyst, 'select everything from nowhere');
  const row = await server.db
    .selectFrom('audit')
    .select(['action', 'actor_id', 'after'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ action: 'sql-query.run', actor_id: analyst.id });
  expect(row.after).toMatchObject({ sql: 'select everything from nowhere' });
});

test('a file has no formula in it, and its numbers stay numbers', async () => {
  const sql = `select '=1+1' as formula, -5 as less, null as nothing, app from apps order by app limit 1`;
  const reply = await analyst.call('POST /run-sql-file', { sql, name: 'Apps' });
  expect(reply.status).toBe(200);
  expect(reply.headers.get('content-disposition')).toContain('Apps.csv');
  expect(reply.body['raw']).toContain("formula,less,nothing,app\r\n'=1+1,-5,,Lantern");
  const book = await analyst.call('POST /run-sql-file', { sql, format: 'xlsx' });
  expect(book.status).toBe(200);
});

test('a second query of the same person waits for the first one, and others do not', async () => {
  // Some seconds of work.
  const slow =
    'select count(*) from range(60000) a, range(4000) b where (a.range * b.range) % 7 = 3';
  const done: string[] = [];
  const answers = async (name: string, who: Colleague, sql: string) => {
    const { status } = await run(who, sql);
    done.push(`${name}: ${status}`);
  };
  await Promise.all([
    answers('the first', analyst, slow),
    answers('the second', analyst, 'select 1'),
    answers('of somebody else', ofTeam, 'select 1'),
  ]);
  expect(done).toEqual(['of somebody else: 200', 'the first: 200', 'the second: 200']);
}, 60_000);

test('queries are kept, shared, changed by their author only and as last seen', async () => {
  const save = (who: Colleague, input: object) => who.call('POST /save-sql-query', input);
  const made = await save(analyst, { name: 'Revenue', sql: 'select 1', shared: true });
  expect(made.body).toMatchObject({ version: 1, mine: true, date: 'last-90-days' });
  const { id } = made.body as { id: number };
  const own = await save(ofTeam, { name: 'Mine', sql: 'select 2' });
  expect((await save(ofTeam, { name: 'MINE', sql: 'select 2' })).status).toBe(409);
  expect((await save(ofTeam, { name: 'Other', sql: 'select 2', shared: true })).status).toBe(403);
  const listOf = async (who: Colleague) => {
    const { body } = await who.call('GET /sql-queries');
    return (body['rows'] as { name: string; mayChange: boolean }[]).map((it) => [
      it.name,
      it.mayChange,
    ]);
  };
  expect(await listOf(ofTeam)).toEqual([
    ['Mine', true],
    ['Revenue', false],
  ]);
  expect(await listOf(analyst)).toEqual([['Revenue', true]]);
  expect((await save(ofTeam, { id, version: 1, name: 'Stolen', sql: 'select 3' })).status).toBe(
    403,
  );
  const ownId = own.body['id'] as number;
  expect((await save(analyst, { id: ownId, version: 1, name: 'Seen', sql: 'x' })).status).toBe(404);
  expect(
    (await save(analyst, { id, version: 1, name: 'Revenue', sql: 'select 9' })).body,
  ).toMatchObject({ version: 2, shared: false });
  expect((await save(analyst, { id, version: 1, name: 'Late', sql: 'select 9' })).status).toBe(412);
  const drop = (who: Colleague, input: object) => who.call('POST /delete-sql-query', input);
  expect((await drop(ofTeam, { id, version: 2 })).status).toBe(404);
  expect((await drop(analyst, { id, version: 1 })).status).toBe(412);
  expect((await drop(analyst, { id, version: 2 })).status).toBe(200);
});

test('a query is found by name by those who may open it, for as long as it is there', async () => {
  const found = async (who: Colleague, q: string) => {
    const { body } = await who.call('GET /search', { q, kinds: ['sql-query'], limit: 20 });
    return (body['rows'] as { kind: string; title: string; link: string }[])
      .filter((it) => it.kind === 'sql-query')
      .map((it) => [it.title, it.link]);
  };
  const save = (who: Colleague, input: object) => who.call('POST /save-sql-query', input);
  const made = await save(analyst, { name: 'Zebra payouts', sql: 'select 1', shared: true });
  const { id } = made.body as { id: number };
  await save(ofTeam, { name: 'Zebra mine', sql: 'select 2' });
  const link = `/reports/sql?query=${id}`;
  expect(await found(analyst, 'zebra')).toEqual([['Zebra payouts', link]]);
  expect((await found(ofTeam, 'zebra')).map(([title]) => title).sort()).toEqual([
    'Zebra mine',
    'Zebra payouts',
  ]);
  const member = await server.as('Member', { teamId: desk.puzzle });
  expect(await found(member, 'zebra')).toEqual([]);
  await save(analyst, { id, version: 1, name: 'Okapi payouts', sql: 'select 1' });
  expect(await found(analyst, 'okapi')).toEqual([['Okapi payouts', link]]);
  expect(await found(ofTeam, 'okapi')).toEqual([]);
  await analyst.call('POST /delete-sql-query', { id, version: 2 });
  expect(await found(analyst, 'okapi')).toEqual([]);
});
