import { afterAll, beforeAll, expect, test } from 'vitest';
import { datePresets, type Standing } from '#/figures/filter.contract.ts';
import { addDays, startOfWeek } from '#/kernel/days.ts';
import { figuresDesk, type FiguresDesk } from '../../../../tests/support/figures-desk.ts';
import { testServer, type Colleague, type TestServer } from '../../../../tests/support/server.ts';
import type { Cohort } from './roas.contract.ts';

let server: TestServer;
let desk: FiguresDesk;
let summer: number;

/** $4 a day buys 4 installs; they bring $2 at once, $1 more by day 7 and $2 more by day 30. */
beforeAll(async () => {
  server = await testServer();
  desk = await figuresDesk(server);
  summer = await desk.campaign('Summer');
  await desk.earn([{ app_id: desk.mine }]);
  await desk.spend([{ campaign_id: summer }]);
  await desk.mature([
    { age: 0, ad_revenue_micros: 2_000_000, retained_users: 4 },
    { age: 7, ad_revenue_micros: 1_000_000, retained_users: 2 },
    { age: 30, ad_revenue_micros: 2_000_000, retained_users: 1 },
  ]);
});
afterAll(() => server.close());

const page = async (input: object = {}, who = desk.lead) => {
  const { status, body } = await who.call('GET /roas-dashboard', {
    date: 'last-30-days',
    ...input,
  });
  expect(status).toBe(200);
  return body as object as { ages: number[]; rows: Cohort[]; total: Cohort; totalRows: number };
};
const roasOf = (it: Cohort) => it.cells.map((cell) => cell.roas);
const statesOf = (it: Cohort) => it.cells.map((cell) => cell.state);

test('without a session and without the right it is refused', async () => {
  expect((await server.call('GET /roas-dashboard')).status).toBe(401);
  const hr = await server.as('HR', { teamId: desk.puzzle, without: ['revenue:read'] });
  expect((await hr.call('GET /roas-dashboard')).status).toBe(403);
  const reply = await desk.lead.call('GET /roas-dashboard', { by: 'weather' });
  expect(Object.keys(reply.body.fields!)).toEqual(['by']);
});

test('an age is computed over the install days that have reached it, with their own spend', async () => {
  const { ages, total } = await page({ date: `${desk.days[0]}..${desk.yesterday}` });
  expect(ages).toEqual([0, 7, 30]);
  expect(roasOf(total)).toEqual([0.5, 0.75, 1.25]);
  expect(statesOf(total)).toEqual(['whole', 'partial', 'partial']);
  expect(total.cells.map((it) => it.ltv)).toEqual([500_000, 750_000, 1_250_000]);
  expect(total.cells.map((it) => it.retention)).toEqual([1, 0.5, 0.25]);
  expect(total).toMatchObject({ payback: 30, knownTo: 30, cpi: 1_000_000, ltvToCpi: 1.25 });
});

test('a young cohort has cells of which nothing is known yet', async () => {
  const { rows } = await page({ by: 'day', date: 'last-14-days' });
  expect(rows.map((it) => it.label.key)).toEqual(desk.days.slice(-14).toReversed());
  expect(statesOf(rows[0]!)).toEqual(['whole', 'none']);
  expect(rows[0]).toMatchObject({ payback: null, knownTo: 0, ltvToCpi: 0.5 });
});

test('a week of which some days are too young is partial', async () => {
  const { rows } = await page({ by: 'week' });
  const at = addDays(desk.yesterday, -7);
  const week = rows.find((it) => it.label.key === startOfWeek(at))!;
  const isWhole = startOfWeek(at) === addDays(at, -6);
  expect(week.cells.find((it) => it.age === 7)).toMatchObject({
    state: isWhole ? 'whole' : 'partial',
    roas: 0.75,
  });
});

test('a campaign has the cohorts of its installs', async () => {
  const days = `${desk.days[0]}..${desk.yesterday}`;
  const { rows } = await page({ by: 'campaign', date: days });
  expect(rows.map((it) => [it.label.label, ...roasOf(it)])).toEqual([['Summer', 0.5, 0.75, 1.25]]);
  const bySource = await page({ by: 'mediaSource', date: days, mediaSource: desk.meta });
  expect(bySource.rows.map((it) => it.label.label)).toEqual(['Meta Ads']);
});

test('another team’s lead sees nothing of it', async () => {
  const outsider = await server.as('Team lead', { leads: desk.arcade });
  const { rows, totalRows } = await page({ campaign: summer }, outsider);
  expect([rows, totalRows]).toEqual([[], 0]);
});

test('the file has dollars, and nothing for ages that are not known', async () => {
  const { body } = await desk.lead.call('GET /roas-dashboard/export', {
    by: 'day',
    date: 'yesterday',
    measure: 'ltv',
    format: 'csv',
  });
  const [head, row] = String(body['raw']).trim().split(/\r?\n/);
  expect(head).toContain('Pay-back day');
  expect(head).toContain('LTV D0 USD');
  expect(row).toContain('4,4,1,0.5,,0.5');
});

test('what a source never reported is unknown and not nothing', async () => {
  const early = desk.days.slice(0, 3);
  await server.facts.commitBatch({
    id: 900,
    deliveries: [
      {
        table: 'cohort',
        source: 'source-3',
        sourceTimezone: 'UTC',
        fetchedAt: new Date(),
        precedence: 'network',
        slices: [{ account_id: 1, from: early[0]!, to: early.at(-1)! }],
        rows: early.map((day) => ({
          day,
          age: 0,
          app_id: desk.mine,
          network_id: 0,
          account_id: 1,
          campaign_id: 0,
          country: 'PK',
          platform: 'android',
          installs: 4,
          ad_revenue_micros: 2_000_000,
          iap_revenue_micros: 0,
          retained_users: 4,
          provisional: false,
        })),
      },
    ],
  });
  const { rows } = await page({ by: 'day', date: `${early[0]}..${desk.days[4]}` });
  expect(rows.map(statesOf)).toEqual([
    ['whole', 'whole', 'whole'],
    ['whole', 'whole', 'whole'],
    ...early.map(() => ['whole', 'none', 'none']),
  ]);
  const known = await desk.lead.call('GET /figures', {
    measures: 'roas7',
    date: `${early[0]}..${desk.days[4]}`,
  });
  expect(known.body['total']).toMatchObject({ roas7: { value: 0.75 } });
  const date = `${addDays(desk.today, -400)}..${desk.today}`;
  const tooMany = await desk.lead.call('GET /roas-dashboard', { date });
  expect(Object.keys(tooMany.body.fields!)).toEqual(['date']);
});

test('every range that the page offers is answered, and says which days are known at all', async () => {
  for (const date of datePresets) expect((await page({ date })).rows.length).toBeLessThan(54);
  const knownTo = async (who: Colleague) => {
    const { body } = await who.call('GET /roas-dashboard', { date: '2019-01-01..2019-02-01' });
    expect(body['rows']).toEqual([]);
    return (body['standing'] as Standing).known;
  };
  expect((await knownTo(desk.lead))?.to).toBe(desk.yesterday);
  // Of apps of other teams nothing is told, not even since when there are reports.
  expect(await knownTo(await server.as('Team lead', { leads: desk.arcade }))).toBeNull();
});

test('money that no source tells is not nothing', async () => {
  const [day] = desk.days as [string];
  await desk.spend([{ app_id: desk.theirs }], [day]);
  await desk.mature(
    [{ app_id: desk.theirs, age: 7, ad_revenue_micros: null, iap_revenue_micros: null }],
    [day],
  );
  const { total } = await page({ date: `${day}..${day}`, team: desk.arcade }, desk.admin);
  expect(total.cells.find((it) => it.age === 7)).toMatchObject({
    revenue: null,
    ltv: null,
    roas: null,
    roasBlended: null,
    state: 'whole',
  });
});

/** By the definition, from what the desk imports: $2 at once, $1 more by day 7, $2 more by day 30. */
const growthFrom = { 0: 2.5, 7: 5 / 3, 30: 1 } as const;

test('what is not known yet is predicted, further than any report tells, and says from where', async () => {
  const { rows, total } = await page({ date: `${desk.days[0]}..${desk.yesterday}`, by: 'month' });
  for (const row of [...rows, total]) {
    const { predicted } = row;
    if ('refused' in predicted) continue;
    const seen = row.cells.find((it) => it.age === predicted.from)!;
    const growth = growthFrom[predicted.from as 7 | 30];
    expect(predicted.cells.map((it) => it.age)).toEqual([60, 90, 180, 365]);
    let before = seen.roas! * growth;
    for (const { roas, ltv } of predicted.cells) {
      // At least what older installs had brought by day 30, and more the longer it takes.
      expect(roas).toBeGreaterThan(before);
      expect(roas! / seen.roas!).toBeCloseTo(ltv! / seen.ltv!, 4);
      before = roas!;
    }
  }
  expect(total.predicted).toMatchObject({ from: expect.any(Number), payback: null });
});

test('installs of yesterday are not predicted, and the reason is told', async () => {
  const { rows } = await page({ by: 'day', date: 'yesterday' });
  expect(rows[0]!.predicted).toEqual({ refused: 'Fewer than 50 installs have reached D1' });
});

test('a file names what is predicted, what it lies between, and why there is nothing', async () => {
  const { body } = await desk.lead.call('GET /roas-dashboard/export', {
    by: 'month',
    date: `${desk.days[0]}..${desk.yesterday}`,
    measure: 'ltv',
    format: 'csv',
  });
  const [head] = String(body['raw']).trim().split(/\r?\n/);
  expect(head).toContain('Pay-back day predicted');
  expect(head).toContain('LTV D90 USD predicted,"LTV D90 USD predicted, low"');
  const plain = await desk.lead.call('GET /roas-dashboard/export', {
    measure: 'retention',
    format: 'csv',
  });
  expect(String(plain.body['raw'])).not.toContain('predicted');
});

test('a file says which of two campaigns or apps of the same name it is about', async () => {
  for (const [by, note] of [
    ['campaign', 'Meta Ads'],
    ['app', 'Android'],
  ]) {
    const { body } = await desk.lead.call('GET /roas-dashboard/export', {
      by,
      date: `${desk.days[0]}..${desk.yesterday}`,
      format: 'csv',
    });
    const [head, row] = String(body['raw']).trim().split(/\r?\n/);
    expect(head).toMatch(/(Campaign|App), note"?$/);
    expect(row).toMatch(new RegExp(`,${note}$`));
  }
});
