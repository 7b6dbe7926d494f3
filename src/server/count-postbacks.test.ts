import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { postbackPaths } from '#/domains/revenue/acquisition/postbacks/receive-postback.server.ts';
import { addDays } from '#/kernel/days.ts';
import { appleSigner } from '../../tests/support/apple-signer.ts';
import { figuresDesk, type FiguresDesk } from '../../tests/support/figures-desk.ts';
import { testServer, type TestServer } from '../../tests/support/server.ts';
import { agreeStores } from './agree-stores.ts';
import { countPostbacks } from './count-postbacks.ts';

const signer = appleSigner();
const MINE = 1600000001;
const THEIRS = 1600000732;
const measures = [
  'postbackInstalls',
  'postbackUntold',
  'postbackRevenueLeast',
  'postbackRevenueMost',
  'postbackCpi',
  'postbackRoasLeast',
  'postbackRoasMost',
];

let server: TestServer;
let desk: FiguresDesk;
let mine: number;
let applovin: number;
let date: string;

async function addApp(name: string, team_id: number, store_id: string): Promise<number> {
  const key = name.slice(0, 3).toUpperCase();
  const values = { name, key, package: `com.ios.${name}`, platform: 'ios' as const, team_id };
  const row = server.db.insertInto('apps').values({ ...values, store_id });
  return (await row.returning('id').executeTakeFirstOrThrow()).id;
}

beforeAll(async () => {
  const like = [undefined, undefined, 0, undefined, false, undefined, undefined] as const;
  server = await testServer(...like, signer.keys);
  desk = await figuresDesk(server);
  mine = await addApp('Tinker', desk.puzzle, `id${MINE}`);
  await addApp('Crate', desk.arcade, String(THEIRS));
  const values = { code: 'applovin', name: 'AppLovin', type: 'bidding' as const, position: 4 };
  const network = server.db.insertInto('networks').values({ ...values, is_media_source: true });
  applovin = (await network.returning('id').executeTakeFirstOrThrow()).id;
  // Figures of the desk come under numbers of its own.
  await sql`alter table import_batches alter column id restart with 1000`.execute(server.db);
  date = `${addDays(desk.today, -30)}..${desk.today}`;
});
afterAll(() => server.close());

async function post(body: unknown): Promise<void> {
  const url = server.base + postbackPaths.skadnetwork;
  const reply = await fetch(url, { method: 'POST', body: JSON.stringify(body) });
  expect(reply.status).toBe(200);
}

const stores = () => ({ ...server.stores, db: server.db });
const counted = () => countPostbacks(stores(), server.clock.now);

type Figures = Record<string, { value: number | null }>;
interface Reply {
  total: Figures;
  rows: { labels: { label: string }[]; figures: Figures }[];
}
async function figures(input: object = {}, who = desk.lead) {
  const asked = { date, compare: 'none', measures, ...input };
  const { status, body } = await who.call('GET /figures', asked);
  expect(status).toBe(200);
  return body as object as Reply;
}
const values = (of: Figures) => measures.map((it) => of[it]?.value ?? null);

test('postbacks are figures once they are counted, and counted once', async () => {
  for (const value of [12, 12, 40, undefined])
    await post(signer.skan(MINE, { 'conversion-value': value }));
  await post(signer.skan(MINE, { 'did-win': false, 'source-app-id': undefined }));
  await post(signer.skan(THEIRS));
  expect((await figures()).total['postbackInstalls']?.value).toBe(0);
  expect(await counted()).toBe(1);
  expect(await counted()).toBe(0);
  expect(values((await figures()).total)).toEqual([4, 0.25, 0, 0, null, null, null]);
  expect((await figures({}, desk.admin)).total['postbackInstalls']?.value).toBe(5);
});

test('a schema values what came already, and spend is that of who sent postbacks', async () => {
  const ranges = [{ span: 0, value: '12', from: 1_000_000, to: 2_000_000 }];
  const since = addDays(desk.today, -10);
  const input = { appId: mine, since, ranges, version: 0 };
  expect((await desk.lead.call('POST /save-conversion-schema', input)).status).toBe(200);
  expect(server.queued.map((it) => it.queue)).toContain('count-postbacks');
  const silent = await addApp('Silent', desk.puzzle, '1600000999');
  await desk.spend([
    { app_id: mine, network_id: applovin, spend_micros: 100_000 },
    // Others who sent none of its postbacks, and an app whose builds send none.
    { app_id: mine, network_id: desk.meta, spend_micros: 700_000 },
    { app_id: silent, network_id: applovin, spend_micros: 900_000 },
  ]);
  expect(await counted()).toBe(1);
  const { total } = await figures();
  expect(values(total)).toEqual([4, 0.25, 2_000_000, 4_000_000, 750_000, 2 / 3, 4 / 3]);
  for (const by of ['app', 'mediaSource', 'day', 'platform']) {
    const { rows } = await figures({ by, perPage: 200 });
    const sum = rows.reduce((all, it) => all + (it.figures['postbackRevenueMost']?.value ?? 0), 0);
    expect([by, sum]).toEqual([by, 4_000_000]);
  }
  const { rows } = await figures({ by: 'mediaSource' });
  const own = rows.find((it) => it.labels[0]!.label === 'AppLovin')!;
  expect(values(own.figures)).toEqual(values(total));
  const { body } = await desk.lead.call('GET /postbacks', { date });
  const page = body as object as { total: { installs: number; spend: number; roas: object } };
  expect(page.total).toMatchObject({ installs: 4, spend: 3_000_000 });
  expect(page.total.roas).toEqual({ least: 2 / 3, most: 4 / 3 });
});

test('no other measure has them in it, and by campaign there are none', async () => {
  const { total } = await figures({ measures: ['installs', 'cpi', 'roas7', 'storeInstalls'] });
  expect(total['installs']?.value).not.toBe(4);
  const { rows } = await figures({ by: 'campaign' });
  expect(rows.flatMap((it) => values(it.figures)).filter((it) => it !== null)).toEqual([]);
});

test('an id of an ad network that is linked later moves to its media source', async () => {
  const id = 'newcomer12.skadnetwork';
  await post(signer.skan(MINE, { 'ad-network-id': id }));
  await counted();
  const labels = async () =>
    (await figures({ by: 'mediaSource' })).rows.map((it) => it.labels[0]!.label);
  expect(await labels()).toContain('Unknown media source');
  const link = { adNetwork: id, mediaSource: desk.meta, version: 0 };
  await desk.admin.call('POST /link-postback-network', link);
  expect(await counted()).toBe(1);
  expect(await labels()).not.toContain('Unknown media source');
});

test('analysts read them by SQL, each with its source identifier', async () => {
  const text = `select source_identifier, sum(installs) as installs, sum(most_revenue_usd) as usd
    from postbacks where app = 'Tinker' group by all`;
  const { body } = await desk.admin.call('POST /run-sql', { sql: text, date });
  expect(body['rows']).toEqual([['5239', 5, 6]]);
});

test('a count that somebody takes back, or that the facts have lost, is made again', async () => {
  const batches = server.db.selectFrom('import_batches').where('source', '=', 'postbacks');
  const last = await batches.selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
  const { id, findings } = last;
  const kept = { ...last, id: undefined, findings: JSON.stringify(findings) };
  const lost = server.db.insertInto('import_batches').values(kept).returning('id');
  const { id: lostId } = await lost.executeTakeFirstOrThrow();
  const { gaps } = await agreeStores(stores(), server.clock.now);
  expect(gaps.filter((it) => it.store === 'facts')).toEqual([]);
  const states = await batches.select('status').where('id', 'in', [id, lostId]).execute();
  expect(states.map((it) => it.status).sort()).toEqual(['committed', 'reverted']);
  expect((await desk.admin.call('POST /revert-import', { id })).status).toBe(200);
  server.clock.now = new Date(server.clock.now.getTime() + 86_400_000);
  expect(await counted()).toBe(1);
  const later = await server.as('Team lead', { leads: desk.puzzle });
  expect((await figures({}, later)).total['postbackInstalls']?.value).toBe(5);
});
