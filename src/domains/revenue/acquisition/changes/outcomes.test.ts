import { afterAll, beforeAll, expect, test } from 'vitest';
import { instantOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import { figuresDesk, type FiguresDesk } from '../../../../../tests/support/figures-desk.ts';
import { testServer, type TestServer } from '../../../../../tests/support/server.ts';
import type { Outcome } from './outcome.contract.ts';

let server: TestServer;
let desk: FiguresDesk;
/** The day of the change that is measured in most tests: all its days are known, ROAS too. */
let day: string;

beforeAll(async () => {
  server = await testServer();
  desk = await figuresDesk(server);
  day = addDays(desk.today, -30);
});
afterAll(() => server.close());

interface Change {
  at?: Date;
  before?: number | null;
  push?: 'waiting' | 'done' | 'failed' | null;
}
async function changed(campaign_id: number, change: Change = {}): Promise<number> {
  const { at = instantOf(day, '11:00'), before = 400_000_000, push = null } = change;
  const row = server.db
    .insertInto('campaign_budget_changes')
    .values({
      campaign_id,
      before_micros: before,
      before_original: before,
      before_currency: before === null ? null : 'USD',
      after_micros: 500_000_000,
      after_original: 500_000_000,
      after_currency: 'USD',
      person_id: desk.admin.id,
      at,
      day,
      note: null,
      push_state: push,
    })
    .returning('id');
  return (await row.executeTakeFirstOrThrow()).id;
}

type Row = { id: number; outcome: Outcome };
async function outcomeOf(campaign: number, id: number, who = desk.lead): Promise<Outcome> {
  const { status, body } = await who.call('GET /campaign-changes', { campaign });
  expect(status).toBe(200);
  return (body['rows'] as Row[]).find((it) => it.id === id)!.outcome;
}

/** An app with a campaign of its own, so that nothing else delivers for it. */
async function campaignAlone(name: string, app = true) {
  const key = name.slice(0, 3).toUpperCase() + name.length;
  const values = { name, key, package: `com.${key}`, platform: 'android' as const };
  const row = server.db.insertInto('apps').values({ ...values, team_id: desk.puzzle });
  const made = app ? await row.returning('id').executeTakeFirstOrThrow() : undefined;
  const campaign_id = await desk.campaign(name, made?.id);
  const app_id = made?.id ?? desk.mine;
  const spend = (from: number, to: number, dollars: number, installs: number, more: object = {}) =>
    desk.spend(
      [{ app_id, campaign_id, spend_micros: dollars * 1_000_000, installs, ...more }],
      desk.days.filter((it) => it >= addDays(day, from) && it <= addDays(day, to)),
    );
  return { campaign_id, app_id, spend };
}

test('what came of changes needs a session and the right to see figures', async () => {
  expect((await server.call('GET /campaign-changes', {})).status).toBe(401);
  const hr = await server.as('HR', { teamId: desk.puzzle, without: ['revenue:read'] });
  expect((await hr.call('GET /campaign-changes', {})).status).toBe(403);
  const { status, body } = await desk.lead.call('GET /campaign-changes', { campaign: 'x' });
  expect([status, Object.keys(body.fields!)]).toEqual([400, ['campaign']]);
});

test('changes of another team’s campaign are not listed', async () => {
  const foreign = await desk.campaign('ORB Autumn', desk.theirs);
  const id = await changed(foreign);
  const { body } = await desk.lead.call('GET /campaign-changes', { campaign: foreign });
  expect(body).toMatchObject({ rows: [], totalRows: 0 });
  expect(await outcomeOf(foreign, id, desk.admin)).toMatchObject({ cpi: null });
});

test('CPI and ROAS of the seven days after stand beside those of the seven days before', async () => {
  const { campaign_id, app_id, spend } = await campaignAlone('Tide');
  await spend(-14, -1, 400, 200);
  // The day of the change itself is neither: whatever it cost is not in any side.
  await spend(0, 0, 9_999, 1);
  await spend(1, 20, 460, 250);
  const rows = (installs: number, dollars: number) => [
    { app_id, age: 0, installs, ad_revenue_micros: dollars * 400_000 },
    { app_id, age: 7, installs, ad_revenue_micros: dollars * 600_000 },
  ];
  const on = (from: number, to: number) =>
    desk.days.filter((it) => it >= addDays(day, from) && it <= addDays(day, to));
  await desk.mature(rows(200, 100), on(-14, -1));
  await desk.mature(rows(250, 138), on(1, 20));
  const outcome = await outcomeOf(campaign_id, await changed(campaign_id));
  const [first, last] = [addDays(day, -7), addDays(day, 7)];
  expect(outcome.before).toMatchObject({ from: first, spend: 2_800_000_000, installs: 1400 });
  expect(outcome.after).toMatchObject({ to: last, spend: 3_220_000_000, installs: 1750 });
  expect([outcome.before.cpi, outcome.after.cpi]).toEqual([2_000_000, 1_840_000]);
  expect(outcome.cpi).toBeCloseTo(-0.08, 10);
  expect(outcome.before.roas7).toBeCloseTo(0.25, 10);
  expect(outcome.after.roas7).toBeCloseTo(0.3, 10);
  expect(outcome.roas7).toBeCloseTo(0.2, 10);
  expect(outcome).toMatchObject({ withheld: null, roasWithheld: null, mayBeChance: false });
});

test('a difference that few installs make by chance is marked as that', async () => {
  const { campaign_id, spend } = await campaignAlone('Reef');
  await spend(-10, -1, 10, 5);
  await spend(0, 10, 9.2, 5);
  const outcome = await outcomeOf(campaign_id, await changed(campaign_id));
  expect(outcome.cpi).toBeCloseTo(-0.08, 10);
  expect(outcome).toMatchObject({ mayBeChance: true, roas7: null });
});

test.each<[string, Change, string]>([
  ['the first budget', { before: null }, 'There was no budget to compare with.'],
  ['one that was refused', { push: 'failed' }, 'It was not changed at the network.'],
  ['one on its way', { push: 'waiting' }, 'It has not reached the network yet.'],
])('%s is not measured, and says why', async (name, change, words) => {
  const { campaign_id, spend } = await campaignAlone(name);
  await spend(-10, 10, 100, 50);
  const id = await changed(campaign_id, change);
  expect(await outcomeOf(campaign_id, id)).toMatchObject({ cpi: null, withheld: words });
});

test('two changes within the same days are not told apart, a refused one beside it does not matter', async () => {
  const { campaign_id, spend } = await campaignAlone('Twice');
  await spend(-10, 10, 100, 50);
  await changed(campaign_id, { push: 'failed' });
  const first = await changed(campaign_id);
  expect(await outcomeOf(campaign_id, first)).toMatchObject({ cpi: 0, withheld: null });
  const second = await changed(campaign_id, { at: instantOf(day, '18:00') });
  for (const id of [first, second])
    expect((await outcomeOf(campaign_id, id)).withheld).toMatch(/^Another change, on /);
});

test.each([
  ['too few installs', [-10, 10, 100, 2], {}, 'Too few installs: 14 before, 14 after.'],
  ['days still corrected', [-10, 10, 100, 50], { provisional: true }, /^The network still corr/],
] as const)('with %s nothing is concluded', async (name, [from, to, dollars, of], more, words) => {
  const { campaign_id, spend } = await campaignAlone(name);
  await spend(from, to, dollars, of, more);
  const { withheld } = await outcomeOf(campaign_id, await changed(campaign_id));
  expect(withheld).toMatch(words);
});

test('days that should have come and did not are counted as missing, not as free', async () => {
  const { campaign_id, spend } = await campaignAlone('Holes');
  await spend(-20, -1, 100, 50);
  await spend(1, 4, 100, 50);
  await spend(7, 29, 100, 50);
  const { cpi, withheld } = await outcomeOf(campaign_id, await changed(campaign_id));
  expect(cpi).toBeNull();
  expect(withheld).toBe('2 of these days did not come.');
});

test('a change of this week is known later', async () => {
  const { campaign_id, spend } = await campaignAlone('Fresh');
  await spend(-10, 29, 100, 50);
  const id = await changed(campaign_id, { at: instantOf(addDays(desk.today, -5), '11:00') });
  expect((await outcomeOf(campaign_id, id)).withheld).toMatch(/^It is known once figures up to /);
});

test('after seven days CPI is known, and ROAS D7 seven days later', async () => {
  const { campaign_id, spend } = await campaignAlone('Young');
  await spend(-10, 29, 100, 50);
  const id = await changed(campaign_id, { at: instantOf(addDays(desk.today, -9), '11:00') });
  const outcome = await outcomeOf(campaign_id, id);
  expect(outcome).toMatchObject({ cpi: 0, withheld: null, roas7: null });
  expect(outcome.roasWithheld).toMatch(/^ROAS D7 is known once figures up to /);
});

test('days are those of the network: at two in the morning here it still counts the day before', async () => {
  const { campaign_id, spend } = await campaignAlone('Night');
  await spend(-10, 10, 100, 50);
  const id = await changed(campaign_id, { at: instantOf(day, '02:00') });
  const { before, after } = await outcomeOf(campaign_id, id);
  expect([before.to, after.from]).toEqual([addDays(day, -2), day]);
});
