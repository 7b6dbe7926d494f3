import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  detail,
  friday,
  idOf,
  make,
  move,
  okrCast,
  resultsOf,
  type OkrCast,
} from '../../../../../tests/support/okr-cast.ts';
import {
  testServer,
  type Colleague,
  type Reply,
  type TestServer,
} from '../../../../../tests/support/server.ts';

let server: TestServer;
let cast: OkrCast;

beforeAll(async () => {
  server = await testServer();
  server.clock.now = friday;
  cast = await okrCast(server);
});
afterAll(() => server.close());

const align = (who: Colleague, it: Reply, under: Reply | null, version = it.body['version']) =>
  who.call('POST /align-okr', { id: idOf(it), version, parentId: under && idOf(under) });

test('no session, somebody else, another team and a malformed body are refused', async () => {
  const { amna, bilal, outsider, hr } = cast;
  const [mine, top] = [await make(amna), await make(hr, { level: 'company' })];
  const input = { id: idOf(mine), version: 1, parentId: idOf(top) };
  expect((await server.call('POST /align-okr', input)).status).toBe(401);
  expect((await align(bilal, mine, top)).status).toBe(403);
  expect((await align(outsider, mine, top)).status).toBe(404);
  const { parentId: _parent, ...less } = input;
  for (const body of [less, { ...input, parentId: 'top' }, { ...input, title: 'More' }])
    expect((await amna.call('POST /align-okr', body)).status).toBe(400);
});

test('a private one, a cancelled one, one below it and itself are no parents; old versions are stale', async () => {
  const { amna, bilal, lead } = cast;
  const mine = await make(amna);
  const below = await make(amna, { parentId: idOf(mine) });
  const secret = await make(lead, { isPrivate: true });
  const dropped = await make(bilal);
  await move(bilal, dropped, 'cancelled', { reason: 'No budget' });
  expect((await align(amna, mine, secret)).status).toBe(404);
  for (const it of [dropped, below, mine]) expect((await align(amna, mine, it)).status).toBe(400);
  expect((await align(amna, mine, null, 7)).status).toBe(412);
  const sent = await move(amna, mine, 'in_review', { selfReview: 'Most of it is done.' });
  expect((await align(amna, sent, null)).status).toBe(409);
});

test('it serves another one, keeps all else, and serves nothing again', async () => {
  const { amna, hr } = cast;
  const top = await make(hr, { level: 'company', title: 'All of us' });
  const mine = await make(amna, { description: 'As it was.' });
  const aligned = await align(amna, mine, top);
  expect(aligned.body).toEqual({
    ...mine.body,
    version: 2,
    parentId: idOf(top),
    parent: { id: idOf(top), title: 'All of us' },
  });
  expect(resultsOf(aligned)).toHaveLength(2);
  const free = await align(amna, aligned, null);
  expect(free.body).toMatchObject({ version: 3, parentId: null, parent: null });
  const audited = await server.db
    .selectFrom('audit')
    .select(['before', 'after'])
    .where('action', '=', 'objective.align')
    .where('subject_id', '=', String(idOf(mine)))
    .execute();
  expect(audited).toHaveLength(2);
  expect((await detail(amna, mine)).body).toEqual(free.body);
});
