import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, eachDay } from '#/kernel/days.ts';
import { figuresDesk, type FiguresDesk } from '../../../../../tests/support/figures-desk.ts';
import { testServer, type TestServer } from '../../../../../tests/support/server.ts';
import type { Cohort } from '../roas.contract.ts';
import type { ExplorerPrediction, ExplorerRow } from './explorer.contract.ts';

let server: TestServer;
let desk: FiguresDesk;

/** $40 a day buys 40 installs; by D0, D7, D30 and D60 they have brought $20, $30, $50 and $60. */
beforeAll(async () => {
  server = await testServer();
  desk = await figuresDesk(server);
  const days = eachDay({ from: addDays(desk.yesterday, -160), to: desk.yesterday });
  const summer = await desk.campaign('Summer');
  await desk.spend([{ campaign_id: summer, installs: 40, spend_micros: 40_000_000 }], days);
  const brought = (age: number, dollars: number) => ({
    age,
    installs: 40,
    ad_revenue_micros: dollars * 1_000_000,
  });
  await desk.mature([brought(0, 20), brought(7, 10), brought(30, 20), brought(60, 10)], days);
});
afterAll(() => server.close());

interface Reply {
  ages: number[];
  ahead: number[];
  rows: ExplorerRow[];
  total: ExplorerRow;
}
const explore = async (input: object) => {
  const date = `${addDays(desk.yesterday, -100)}..${addDays(desk.yesterday, -8)}`;
  const { status, body } = await desk.lead.call('GET /cohort-explorer', { date, ...input });
  expect(status).toBe(200);
  return body as object as Reply;
};
const cellsOf = (it: ExplorerPrediction | undefined) => {
  if (!it || 'refused' in it) throw new Error(it?.refused ?? 'Nothing is predicted');
  return it.cells;
};

test('what no install day has reached is predicted beside what is told, and only there', async () => {
  const { ages, ahead, rows } = await explore({ measure: 'ltv', cohort: 'week' });
  expect([ages, ahead]).toEqual([
    [0, 7, 30, 60],
    [90, 180, 365],
  ]);
  for (const row of rows) {
    const open = ages.filter((_, at) => row.cells[at]!.state === 'none');
    expect(cellsOf(row.predicted).map((it) => it.age)).toEqual([...open, ...ahead]);
    const blank = row.cells.filter((it) => it.state === 'none');
    expect(blank.map((it) => it.value)).toEqual(blank.map(() => null));
  }
  // A cohort that is eight days old has brought 75 ¢ each; older ones then brought $1.25 and $1.50.
  const [d30, d60] = cellsOf(rows[0]!.predicted);
  expect([d30!.value, d60!.value]).toEqual([1_250_000, 1_500_000]);
  expect(d60!.low).toBeLessThanOrEqual(1_500_000);
  expect(d60!.high).toBeGreaterThanOrEqual(1_500_000);
});

test('it is what ROAS predicts of the same cohorts', async () => {
  const asked = { measure: 'roas', cohort: 'month' };
  const { rows } = await explore(asked);
  const date = `${addDays(desk.yesterday, -100)}..${addDays(desk.yesterday, -8)}`;
  const { body } = await desk.lead.call('GET /roas-dashboard', { date, by: 'month' });
  for (const row of body['rows'] as Cohort[]) {
    const own = rows.find((it) => it.key === `${row.label.key}|`)!;
    if ('refused' in row.predicted) throw new Error(row.predicted.refused);
    for (const { age, value } of cellsOf(own.predicted).filter((it) => it.age >= 90))
      expect(value).toBeCloseTo(row.predicted.cells.find((it) => it.age === age)!.roas!, 9);
  }
});

test('nothing is predicted of who comes back, nor of sums', async () => {
  for (const measure of ['retention', 'revenue']) {
    const { ahead, rows, total } = await explore({ measure });
    expect(ahead).toEqual([]);
    expect([...rows, total].filter((it) => it.predicted)).toEqual([]);
  }
});

test('a cohort of too few installs says why nothing is predicted of it', async () => {
  const date = `${desk.yesterday}..${desk.yesterday}`;
  const { rows } = await explore({ measure: 'ltv', cohort: 'day', date });
  expect(rows.map((it) => it.predicted)).toEqual([
    { refused: 'Fewer than 50 installs have reached D1' },
  ]);
});

test('the file names what is predicted and keeps it apart from what is told', async () => {
  const date = `${addDays(desk.yesterday, -100)}..${addDays(desk.yesterday, -8)}`;
  const { body } = await desk.lead.call('GET /cohort-explorer/export', {
    date,
    cohort: 'week',
    measure: 'ltv',
    format: 'csv',
  });
  const [head, ...lines] = String(body['raw']).trim().split(/\r?\n/);
  const titles = head!.split(',');
  const at = (line: string, title: string) => line.split(',')[titles.indexOf(title)];
  expect(titles).toContain('LTV D30 USD predicted');
  expect(head).toContain('LTV D90 USD predicted,"LTV D90 USD predicted, low"');
  expect(at(lines[0]!, 'LTV D30 USD')).toBe('');
  expect(at(lines[0]!, 'LTV D30 USD predicted')).toBe('1.25');
  expect(at(lines.at(-1)!, 'LTV D30 USD predicted')).toBe('');
});
