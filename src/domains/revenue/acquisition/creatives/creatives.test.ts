import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, eachDay } from '#/kernel/days.ts';
import type { FactRow } from '#/store/facts/tables.ts';
import { figuresDesk, type FiguresDesk } from '../../../../../tests/support/figures-desk.ts';
import { testServer, type TestServer } from '../../../../../tests/support/server.ts';
import type { ComparedFigures, Creative } from './creatives.contract.ts';

let server: TestServer;
let desk: FiguresDesk;

type Row = Partial<FactRow<'creatives'>>;

/** What creatives did on each of five days, the last unless told, with the days of their campaign. */
async function deliver(rows: readonly Row[], id: number, ago = 0) {
  const to = addDays(desk.yesterday, -ago);
  const days = eachDay({ from: addDays(to, -4), to });
  const all = days.flatMap((day) =>
    rows.map((it): FactRow<'creatives'> => ({
      day,
      app_id: desk.mine,
      network_id: desk.meta,
      account_id: id,
      campaign_id: 0,
      country: 'US',
      platform: 'android',
      creative: '',
      creative_kind: '',
      spend_micros: 1_000_000,
      impressions: 1000,
      clicks: 20,
      installs: 4,
      provisional: false,
      ...it,
    })),
  );
  const common = {
    source: `source-${id}`,
    sourceTimezone: 'UTC',
    fetchedAt: new Date(),
    precedence: 'network',
    slices: [{ account_id: id, from: days[0]!, to: days.at(-1)! }],
  } as const;
  const ofDays = all.map(({ creative: _name, creative_kind: _kind, ...it }) => it);
  await server.facts.commitBatch({
    id,
    deliveries: [
      { ...common, table: 'acquisition', rows: ofDays },
      { ...common, table: 'creatives', rows: all },
    ],
  });
}

beforeAll(async () => {
  server = await testServer();
  desk = await figuresDesk(server);
  await deliver(
    [
      { creative: 'Video A.mp4', creative_kind: 'video', installs: 10 },
      { creative: 'Video A.mp4', creative_kind: 'video', country: 'PK', installs: 2 },
      { creative: '=Play 🎣', creative_kind: 'playable', clicks: null, installs: 8 },
      { creative: 'Unseen', impressions: 0, clicks: 0, installs: 0, spend_micros: 0 },
      { spend_micros: 4_000_000 },
    ],
    101,
  );
  await deliver([{ creative: 'Secret of Orbit', app_id: desk.theirs }], 102);
});
afterAll(() => server.close());

interface Listed {
  rows: Creative[];
  totalRows: number;
  total: ComparedFigures;
  known: number | null;
}
const list = async (input: object = {}, who = desk.lead) => {
  const { status, body } = await who.call('GET /creatives', { date: 'last-7-days', ...input });
  expect(status).toBe(200);
  const { rows, totalRows, total, known } = body as Partial<Listed>;
  return { rows: rows!, totalRows: totalRows!, total: total!, known: known! };
};
const names = async (input: object) => (await list(input)).rows.map((it) => it.name);

test.each(['GET /creatives', 'GET /creatives/export'])(
  '%s needs a session and the right to see figures',
  async (key) => {
    const input = key.endsWith('export') ? { format: 'csv' } : {};
    expect((await server.call(key, input)).status).toBe(401);
    const hr = await server.as('HR', { teamId: desk.puzzle, without: ['revenue:read'] });
    expect((await hr.call(key, input)).status).toBe(403);
    const { status, body } = await desk.lead.call(key, { ...input, kind: 'song' });
    expect(status).toBe(400);
    expect(Object.keys(body.fields!)).toEqual(['kind.0']);
  },
);

test('creatives of another team’s app are neither listed nor summed up', async () => {
  expect(await names({})).not.toContain('Secret of Orbit');
  expect((await list({ app: [desk.theirs] })).totalRows).toBe(0);
  expect((await list({}, desk.admin)).rows.map((it) => it.name)).toContain('Secret of Orbit');
  const { body } = await desk.lead.call('GET /creatives/export', {
    format: 'csv',
    date: 'last-7-days',
  });
  expect(String(body['raw'])).not.toContain('Orbit');
});

test('a creative is told by what it cost and brought, each ratio over what tells both sides', async () => {
  const { rows, total, known } = await list();
  const row = (name: string) => rows.find((it) => it.name === name)!;
  expect(row('Video A.mp4')).toMatchObject({
    kind: 'video',
    spend: 10_000_000,
    impressions: 10_000,
    clicks: 200,
    installs: 60,
    ctr: 0.02,
    ipm: 6,
    cpi: Math.round(10_000_000 / 60),
  });
  expect(row('=Play 🎣')).toMatchObject({ kind: 'playable', clicks: null, ctr: null, ipm: 8 });
  expect(row('Unseen')).toMatchObject({ kind: null, ctr: null, ipm: null, cpi: null, spend: 0 });
  expect(total).toMatchObject({ spend: 15_000_000, installs: 100, ctr: 0.02 });
  // Seven dollars a day, four of them of no creative.
  expect(known).toBeCloseTo(3 / 7, 10);
});

test('they are narrowed by kind, country and words, and sorted with what is unknown last', async () => {
  expect(await names({ kind: ['playable', 'image'] })).toEqual(['=Play 🎣']);
  expect(await names({ words: 'video a' })).toEqual(['Video A.mp4']);
  expect((await list({ country: ['PK'] })).total).toMatchObject({ installs: 10 });
  expect(await names({ sort: 'ipm', order: 'asc' })).toEqual(['Video A.mp4', '=Play 🎣', 'Unseen']);
  expect(await names({ sort: 'name', order: 'desc', perPage: 1, page: 2 })).toHaveLength(1);
  expect((await list({ perPage: 1 })).totalRows).toBe(3);
});

test('the file says the same, and no name becomes a formula', async () => {
  const { body } = await desk.lead.call('GET /creatives/export', {
    format: 'csv',
    date: 'last-7-days',
    sort: 'installs',
  });
  const lines = String(body['raw']).replace('\uFEFF', '').split('\r\n');
  expect(lines[0]).toBe(
    'Creative,Kind,App,Media source,Spend USD,Impressions,Clicks,CTR,IPM,Installs,CPI USD,CTR change,IPM change,CPI change',
  );
  expect(lines[1]).toMatch(/^Video A\.mp4,video,Lantern,Meta Ads,10,10000,200,0\.02,6,60,0\.16/);
  expect(lines[2]).toMatch(/^'=Play/);
});

test('a creative that tires says so against the days before, where both sides have enough installs', async () => {
  await deliver(
    [
      { creative: 'Video A.mp4', creative_kind: 'video', installs: 16 },
      { creative: 'Unseen', installs: 8 },
      { creative: 'Only before', installs: 30 },
    ],
    103,
    7,
  );
  const { rows, total } = await list();
  const change = (name: string) => rows.find((it) => it.name === name)!.change;
  // 6 installs of a thousand impressions, 16 before; 16.7 cents each, 6.25 before.
  expect(change('Video A.mp4').ipm).toBeCloseTo(6 / 16 - 1, 10);
  expect(change('Video A.mp4').cpi).toBeCloseTo(166_667 / 62_500 - 1, 6);
  expect(change('Video A.mp4').ctr).toBeCloseTo(0, 10);
  expect(change('Unseen')).toEqual({ ctr: null, ipm: null, cpi: null });
  expect(change('=Play 🎣')).toEqual({ ctr: null, ipm: null, cpi: null });
  // 100 of 10,000 impressions of what tells both, 270 of 15,000 before.
  expect(total.change.ipm).toBeCloseTo(total.ipm! / (270 / 15) - 1, 10);
  const alone = await list({ compare: 'none' });
  expect(alone.total.change).toEqual({ ctr: null, ipm: null, cpi: null });
  expect(alone.rows.map((it) => it.name)).not.toContain('Only before');
});
