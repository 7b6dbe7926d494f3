import { afterAll, beforeAll, expect, test } from 'vitest';
import { figuresDesk, type FiguresDesk } from '../../tests/support/figures-desk.ts';
import { testServer, type TestServer } from '../../tests/support/server.ts';
import type { Standing } from './filter.contract.ts';

let server: TestServer;
let desk: FiguresDesk;
beforeAll(async () => {
  server = await testServer();
  desk = await figuresDesk(server);
  await desk.earn([{ app_id: desk.mine }]);
  // The other team's network is a day behind.
  await desk.earn([{ app_id: desk.theirs, provisional: true }]);
});
afterAll(() => server.close());

const standing = async (question: object) => {
  const { status, body } = await desk.admin.call('GET /figures', {
    measures: 'revenue',
    date: `${desk.days[0]}..${desk.yesterday}`,
    ...question,
  });
  expect(status).toBe(200);
  return body['standing'] as Standing;
};

test('how new figures are goes by the sources of the apps in sight, not by those of other teams', async () => {
  const own = await standing({ team: desk.puzzle });
  expect(own.freshness.map((it) => [it.source, it.state])).toEqual([['source-1', 'final']]);
  expect(own.incompleteDays).toEqual([]);
  const theirs = await standing({ team: desk.arcade });
  expect(theirs.freshness.map((it) => it.source)).toEqual(['source-2']);
  expect(theirs.incompleteDays).toContain(desk.yesterday);
  const all = await standing({});
  expect(all.freshness.map((it) => it.source).toSorted()).toEqual(['source-1', 'source-2']);
});
