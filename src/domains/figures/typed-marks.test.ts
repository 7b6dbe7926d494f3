import { afterAll, expect, test } from 'vitest';
import { DAY, entryDesk } from '../../../tests/support/entry-desk.ts';
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
  expect(rows[0]?.figures.revenue?.value).toBe(5_000_000);
  expect(marksOf(await ask('app', '2026-02-26'))).toEqual([
    [false, false, false],
    [false, false, false],
  ]);
  await admin.call('POST /revert-import', { id: done.body['batchId'] });
  expect(marksOf(await ask('app'))[0]).toEqual([false, false, false]);
});
