import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  addApp,
  appCast,
  idOf,
  pictureForm,
  which,
  type AppCast,
} from '../../../../../tests/support/app-cast.ts';
import { rowsOf } from '../../../../../tests/support/leave-cast.ts';
import {
  testServer,
  type Colleague,
  type Reply,
  type TestServer,
} from '../../../../../tests/support/server.ts';

let server: TestServer;
let cast: AppCast;
let app: number;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  cast = await appCast(server);
  app = idOf(await addApp(cast.lead, cast.team));
});

const scores = { coreLoop: 4, ads: 2, ux: 3, storePage: 5 };
const none = { coreLoop: null, ads: null, ux: null, storePage: null };
const whole = {
  build: '1.4.0 (212)',
  scores,
  pros: 'The first minute is a joy.',
  cons: 'An ad after every level.',
  verdict: 'fix',
  summary: 'Two weeks on the ads, then again.',
};
const save = (who: Colleague, change: object = {}) =>
  who.call('POST /save-game-review', { game: 'Lantern', appId: app, scores: none, ...change });
const publish = (who: Colleague, it: Reply) => who.call('POST /publish-game-review', which(it));
const games = async (who: Colleague, filter: object = {}) =>
  rowsOf(await who.call('GET /game-reviews', filter)).map((it) => it['game']);
const image = async (who: Colleague, review: Reply, side?: number) =>
  who.call(
    'POST /upload-game-review-image',
    await pictureForm({ id: String(review.body['id']) }, side),
  );

test('who may not review does not, and nobody does without a session', async () => {
  expect((await save(cast.finance)).status).toBe(403);
  expect((await server.call('GET /game-reviews')).status).toBe(401);
});

test.each([
  [{ game: ' ' }, 'game'],
  [{ scores: { ...scores, ads: 6 } }, 'ads'],
  [{ scores: { ...scores, ads: 0 } }, 'ads'],
  [{ verdict: 'maybe' }, 'verdict'],
  [{ appId: 2_000_000_000 }, 'appId'],
  [{ id: 1 }, 'version'],
])('a review with %o is refused by the field', async (wrong, field) => {
  const reply = await save(cast.lead, wrong);
  expect(reply.status).toBe(400);
  expect(Object.keys(reply.body.fields ?? {}).join()).toContain(field);
});

test('nobody reviews the app of another team as their own', async () => {
  expect((await save(cast.outsider)).body.fields).toHaveProperty('appId');
});

test('a draft is kept as far as it is written, and is its author’s alone', async () => {
  const draft = await save(cast.member);
  expect(draft.body).toMatchObject({ status: 'draft', mean: null, verdict: null, version: 1 });
  const more = await save(cast.member, { ...which(draft), pros: 'Bright', scores });
  expect(more.body).toMatchObject({ pros: 'Bright', mean: 3.5, version: 2 });
  const late = await save(cast.member, { ...which(draft), pros: 'Dark' });
  expect(late).toMatchObject({ status: 412, body: { current: { pros: 'Bright' } } });
  expect(await games(cast.member, { view: 'drafts' })).toContain('Lantern');
  for (const who of [cast.lead, cast.admin]) {
    expect((await who.call('GET /game-review', { id: idOf(draft) })).status).toBe(404);
    expect(await games(who, { view: 'drafts' })).toEqual([]);
    expect((await save(who, { ...which(more), game: 'Mine' })).status).toBe(404);
    expect((await publish(who, more)).status).toBe(404);
  }
});

test('only a whole review is published, and each missing part is named', async () => {
  const draft = await save(cast.member);
  const refused = await publish(cast.member, draft);
  expect(Object.keys(refused.body.fields ?? {}).sort()).toEqual(
    ['ads', 'build', 'cons', 'coreLoop', 'pros', 'storePage', 'summary', 'ux', 'verdict'].sort(),
  );
  const full = await save(cast.member, { ...which(draft), ...whole });
  const published = await publish(cast.member, full);
  expect(published.body).toMatchObject({
    status: 'published',
    mean: 3.5,
    publishedAt: expect.any(String),
  });
  expect((await save(cast.member, { ...which(published), game: 'Other' })).status).toBe(409);
  expect((await publish(cast.member, published)).status).toBe(409);
  expect((await cast.member.call('POST /delete-game-review', which(published))).status).toBe(409);
});

test('what is published is read by those who see the app, other studios’ games by all', async () => {
  const ours = await publish(cast.member, await save(cast.member, { ...whole, game: 'Ours' }));
  const other = { ...whole, game: 'Theirs', appId: null };
  await publish(cast.member, await save(cast.member, other));
  expect(await games(cast.lead)).toEqual(expect.arrayContaining(['Ours', 'Theirs']));
  expect(await games(cast.outsider)).not.toContain('Ours');
  expect(await games(cast.outsider)).toContain('Theirs');
  const read = (who: Colleague) => who.call('GET /game-review', { id: idOf(ours) });
  expect((await read(cast.outsider)).status).toBe(404);
  expect((await read(cast.finance)).body).toMatchObject({ game: 'Ours', scores });
});

test('the list is filtered, sorted and paged on the server', async () => {
  const give = async (game: string, change: object = {}) =>
    publish(cast.lead, await save(cast.lead, { ...whole, game, ...change }));
  await give('Quiet Quarry', { verdict: 'go', scores: { ...scores, ads: 5 } });
  await give('Noisy Nook', { verdict: 'stop', scores: { ...scores, ads: 1 } });
  const filter = { app };
  expect(await games(cast.lead, filter)).toEqual(['Noisy Nook', 'Quiet Quarry']);
  expect(await games(cast.lead, { ...filter, verdict: 'go' })).toEqual(['Quiet Quarry']);
  expect(await games(cast.lead, { ...filter, q: 'noisy' })).toEqual(['Noisy Nook']);
  expect(await games(cast.lead, { ...filter, sort: 'mean', order: 'asc' })).toEqual([
    'Noisy Nook',
    'Quiet Quarry',
  ]);
  const page = await cast.lead.call('GET /game-reviews', { ...filter, page: 2, perPage: 1 });
  expect(page.body).toMatchObject({ totalRows: 2, rows: [{ game: 'Quiet Quarry' }] });
  expect(await games(cast.outsider, filter)).toEqual([]);
});

test('pictures are drawn anew, seen by readers alone, and leave with the draft', async () => {
  const draft = await save(cast.member, whole);
  expect((await image(cast.lead, draft)).status).toBe(404);
  const bad = new FormData();
  bad.append('id', String(draft.body['id']));
  bad.append('image', new Blob(['<svg onload="alert(1)"/>'], { type: 'image/png' }), 'x.png');
  expect(
    (await cast.member.call('POST /upload-game-review-image', bad)).body.fields,
  ).toHaveProperty('image');
  const withOne = await image(cast.member, draft, 2400);
  const [first] = withOne.body['media'] as { id: number; file: string; width: number }[];
  expect(first).toMatchObject({ width: 1600 });
  const fetched = async (who: Colleague) => {
    const headers = { Authorization: `Bearer ${who.token}` };
    return fetch(`${server.base}/api/game-review-image?image=${first!.id}`, { headers });
  };
  expect((await fetched(cast.lead)).status).toBe(404);
  const bytes = await (await fetched(cast.member)).bytes();
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 1600 });
  expect(Buffer.from(bytes).includes('secret place')).toBe(false);
  const two = await image(cast.member, draft);
  const take = (who: Colleague, id: number) => who.call('POST /delete-game-review-image', { id });
  expect((await take(cast.lead, first!.id)).status).toBe(404);
  expect((await take(cast.member, first!.id)).body['media']).toHaveLength(1);
  expect(await server.files.exists(first!.file)).toBe(false);
  const [, second] = two.body['media'] as { file: string }[];
  const gone = await cast.member.call('POST /delete-game-review', which(draft));
  expect(gone.status).toBe(200);
  expect(await server.files.exists(second!.file)).toBe(false);
});
