import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, eachDay } from '#/kernel/days.ts';
import { figuresDesk, type FiguresDesk } from '../../../../tests/support/figures-desk.ts';
import { testServer, type TestServer } from '../../../../tests/support/server.ts';
import { columnAges } from './age-columns.ts';
import type { Cohort } from './roas.contract.ts';

/** What a service tells of installs beyond the age that others stop at. */
let server: TestServer;
let desk: FiguresDesk;

/** $40 a day buys 40 installs; by age they have brought $20, $30, $50, $60 and $70. */
beforeAll(async () => {
  server = await testServer();
  desk = await figuresDesk(server);
  const days = eachDay({ from: addDays(desk.yesterday, -200), to: desk.yesterday });
  const summer = await desk.campaign('Summer');
  await desk.earn([{ app_id: desk.mine }], days);
  await desk.spend([{ campaign_id: summer, installs: 40, spend_micros: 40_000_000 }], days);
  const brought = (age: number, dollars: number) => ({
    age,
    installs: 40,
    ad_revenue_micros: dollars * 1_000_000,
  });
  await desk.mature(
    [brought(0, 20), brought(7, 10), brought(30, 20), brought(60, 10), brought(90, 10)],
    days,
  );
});
afterAll(() => server.close());

const page = async (oldest: number, youngest: number) => {
  const date = `${addDays(desk.yesterday, -oldest)}..${addDays(desk.yesterday, -youngest)}`;
  const { status, body } = await desk.lead.call('GET /roas-dashboard', { date });
  expect(status).toBe(200);
  return body as object as { ages: number[]; total: Cohort };
};
const cellAt = ({ predicted }: Cohort, age: number) => {
  if ('refused' in predicted) throw new Error(predicted.refused);
  return predicted.cells.find((it) => it.age === age)!;
};

test('what is told at D60 and D90 is shown as it came, and only what lies beyond is predicted', async () => {
  const { ages, total } = await page(130, 110);
  expect(ages).toEqual([0, 7, 30, 60, 90]);
  expect(total.predicted).toMatchObject({ from: 90 });
  expect(cellAt(total, 60)).toMatchObject({ roas: 1.5, ltv: 1_500_000, known: true, low: 1 });
  expect(cellAt(total, 90)).toMatchObject({ roas: 1.75, ltv: 1_750_000, known: true });
  const later = cellAt(total, 180);
  expect(later.known).toBeUndefined();
  expect(later.roas).toBeGreaterThan(1.75);
});

test('younger installs grow from their own age as the older ones did', async () => {
  const { total } = await page(80, 70);
  expect(total.predicted).toMatchObject({ from: 60 });
  expect(cellAt(total, 60)).toMatchObject({ roas: 1.5, known: true });
  const ahead = cellAt(total, 90);
  expect(ahead.known).toBeUndefined();
  expect(ahead.roas).toBeCloseTo(1.75, 10);
});

test('the file has what is told in the columns of what is known', async () => {
  const date = `${addDays(desk.yesterday, -130)}..${addDays(desk.yesterday, -110)}`;
  const { body } = await desk.lead.call('GET /roas-dashboard/export', {
    date,
    by: 'app',
    measure: 'roas',
    format: 'csv',
  });
  const [head, row] = String(body['raw']).trim().split(/\r?\n/);
  const at = (title: string) => row!.split(',')[head!.split(',').indexOf(title)];
  expect(at('Paid ROAS D60')).toBe('1.5');
  expect(at('Paid ROAS D60 predicted')).toBe('');
  expect(Number(at('Paid ROAS D180 predicted'))).toBeGreaterThan(1.75);
});

test('each day to D30 has a column, then each week and month, and every milestone', () => {
  const daily = Array.from({ length: 366 }, (_, age) => age);
  const columns = columnAges(daily);
  expect(columns.slice(28)).toEqual([
    28, 29, 30, 37, 44, 51, 58, 60, 65, 72, 79, 86, 90, 120, 150, 180, 210, 240, 270, 300, 330, 360,
    365,
  ]);
  expect(columnAges(daily, 45).slice(0, 47)).toEqual([...daily.slice(0, 46), 51]);
  expect(columnAges([0, 7, 45])).toEqual([0, 7, 45]);
});
