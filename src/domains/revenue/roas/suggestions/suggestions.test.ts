import { afterAll, beforeAll, expect, test } from 'vitest';
import { startOfMonth } from '#/kernel/days.ts';
import { figuresDesk, type FiguresDesk } from '../../../../../tests/support/figures-desk.ts';
import { testServer, type TestServer } from '../../../../../tests/support/server.ts';
import type { Cohort } from '../roas.contract.ts';
import type { BudgetSuggestion } from './suggestions.contract.ts';

let server: TestServer;
let desk: FiguresDesk;
let summer: number;
let theirs: number;

beforeAll(async () => {
  server = await testServer();
  desk = await figuresDesk(server);
  summer = await desk.campaign('LNT Summer');
  theirs = await desk.campaign('ORB Summer', desk.theirs);
  const apps = [
    [desk.mine, summer],
    [desk.theirs, theirs],
  ] as const;
  const spent = { spend_micros: 40_000_000, installs: 40 };
  await desk.spend(apps.map(([app_id, campaign_id]) => ({ app_id, campaign_id, ...spent })));
  const brought = [
    [0, 20],
    [1, 4],
    [3, 4],
    [7, 6],
    [14, 8],
    [30, 10],
  ] as const;
  // Installs of every second week grow by half as much again: predictions are off by that.
  const kinds = [1, 1.5].map((growth, kind) => ({
    growth,
    on: desk.days.filter((_day, at) => Math.floor(at / 7) % 2 === kind),
  }));
  for (const { growth, on } of kinds)
    await desk.mature(
      apps.flatMap(([app_id]) =>
        brought.map(([age, dollars]) => ({
          app_id,
          age,
          installs: 40,
          ad_revenue_micros: Math.round(dollars * (age > 0 ? growth : 1) * 1_000_000),
        })),
      ),
      on,
    );
});
afterAll(() => server.close());

interface Reply {
  rows: BudgetSuggestion[];
  without: Record<'target' | 'installs' | 'interval', number>;
}
async function suggested(who = desk.lead): Promise<Reply> {
  const { status, body } = await who.call('GET /budget-suggestions', {});
  expect(status).toBe(200);
  return body as object as Reply;
}
let version = 0;
/** The studio's plan of the month with a target of paid ROAS at D60. */
async function aim(target: number) {
  const plan = { month: startOfMonth(desk.today), kind: 'studio', currency: 'USD', version };
  const more = { amount: 5_000_000_000, roas: { age: 60, target } };
  const { status } = await desk.admin.call('POST /save-spend-plan', { ...plan, ...more });
  expect(status).toBe(200);
  version += 1;
}
/** What the page of cohorts predicts for D60. */
async function predicted() {
  const { body } = await desk.lead.call('GET /roas-dashboard', { by: 'campaign' });
  const row = (body['rows'] as Cohort[]).find((it) => it.label.key === String(summer))!;
  const cells = 'refused' in row.predicted ? [] : row.predicted.cells;
  const { roas, low, high } = cells.find((it) => it.age === 60)!;
  return { roas: roas!, low: roas! * low!, high: roas! * high! };
}
const dismiss = (input: object, who = desk.lead) =>
  who.call('POST /dismiss-suggestion', {
    campaign: summer,
    kind: 'raise',
    reason: 'The event ends soon',
    ...input,
  });

test('suggestions need a session and the right, and are dismissed by who may change budgets', async () => {
  expect((await server.call('GET /budget-suggestions', {})).status).toBe(401);
  const hr = await server.as('HR', { teamId: desk.puzzle, without: ['revenue:read'] });
  expect((await hr.call('GET /budget-suggestions', {})).status).toBe(403);
  const member = await server.as('Member', { teamId: desk.puzzle });
  expect((await dismiss({}, member)).status).toBe(403);
  const foreign = await dismiss({ campaign: theirs });
  const nobodys = await dismiss({ campaign: 2_000_000_000 });
  expect([foreign.status, nobodys.status]).toEqual([404, 404]);
  expect(foreign.body.message).toBe(nobodys.body.message);
  const { body } = await dismiss({ reason: ' ', kind: 'double' });
  expect(Object.keys(body.fields!).sort()).toEqual(['kind', 'reason']);
});

test('without a target nothing is suggested', async () => {
  expect(await suggested()).toMatchObject({ rows: [], without: { target: 1 } });
});

test('a budget is to be raised where even the low end is above the target, with its numbers', async () => {
  const { roas, low, high } = await predicted();
  await aim(low * 0.9);
  const { rows } = await suggested();
  expect(rows).toMatchObject([
    { campaign: { id: summer }, kind: 'raise', age: 60, planOf: 'The studio', canChange: true },
  ]);
  expect(rows[0]!.roas).toBeCloseTo(roas, 8);
  expect([rows[0]!.low, rows[0]!.high]).toEqual([
    expect.closeTo(low, 8) as number,
    expect.closeTo(high, 8) as number,
  ]);
  expect((await suggested(desk.admin)).rows).toHaveLength(2);
});

test('nothing is suggested where the interval spans the target', async () => {
  const { roas } = await predicted();
  await aim(roas);
  expect(await suggested()).toMatchObject({ rows: [], without: { interval: 1 } });
});

test('below the target it is to be lowered, and paused where it cannot pay', async () => {
  const { high } = await predicted();
  await aim(high * 1.2);
  expect((await suggested()).rows.map((it) => it.kind)).toEqual(['lower']);
  await aim(high * 2.5);
  expect((await suggested()).rows.map((it) => it.kind)).toEqual(['pause']);
});

test('what was dismissed is not suggested for two weeks, another suggestion is', async () => {
  expect((await dismiss({ kind: 'pause' })).status).toBe(200);
  expect((await suggested()).rows).toEqual([]);
  const { low } = await predicted();
  await aim(low * 0.9);
  expect((await suggested()).rows.map((it) => it.kind)).toEqual(['raise']);
});

test('a campaign that was changed this week is left alone', async () => {
  const change = { id: summer, daily: 50_000_000, version: 0 };
  expect((await desk.lead.call('POST /campaigns/update-budget', change)).status).toBe(200);
  expect((await suggested()).rows).toEqual([]);
});

test('the file of suggestions has those of campaigns one sees, with what they rest on', async () => {
  const key = 'GET /budget-suggestions/export';
  expect((await server.call(key, { format: 'csv' })).status).toBe(401);
  const hr = await server.as('HR', { without: ['revenue:read'] });
  expect((await hr.call(key, { format: 'csv' })).status).toBe(403);
  for (const who of [desk.admin, desk.lead]) {
    const { rows } = (await who.call('GET /budget-suggestions')).body as {
      rows?: BudgetSuggestion[];
    };
    const { body } = await who.call(key, { format: 'csv' });
    const [heads, ...lines] = String(body['raw']).replace('\uFEFF', '').trim().split('\r\n');
    expect(heads).toMatch(/^Campaign,Suggestion,At the age of,Predicted ROAS,/);
    expect(lines.map((it) => it.split(',')[0])).toEqual(rows!.map((it) => it.campaign.name));
  }
});
