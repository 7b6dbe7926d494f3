import { afterAll, expect, test } from 'vitest';
import { DAY, entryDesk } from '../../tests/support/entry-desk.ts';
import type { Breakdown } from './breakdown.contract.ts';

const { server, clerk, app, adCell, ads, commit } = await entryDesk();
afterAll(() => server.close());

test('figures that hold a typed one say so, in their groups, their total and their file', async () => {
  const admin = await server.as('Super admin');
  const ask = async (by: string, day = DAY) => {
    const measures = ['revenue', 'impressions', 'ecpm'];
    const question = { by, measures, app, date: `${day}..${day}`, compare: 'none' };
    const reply = await admin.call('GET /figures', question);
    expect(reply.status).toBe(200);
    return reply.body as object as Breakdown;
  };
  const marksOf = ({ rows, total }: Breakdown) =>
    [...rows.map((it) => it.figures), total].map((it) => [
      it.revenue?.byHand ?? false,
      it.impressions?.byHand ?? false,
      it.ecpm?.byHand ?? false,
    ]);
  expect(marksOf(await ask('app'))).toEqual([
    [false, false, false],
    [false, false, false],
  ]);
  await ads(clerk, adCell(5_000_000));
  const done = await commit(clerk, 1);
  expect(done.status).toBe(200);
  for (const by of ['app', 'team', 'day', 'platform', 'network']) {
    const typed = marksOf(await ask(by));
    expect([by, typed]).toEqual([
      by,
      [
        [true, false, true],
        [true, false, true],
      ],
    ]);
  }
  const { rows } = await ask('app');
  const range = { app, date: `2026-03-01..${DAY}`, compare: 'none' };
  const trend = await admin.call('GET /figures/trend', { ...range, measure: 'ecpm', by: 'app' });
  expect(trend.body).toMatchObject({ series: [{ byHand: [DAY] }] });
  const whole = await admin.call('GET /figures/trend', { ...range, measure: 'impressions' });
  expect((whole.body['series'] as object[])[0]).not.toHaveProperty('byHand');
  const dashboard = await admin.call('GET /dashboard', range);
  expect((dashboard.body['chart'] as object[]).at(-1)).toMatchObject({
    day: DAY,
    byHand: ['revenue'],
  });
  expect(dashboard.body).toMatchObject({
    games: { rows: [{ byHand: ['revenue', 'profit', 'ecpm'] }] },
  });
  const sheet = await admin.call('GET /sheet-android-apps', { ...range, measure: 'revenue' });
  expect(sheet.body).toMatchObject({ rows: [{ byHand: [DAY] }], total: { byHand: [DAY] } });
  const list = await admin.call('GET /app-data', range);
  expect(list.body).toMatchObject({
    rows: [{ figures: { totalRevenue: { byHand: true }, ecpm: { byHand: true } } }],
    total: { totalRevenue: { byHand: true } },
  });
  expect(rows[0]?.figures.revenue?.value).toBe(5_000_000);
  expect(marksOf(await ask('app', '2026-02-26'))).toEqual([
    [false, false, false],
    [false, false, false],
  ]);
  await admin.call('POST /revert-import', { id: done.body['batchId'] });
  expect(marksOf(await ask('app'))[0]).toEqual([false, false, false]);
});
