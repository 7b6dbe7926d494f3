import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inbox, rowsOf } from '../../../../tests/support/leave-cast.ts';
import {
  friday,
  idOf,
  inReview,
  levelsResult,
  make,
  okrCast,
  type OkrCast,
} from '../../../../tests/support/okr-cast.ts';
import { testServer, type Colleague, type TestServer } from '../../../../tests/support/server.ts';

let server: TestServer;
let cast: OkrCast;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.now = friday;
  cast = await okrCast(server);
});

test('objectives and key results are found by who sees them', async () => {
  const { amna, bilal, outsider } = cast;
  const name = `Zephyr${cast.nth}`;
  await make(amna, {
    title: name,
    keyResults: [{ ...levelsResult, title: `${name} key`, weight: 100 }],
  });
  const kinds = async (who: Colleague) =>
    rowsOf(await who.call('GET /search', { q: name })).map((it) => it['kind']);
  expect((await kinds(bilal)).sort()).toEqual(['key-result', 'objective']);
  expect(await kinds(outsider)).toEqual([]);
});

test('an objective is talked about by who sees it', async () => {
  const { amna, bilal, outsider } = cast;
  const made = await make(amna);
  const say = (who: Colleague) =>
    who.call('POST /comment/save', { kind: 'objective', subjectId: idOf(made), body: 'Nice' });
  expect((await say(outsider)).status).toBe(404);
  expect((await say(bilal)).status).toBe(200);
  expect((await inbox(amna))[0]).toMatchObject({ link: expect.stringContaining('/okr') });
});

test('an objective in review keeps its words', async () => {
  const { amna } = cast;
  const it = await inReview(amna);
  const saved = await amna.call('POST /save-okr', {
    id: idOf(it),
    version: 2,
    title: 'Too late',
    ownerId: amna.id,
    parentId: null,
    keyResults: [],
  });
  expect(saved.status).toBe(409);
});
