import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { at, permit, write } from '../../../../../tests/support/document-cast.ts';
import { begin, quizCast, ready, type QuizCast } from '../../../../../tests/support/quiz-cast.ts';
import { testServer, type Reply, type TestServer } from '../../../../../tests/support/server.ts';

let server: TestServer;
let cast: QuizCast;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.now = new Date('2025-11-20T05:00:00Z');
  cast = await quizCast(server);
});

const url = 'https://example.com/ad-basics';
const link = { title: 'Ads in an hour', url };
const idOf = (it: Reply) => it.body['id'] as number;

/** A document of the lead's that these read. */
async function documentFor(audience: object, title = 'House rules of ads') {
  const made = await write(cast.lead, { title });
  await permit(cast.lead, made, audience);
  return idOf(made);
}

const set = (quiz: { id: number; version: number }, material: unknown, who = cast.lead) =>
  who.call('POST /save-quiz', { id: quiz.id, version: quiz.version, material });

describe('refused', () => {
  test.each([
    ['neither a document nor an address', [{}]],
    ['a document and an address at once', [{ document: 1, ...link }]],
    ['an address without a title', [{ url }]],
    ['an address that runs a script', [{ ...link, url: 'javascript:alert(1)' }]],
    ['an address of 100 kB', [{ ...link, url: `https://example.com/${'a'.repeat(1e5)}` }]],
    ['the same twice', [link, link]],
    ['eleven of them', Array.from({ length: 11 }, (_, nth) => ({ ...link, url: `${url}/${nth}` }))],
  ])('%s', async (_what, material) => {
    const quiz = await begin(cast.lead);
    const reply = await set(quiz, material);
    expect(reply.status).toBe(400);
    expect(Object.keys(reply.body.fields ?? {})[0]).toMatch(/^material/);
    const now = await cast.lead.call('GET /quiz-details', { id: quiz.id });
    expect(now.body).toMatchObject({ material: [], version: quiz.version });
  });

  test('a document the author may not read looks as if there were none', async () => {
    const quiz = await begin(cast.lead);
    const theirs = await write(cast.outsider, { title: 'Secret' });
    await permit(cast.outsider, theirs, { audience: 'people', people: [] });
    for (const document of [idOf(theirs), 999_999]) {
      const reply = await set(quiz, [{ document }]);
      expect([reply.status, reply.body.fields]).toEqual([
        400,
        { material: 'There is no such document.' },
      ]);
    }
    const stale = await set({ ...quiz, version: 7 }, [link]);
    expect(stale.status).toBe(412);
    expect((await set(quiz, [link], cast.outsider)).status).toBe(404);
    expect((await set(quiz, [link], cast.amna)).status).toBe(403);
  });
});

test('takers see what they may read, the author how many may not', async () => {
  const open = await documentFor({});
  const shut = await documentFor({ audience: 'people', people: [] }, 'Salaries of testers');
  const quiz = await ready(cast.lead, cast.amna);
  const saved = await set(quiz, [{ document: open }, { document: shut }, link]);
  expect(saved.body['material']).toEqual([
    { document: { id: open, title: 'House rules of ads' }, link: null, unread: 0 },
    { document: { id: shut, title: 'Salaries of testers' }, link: null, unread: 1 },
    { document: null, link, unread: 0 },
  ]);
  const version = saved.body['version'] as number;
  await cast.lead.call('POST /send-quiz-invitation', { quiz: quiz.id, version });
  const sent = await cast.lead.call('GET /quiz-details', { id: quiz.id });
  await cast.lead.call('POST /move-quiz', { ...at(sent), to: 'open' });
  const front = await cast.amna.call('GET /get-quiz', { quiz: quiz.id });
  expect(front.body['material']).toEqual([
    { title: 'House rules of ads', href: expect.stringContaining(String(open)) },
    { title: link.title, href: url },
  ]);
  expect(JSON.stringify(front.body)).not.toContain('Salaries');
  // Not while the time runs, and again afterwards.
  const begun = await cast.amna.call('POST /start-quiz', { quiz: quiz.id });
  expect(begun.body).toMatchObject({ material: [], standing: { state: 'in_progress' } });
  const done = await cast.amna.call('POST /submit-quiz', { quiz: quiz.id });
  expect(done.body['material']).toHaveLength(2);
});

test('somebody who has left is not counted among those who may not read it', async () => {
  const shut = await documentFor({ audience: 'people', people: [] });
  const quiz = await ready(cast.lead, cast.amna);
  const saved = await set(quiz, [{ document: shut }]);
  expect(saved.body['material']).toMatchObject([{ unread: 1 }]);
  await server.db
    .updateTable('people')
    .set({ status: 'left' })
    .where('id', '=', cast.amna.id)
    .execute();
  const now = await cast.lead.call('GET /quiz-details', { id: quiz.id });
  expect(now.body['material']).toMatchObject([{ unread: 0 }]);
});

test('it changes while a quiz runs; a copy has it; a deleted document is gone for takers', async () => {
  const document = await documentFor({});
  const quiz = await ready(cast.lead, cast.amna);
  const saved = await set(quiz, [{ document }]);
  const version = saved.body['version'] as number;
  await cast.lead.call('POST /send-quiz-invitation', { quiz: quiz.id, version });
  const sent = await cast.lead.call('GET /quiz-details', { id: quiz.id });
  const more = await set({ id: quiz.id, version: sent.body['version'] as number }, [
    { document },
    link,
  ]);
  expect(more.body['material']).toHaveLength(2);
  const copy = await cast.lead.call('POST /copy-quiz', { id: quiz.id });
  expect(copy.body['material']).toMatchObject([{ document: { id: document } }, { link }]);
  const written = await cast.lead.call('GET /documents/info', { id: document });
  await cast.lead.call('POST /documents/delete', at(written));
  const front = await cast.amna.call('GET /get-quiz', { quiz: quiz.id });
  expect(front.body['material']).toEqual([{ title: link.title, href: url }]);
  // What the author cannot read any more may stay where it was.
  const now = await cast.lead.call('GET /quiz-details', { id: quiz.id });
  expect(now.body['material']).toMatchObject([
    { document: { id: document, title: null }, unread: 1 },
    { link },
  ]);
  const kept = await set({ id: quiz.id, version: now.body['version'] as number }, [{ document }]);
  expect(kept.status).toBe(200);
  const log = await server.db
    .selectFrom('audit')
    .select(['before', 'after'])
    .where('action', '=', 'quiz.save')
    .where('subject_id', '=', String(quiz.id))
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(log).toMatchObject({
    before: { material: [{ document }, link] },
    after: { material: [{ document }] },
  });
});
