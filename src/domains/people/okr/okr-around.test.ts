import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inbox, rowsOf } from '../../../../tests/support/leave-cast.ts';
import {
  detail,
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

test('whoever saves it keeps what it serves out of their sight', async () => {
  const { amna, outsider } = cast;
  const made = await make(amna, { activate: false });
  const secret = await make(outsider, { isPrivate: true });
  await server.db
    .updateTable('objectives')
    .set({ parent_id: idOf(secret) })
    .where('id', '=', idOf(made))
    .execute();
  const { body } = await detail(amna, made);
  expect(body['parentId']).toBeNull();
  const { version } = body as { version: number };
  const aligned = await amna.call('POST /align-okr', { id: idOf(made), version, parentId: null });
  expect(aligned.status).toBe(200);
  const saved = await amna.call('POST /save-okr', {
    id: idOf(made),
    version: version + 1,
    title: 'Said better',
    ownerId: amna.id,
    parentId: null,
    keyResults: [],
  });
  expect(saved).toMatchObject({ status: 200, body: { title: 'Said better' } });
  const row = await server.db
    .selectFrom('objectives')
    .select('parent_id')
    .where('id', '=', idOf(made))
    .executeTakeFirstOrThrow();
  expect(row.parent_id).toBe(idOf(secret));
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
