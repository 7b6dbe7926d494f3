import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  answerAll,
  evaluationTeam,
  move,
  NOW,
  versionOf,
  writtenForm,
} from '../../../../../tests/support/evaluations.ts';
import {
  testServer,
  type Colleague,
  type TestServer,
} from '../../../../../tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  server.clock.now = NOW;
});
afterAll(() => server.close());

const asked = 'What should be different in half a year?';
const open = { text: asked, guidance: '', weight: 0, isOpen: true };
const [craft, team] = writtenForm.categories;
const categories = [craft!, { ...team!, questions: [...team!.questions, open] }];

/** An evaluation whose last question is answered in words. */
async function given() {
  const all = await evaluationTeam(server, { categories });
  const { questions } = all.form;
  return { ...all, rated: questions.slice(0, -1), inWords: questions.at(-1)! };
}
const say = (who: Colleague, id: number, question_id: number, comment: string, score?: number) =>
  who.call('POST /evaluations/save-answer', {
    id,
    question_id,
    comment,
    score: score ?? null,
    version: 0,
  });
const detail = async (who: Colleague, id: number) =>
  (await who.call('GET /evaluations/employee-detail', { id })).body;

test('a question that is answered in words has no weight, and no category has only such', async () => {
  const hr = await server.as('HR');
  const form = { ...writtenForm, name: 'Only words' };
  const heavy = [{ name: 'Talk', weight: 100, questions: [{ ...open, weight: 100 }] }];
  const weighed = await hr.call('POST /evaluations/save-form', { ...form, categories: heavy });
  expect([weighed.status, weighed.body.fields]).toMatchObject([
    400,
    { 'categories.0.questions.0.weight': expect.stringContaining('weighs nothing') },
  ]);
  const talk = [{ name: 'Talk', weight: 100, questions: [open] }];
  const { body } = await hr.call('POST /evaluations/save-form', { ...form, categories: talk });
  const draft = { id: body['id'], version: body['version'] };
  const refused = await hr.call('POST /evaluations/publish-form', draft);
  expect(refused.body.fields).toEqual({
    'categories.0.questions': '“Talk” needs a question that is rated.',
  });
});

test('it takes no score, is needed to hand in, and changes no score', async () => {
  const { member, evaluation: id, rated, inWords } = await given();
  expect((await say(member, id, inWords, 'More art', 4)).body.fields).toHaveProperty('score');
  await answerAll(member, id, rated, 3);
  expect(await detail(member, id)).toMatchObject({ questions: 4, answered: 3 });
  const early = await move(member, 'submit', id);
  expect(early.body.fields).toEqual({ [`question_${inWords}`]: `Answer “${asked}”.` });
  expect((await say(member, id, inWords, '  \n ')).status).toBe(200);
  expect((await move(member, 'submit', id)).status).toBe(400);
  const words = 'زیادہ فن، کم میٹنگ';
  const { status } = await member.call('POST /evaluations/save-answer', {
    id,
    question_id: inWords,
    comment: words,
    score: null,
    version: 1,
  });
  expect(status).toBe(200);
  expect(await detail(member, id)).toMatchObject({
    answered: 4,
    self: { scores: { weighted: 3 } },
  });
  expect((await move(member, 'submit', id)).status).toBe(200);
});

test('the person reads what their lead answered once it is released', async () => {
  const { member, lead, hr, evaluation: id, rated, inWords, form } = await given();
  await answerAll(member, id, rated);
  await say(member, id, inWords, 'More art');
  await move(member, 'submit', id);
  await move(lead, 'begin', id);
  await answerAll(lead, id, rated, 4);
  await say(lead, id, inWords, 'Own the harbour whole');
  expect((await move(lead, 'submit', id)).status).toBe(200);
  expect((await detail(member, id))['lead']).toBeNull();
  await move(hr, 'calibrate', id, { score: null });
  const rows = [{ id, version: await versionOf(hr, id) }];
  expect((await hr.call('POST /evaluations/release', { rows })).status).toBe(200);
  const { body } = await member.call('GET /evaluations/report', { person: member.id });
  const [period] = body['evaluations'] as { questions: object[]; final: number }[];
  expect(period).toMatchObject({ final: 4 });
  expect(period!.questions.at(-1)).toMatchObject({
    text: asked,
    self: { score: null, comment: 'More art' },
    lead: { score: null, comment: 'Own the harbour whole' },
  });
  const file = await member.call('GET /evaluations/report-pdf', { person: member.id });
  expect(file.status).toBe(200);
  // The next draft of the form, and a copy of it, ask it too.
  for (const reply of [
    await hr.call('POST /evaluations/edit-form', { id: form.id }),
    await hr.call('POST /evaluations/clone-form', { id: form.id, name: `Copy ${id}` }),
  ]) {
    const copied = reply.body['categories'] as { questions: object[] }[];
    expect(copied.at(-1)!.questions.at(-1)).toMatchObject({ text: asked, isOpen: true, weight: 0 });
  }
});
