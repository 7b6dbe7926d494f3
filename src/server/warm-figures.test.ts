import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Facts } from '#/store/facts/facts.ts';
import { figuresDesk } from '../../tests/support/figures-desk.ts';
import { testServer, type TestServer } from '../../tests/support/server.ts';
import { makeLog } from './http/log.ts';
import { warmFigures } from './warm-figures.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

/** The facts, with how often they were asked something that was not kept. */
function counted(facts: Facts) {
  const counts = { asked: 0 };
  const asked = facts.query;
  facts.query = (...question) => {
    counts.asked += 1;
    return asked.apply(facts, question);
  };
  return counts;
}

test('whoever comes first after a start finds the dashboard, campaigns and cohorts computed', async () => {
  const desk = await figuresDesk(server);
  await desk.earn([{ app_id: desk.mine }, { app_id: desk.theirs }]);
  await desk.spend([{ app_id: desk.mine }]);
  const counts = counted(server.facts);
  const warm = () =>
    warmFigures(
      { records: server.records, facts: server.facts },
      { clock: () => server.clock.now, log: makeLog('error') },
    );
  await warm().done;
  const warmed = counts.asked;
  expect(warmed).toBeGreaterThan(20);
  for (const path of ['GET /user-acquisition', 'GET /roas-dashboard', 'GET /dashboard'] as const)
    expect(await desk.admin.call(path, {})).toMatchObject({ status: 200 });
  expect(counts.asked - warmed).toBeLessThan(warmed / 10);
  // A server that stops asks nothing more, and waits for what it has asked.
  await desk.earn([{ app_id: desk.mine }]);
  const before = counts.asked;
  await warm().stop();
  expect(counts.asked - before).toBeLessThan(3);
});
