import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  begin,
  quizCast,
  ready,
  single,
  type QuizCast,
} from '../../../../../tests/support/quiz-cast.ts';
import {
  testServer,
  type Colleague,
  type Reply,
  type TestServer,
} from '../../../../../tests/support/server.ts';
import type { Question } from './questions.contract.ts';

let server: TestServer;
let cast: QuizCast;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  cast = await quizCast(server);
});

const save = (who: Colleague, quiz: number | null, ...questions: object[]) =>
  who.call('POST /save-questions', { quiz, questions });
const saved = (it: Reply) => it.body['questions'] as Question[];
const textsOf = async (who: Colleague, id: number) =>
  ((await who.call('GET /quiz-details', { id })).body['list'] as Question[]).map((it) => it.text);

describe('writing', () => {
  test('a question keeps only what its kind has, and its text is clean', async () => {
    const quiz = await begin(cast.lead);
    const reply = await save(
      cast.lead,
      quiz.id,
      single({ kind: 'true_false', correct: ['false', 'a'], partial: true }),
      single({ kind: 'text', modelAnswer: 'Because', text: '<script>alert(1)</script>' }),
      single({ kind: 'number', number: { value: '1,5', tolerance: '-1' }, correct: ['a'] }),
      single({ kind: 'multiple', correct: ['a', 'z', 'a'], partial: true, tags: ['Ads', 'ads'] }),
    );
    expect(saved(reply)).toMatchObject([
      { options: [{ id: 'true' }, { id: 'false' }], correct: ['false'], partial: false },
      { options: [], correct: [], modelAnswer: 'Because', problem: null },
      { options: [], correct: [], problem: expect.stringContaining('1,200 or 1.5') },
      { correct: ['a'], partial: true, number: { value: '' }, tags: ['ads'], modelAnswer: '' },
    ]);
    expect(saved(reply)[1]!.text).not.toContain('<script');
  });

  test('what no question can hold is refused by name', async () => {
    const quiz = await begin(cast.lead);
    const item = (id: string, text = 'x') => ({ id, text });
    const many = Array.from({ length: 16 }, (_, at) => item(`m${at}`));
    const wrong = [
      [{ number: { value: '1\0' } }, 'number.value'],
      [{ number: { value: '1\ud800' } }, 'number.value'],
      [{ number: { value: '1'.repeat(100_000) } }, 'number.value'],
      [{ number: { value: '1', unit: 'x'.repeat(21) } }, 'number.unit'],
      [{ number: { value: 5 } }, 'number.value'],
      [{ number: { value: '1', right: true } }, 'number'],
      [{ matches: many }, 'matches'],
      [{ matches: [item('a'), item('a')] }, 'matches'],
      [{ matches: [item('a:b')] }, 'matches.0.id'],
      [{ matches: [item('a', '\0')] }, 'matches.0.text'],
      [{ kind: 'essay' }, 'kind'],
    ] as const;
    for (const [change, field] of wrong) {
      const { status, body } = await save(cast.lead, quiz.id, single(change));
      expect([field, status, Object.keys(body.fields ?? {})[0]]).toEqual([
        field,
        400,
        expect.stringContaining(`questions.0.${field}`),
      ]);
    }
    expect(await textsOf(cast.lead, quiz.id)).toEqual([]);
  });

  test('a stale question is refused with what stands there, and nothing of the batch is kept', async () => {
    const quiz = await begin(cast.lead);
    const [question] = saved(await save(cast.lead, quiz.id, single()));
    const change = single({ id: question!.id, version: 1, text: 'Second' });
    expect((await save(cast.lead, quiz.id, change)).status).toBe(200);
    const again = await save(cast.lead, quiz.id, single({ text: 'New' }), change);
    expect([again.status, again.body['current']]).toMatchObject([412, { text: 'Second' }]);
    expect(await textsOf(cast.lead, quiz.id)).toEqual(['Second']);
  });

  test('questions of another quiz are not found', async () => {
    const { lead, outsider } = cast;
    const mine = await begin(outsider);
    const theirs = await ready(lead);
    const stolen = single({ id: theirs.questions[0]!.id, version: 1 });
    expect((await save(outsider, mine.id, stolen)).status).toBe(404);
    const other = await begin(lead, 'Other');
    expect((await save(lead, other.id, stolen)).status).toBe(404);
    const copy = { quiz: mine.id, questions: [theirs.questions[0]!.id] };
    expect((await outsider.call('POST /copy-questions', copy)).status).toBe(404);
  });

  test('they are put into another order, all of them', async () => {
    const { lead } = cast;
    const quiz = await begin(lead);
    const texts = ['One', 'Two', 'Three'];
    const ids = saved(await save(lead, quiz.id, ...texts.map((text) => single({ text })))).map(
      (it) => it.id,
    );
    const order = (list: number[]) =>
      lead.call('POST /order-questions', { quiz: quiz.id, ids: list });
    expect((await order(ids.slice(1))).body.fields).toHaveProperty('ids');
    expect((await order([ids[2]!, ids[0]!, ids[1]!])).status).toBe(200);
    expect(await textsOf(lead, quiz.id)).toEqual(['Three', 'One', 'Two']);
  });

  test('a deleted question comes back to its place', async () => {
    const { lead } = cast;
    const quiz = await begin(lead);
    const [one] = saved(
      await save(lead, quiz.id, single({ text: 'One' }), single({ text: 'Two' })),
    );
    const gone = await lead.call('POST /delete-question', { id: one!.id, version: 1 });
    expect(await textsOf(lead, quiz.id)).toEqual(['Two']);
    const back = { id: one!.id, version: gone.body['version'] };
    expect((await lead.call('POST /restore-question', back)).status).toBe(200);
    expect(await textsOf(lead, quiz.id)).toEqual(['One', 'Two']);
  });
});

test('whoever is asked to take a quiz learns nothing as its author until it has closed', async () => {
  const { lead } = cast;
  const hr = await server.as('HR');
  const quiz = await ready(hr, lead);
  const sent = await hr.call('POST /send-quiz-invitation', {
    quiz: quiz.id,
    version: quiz.version,
  });
  const admin = await server.as('Admin');
  await hr.call('POST /saveAssignees', {
    quiz: quiz.id,
    version: sent.body['version'],
    people: [{ person: admin.id }],
  });
  const details = await admin.call('GET /quiz-details', { id: quiz.id });
  expect(details.body).toMatchObject({ list: [], can: { look: false } });
  expect(JSON.stringify(details.body)).not.toContain('Effective cost');
  expect((await admin.call('POST /copy-quiz', { id: quiz.id })).status).toBe(403);
  const copy = { quiz: null, questions: [quiz.questions[0]!.id] };
  expect((await admin.call('POST /copy-questions', copy)).status).toBe(404);
  const bank = await admin.call('GET /quiz-questions', { from: 'quizzes', perPage: 200 });
  expect((bank.body['rows'] as Question[]).map((it) => it.id)).not.toContain(quiz.questions[0]!.id);
});

describe('the bank', () => {
  test('is searched by words, kind and tags; copies stand for themselves', async () => {
    const { lead, outsider } = cast;
    const mark = `Floor${cast.nth}`;
    const [kept] = saved(
      await save(lead, null, single({ text: `${mark} price`, tags: ['floors', 'ads'] })),
    );
    const look = async (who: Colleague, input: object) =>
      (await who.call('GET /quiz-questions', input)).body;
    expect(await look(lead, { q: mark, tag: ['ads'], kind: 'single' })).toMatchObject({
      totalRows: 1,
      rows: [{ id: kept!.id, used: 0, quiz: null }],
      tags: [{ tag: 'ads', questions: 1 }, { tag: 'floors' }],
    });
    expect(await look(lead, { q: mark, tag: ['other'] })).toMatchObject({ totalRows: 0 });
    expect(await look(outsider, { q: mark })).toMatchObject({ totalRows: 0, tags: [] });
    const quiz = await begin(lead);
    await lead.call('POST /copy-questions', { quiz: quiz.id, questions: [kept!.id] });
    await save(lead, null, single({ id: kept!.id, version: 1, text: `${mark} changed` }));
    expect(await textsOf(lead, quiz.id)).toEqual([`${mark} price`]);
    expect(await look(lead, { q: mark })).toMatchObject({ rows: [{ used: 1 }] });
  });
});

describe('a file of questions', () => {
  const send = (who: Colleague, csv: string | Uint8Array<ArrayBuffer>, fields: object) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
    form.set('file', new File([csv], 'questions.csv'));
    return who.call('POST /import-questions', form);
  };
  const head = 'Kind,Question,Option A,Option B,Option C,Correct,Points,Tags';

  test('is checked first; what is wrong is named by row and column, and nothing is kept', async () => {
    const { lead } = cast;
    const quiz = await begin(lead);
    const csv = [head, ',Good?,Yes,No,,A,1,', ',Bad?,Yes,No,,Q,1,', ',Worse?,Yes,No,,A,none,'];
    const checked = await send(lead, csv.join('\n'), { quiz: quiz.id, check: true });
    expect(checked.body).toMatchObject({
      good: 1,
      problems: [
        { row: 3, column: 'Correct' },
        { row: 4, column: 'Points' },
      ],
      sample: [{ kind: 'single', text: 'Good?' }],
    });
    const refused = await send(lead, csv.join('\n'), { quiz: quiz.id, check: false });
    expect(refused.body.fields).toEqual({ file: expect.stringContaining('Row 3, Correct') });
    expect(await textsOf(lead, quiz.id)).toEqual([]);
  });

  test('is taken in whole, also the template as CSV and as XLSX', async () => {
    const { lead } = cast;
    for (const format of ['csv', 'xlsx']) {
      const quiz = await begin(lead);
      const file = await fetch(`${server.base}/api/question-template?format=${format}`, {
        headers: { Authorization: `Bearer ${lead.token}` },
      });
      const bytes = new Uint8Array(await file.arrayBuffer());
      const reply = await send(lead, bytes, { quiz: quiz.id, check: false });
      expect(saved(reply).map(({ kind, correct, problem }) => [kind, correct, problem])).toEqual([
        ['single', ['a'], null],
        ['multiple', ['a', 'b'], null],
        ['true_false', ['false'], null],
        ['ordering', ['a', 'b', 'c', 'd'], null],
        ['matching', ['a', 'b', 'c'], null],
        ['number', [], null],
        ['text', [], null],
      ]);
    }
  });
});
