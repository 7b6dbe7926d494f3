import { afterAll, beforeAll, expect, test } from 'vitest';
import { figuresDesk, type FiguresDesk } from '../../../../tests/support/figures-desk.ts';
import { testServer, type TestServer } from '../../../../tests/support/server.ts';

let server: TestServer;
let desk: FiguresDesk;
let summer: number;
let winter: number;
let foreign: number;

beforeAll(async () => {
  server = await testServer();
  desk = await figuresDesk(server);
  summer = await desk.campaign('LNT Summer-PK');
  winter = await desk.campaign('LNT Winter');
  foreign = await desk.campaign('ORB Summer', desk.theirs);
  await desk.spend([
    { campaign_id: summer, installs: 3, spend_micros: 6_000_000 },
    { campaign_id: winter, installs: 1, spend_micros: 4_000_000 },
    { campaign_id: foreign, app_id: desk.theirs, installs: 9, spend_micros: 9_000_000 },
  ]);
  // $8 by day 7 of every day's four installs, whoever brought them.
  await desk.mature([
    { age: 0, ad_revenue_micros: 4_000_000, retained_users: 4 },
    { age: 1, retained_users: 2 },
    { age: 7, ad_revenue_micros: 3_000_000, iap_revenue_micros: 1_000_000 },
  ]);
});
afterAll(() => server.close());

type Row = { labels: { key: string }[]; figures: Record<string, { value: number | null }> };
const byCampaign = async (input: object = {}) => {
  const { body } = await desk.lead.call('GET /user-acquisition', input);
  const { rows } = body['breakdown'] as { rows: Row[] };
  return new Map(rows.map((it) => [Number(it.labels[0]!.key), it.figures]));
};
const update = (input: object, who = desk.lead, options = {}) =>
  who.call('POST /campaigns/update-budget', { daily: 500_000_000, ...input }, options);
const detail = (id: number, who = desk.lead) => who.call('GET /campaigns/detail', { id });

test.each(['GET /user-acquisition', 'GET /campaigns/detail'])('%s needs the right', async (key) => {
  expect((await server.call(key, { id: summer })).status).toBe(401);
  const hr = await server.as('HR', { teamId: desk.puzzle, without: ['revenue:read'] });
  const input = key === 'GET /campaigns/detail' ? { id: summer } : {};
  expect((await hr.call(key, input)).status).toBe(403);
});

test('a member sees campaigns and changes no budget', async () => {
  const member = await server.as('Member', { teamId: desk.puzzle });
  const { body } = await detail(summer, member);
  expect(body['campaign']).toMatchObject({ canChange: false });
  expect((await update({ id: summer, version: 0 }, member)).status).toBe(403);
});

test.each([
  ['GET /campaigns/detail', {}],
  ['GET /get-campaign-countries', {}],
  ['GET /get-campaign-assets', {}],
  ['POST /campaigns/update-budget', { daily: 5_000_000, version: 0 }],
])('%s knows no campaign of another team', async (key, rest) => {
  const theirs = await desk.lead.call(key, { id: foreign, ...rest });
  const nobodys = await desk.lead.call(key, { id: 2_000_000_000, ...rest });
  expect([theirs.status, nobodys.status]).toEqual([404, 404]);
  expect(theirs.body.message).toBe(nobodys.body.message);
});

test.each([
  ['nothing', { daily: 0 }, 'daily'],
  ['cents', { daily: 900_000 }, 'daily'],
  ['more than a million', { daily: 1_000_001_000_000 }, 'daily'],
  ['half a micro', { daily: 1_000_000.5 }, 'daily'],
  ['no version', { version: undefined }, 'version'],
  ['another field', { weekly: 1 }, 'weekly'],
])('a budget of %s is refused by name', async (_what, change, field) => {
  const reply = await update({ id: summer, version: 0, ...change });
  expect(reply.status).toBe(400);
  expect(Object.keys(reply.body.fields!)).toEqual([field]);
});

test('what the mediation knows of an app’s installs is shared out among its campaigns', async () => {
  const rows = await byCampaign({ date: 'last-30-days' });
  expect([...rows.keys()].sort()).toEqual([summer, winter].sort());
  // Three of four installs: $6 of $8 for $6 spent; a quarter: $2 for $4.
  expect(rows.get(summer)!['roas7']!.value).toBeCloseTo(1, 10);
  expect(rows.get(winter)!['roas7']!.value).toBeCloseTo(0.5, 10);
  expect(rows.get(summer)!['ltv7']!.value).toBe(2_000_000);
  expect(rows.get(summer)!['retention1']!.value).toBeCloseTo(0.5, 10);
  expect(rows.get(summer)!['cpi']!.value).toBe(2_000_000);
});

test('the shares of a media source add up to all of it', async () => {
  const { body } = await desk.lead.call('GET /user-acquisition', {
    by: 'mediaSource',
    mediaSource: desk.meta,
  });
  const { rows, total } = body['breakdown'] as { rows: Row[]; total: Row['figures'] };
  expect(rows.map((it) => it.figures['roas7']!.value)).toEqual([0.8]);
  expect(total['roas7']!.value).toBeCloseTo(0.8, 10);
});

test('a budget is changed, kept with its history, pinned to the charts, and taken back', async () => {
  const first = await update({ id: summer, version: 0, daily: 400_000_000 });
  expect(first.body).toMatchObject({
    budget: { daily: 400_000_000, version: 1, canPush: false },
    message: 'Kept here; change it at Meta Ads too.',
  });
  const second = await update({ id: summer, version: 1, note: 'ROAS holds' });
  expect(second.body['budget']).toMatchObject({ daily: 500_000_000, version: 2 });
  const { campaign } = (await detail(summer)).body as { campaign?: object };
  expect(campaign).toMatchObject({
    budget: { daily: 500_000_000 },
    changes: [
      { before: 400_000_000, after: 500_000_000, note: 'ROAS holds', push: null },
      { before: null, after: 400_000_000 },
    ],
  });
  const remarks = () => server.db.selectFrom('annotations').select('text').execute();
  expect(await remarks()).toEqual([{ text: 'LNT Summer-PK budget $500' }]);
  await update({ id: summer, version: 2, daily: null });
  expect(await remarks()).toEqual([]);
  const audit = await server.db
    .selectFrom('audit')
    .select('action')
    .where('action', '=', 'campaign.update-budget')
    .execute();
  expect(audit).toHaveLength(3);
});

test('of two who saw the same budget the second is told what it is now', async () => {
  const { body } = await detail(winter);
  const { version } = (body['campaign'] as { budget: { version: number } }).budget;
  await update({ id: winter, version }, desk.admin);
  const late = await update({ id: winter, version, daily: 7_000_000 });
  expect(late).toMatchObject({
    status: 412,
    body: { code: 'stale', current: { daily: 500_000_000, version: version + 1 } },
  });
  expect((await update({ id: winter, version: version + 1 })).status).toBe(409);
});

test('the same change sent twice is one change', async () => {
  const [once, twice] = [
    await update({ id: foreign, version: 0 }, desk.admin, { key: 'budget-once-1' }),
    await update({ id: foreign, version: 0 }, desk.admin, { key: 'budget-once-1' }),
  ];
  expect(twice.body).toEqual(once.body);
});

test('an advertisement carries the figures of its days', async () => {
  const asset = { campaignId: summer, name: 'Tide video', kind: 'video', link: null };
  const days = { since: desk.days.at(-10)!, until: desk.days.at(-6)! };
  const wrong = { ...asset, since: days.until, until: days.since, link: 'javascript:alert(1)' };
  const refused = await desk.lead.call('POST /save-campaign-asset', wrong);
  expect(Object.keys(refused.body.fields!)).toContain('link');
  const made = await desk.lead.call('POST /save-campaign-asset', { ...asset, ...days });
  expect(made.status).toBe(200);
  const { body } = await desk.lead.call('GET /get-campaign-assets', { id: summer });
  expect(body['rows']).toMatchObject([{ name: 'Tide video', spend: 30_000_000, cpi: 2_000_000 }]);
  const { id, version } = made.body;
  const overlapping = {
    ...asset,
    name: 'Reef',
    since: desk.days.at(-7)!,
    until: desk.days.at(-3)!,
  };
  expect((await desk.lead.call('POST /save-campaign-asset', overlapping)).status).toBe(200);
  const beside = (await desk.lead.call('GET /get-campaign-assets', { id: summer })).body;
  expect(beside['rows']).toMatchObject([
    { name: 'Reef', days: { alone: 3, of: 5 }, spend: 18_000_000 },
    { name: 'Tide video', days: { alone: 3, of: 5 }, spend: 18_000_000 },
  ]);
  const stale = { id, version: Number(version) + 1 };
  expect((await desk.lead.call('POST /delete-campaign-asset', stale)).status).toBe(412);
  const outsider = await server.as('Team lead', { leads: desk.arcade });
  const gone = await outsider.call('POST /delete-campaign-asset', { id, version });
  expect(gone.status).toBe(404);
  expect((await desk.lead.call('POST /delete-campaign-asset', { id, version })).status).toBe(200);
});

test('a campaign is found by its name, within the scope', async () => {
  const found = async (who = desk.lead) => {
    const { body } = await who.call('GET /search', { q: 'summer', kinds: 'campaign' });
    return (body['rows'] as { title: string }[]).map((it) => it.title);
  };
  expect(await found()).toEqual(['LNT Summer-PK']);
  expect(await found(desk.admin)).toEqual(['LNT Summer-PK', 'ORB Summer']);
});

test('what was billed in another currency stands beside what it counts for', async () => {
  const abroad = await desk.campaign('LNT Lahore');
  const day = '2025-06-01';
  const rupees = { currency: 'PKR', spend_original: 1_400_000_000, spend_micros: 5_000_000 };
  await desk.spend(
    [
      { campaign_id: abroad, country: 'PK', ...rupees },
      { campaign_id: abroad, country: 'US', spend_micros: 2_000_000 },
    ],
    [day],
  );
  const spent = async (id: number) =>
    (await desk.lead.call('GET /campaigns/detail', { id, date: `${day}..${day}` })).body['spent'];
  expect(await spent(abroad)).toEqual([
    { currency: 'PKR', original: 1_400_000_000, dollars: 5_000_000 },
  ]);
  expect(await spent(summer)).toEqual([]);
});
