import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { publishedForm, writtenForm } from '../../../../../tests/support/evaluations.ts';
import {
  testServer,
  type Colleague,
  type TestServer,
} from '../../../../../tests/support/server.ts';
import { evenWeights, problemsOf, sumWords } from './form-rules.ts';

let server: TestServer;
let hr: Colleague;
beforeAll(async () => {
  server = await testServer();
  hr = await server.as('HR');
});
afterAll(() => server.close());

const save = (given: object = {}, who = hr) =>
  who.call('POST /evaluations/save-form', { ...writtenForm, ...given });

describe('what a form needs', () => {
  test('weights sum to 100 over the form and in each category', () => {
    expect(problemsOf(writtenForm)).toEqual({});
    expect(problemsOf({ categories: [] })).toEqual({
      categories: 'A form needs at least one category.',
    });
    const [craft, together] = writtenForm.categories;
    const wrong = {
      categories: [
        { ...craft!, questions: [{ text: 'One', weight: 90 }] },
        { ...together!, name: 'craft', weight: 45, questions: [] },
      ],
    };
    expect(problemsOf(wrong)).toEqual({
      categories: 'The categories weigh 105 of 100, 5 too many.',
      'categories.0.questions': 'In “Craft” the questions weigh 90 of 100, 10 missing.',
      'categories.1.name': '“craft” is there twice.',
      'categories.1.questions': '“craft” has no question.',
    });
  });

  test('nothing that is asked weighs nothing', () => {
    const categories = [
      {
        name: 'A',
        weight: 100,
        questions: [
          { text: 'One', weight: 100 },
          { text: 'Two', weight: 0 },
        ],
      },
      { name: 'B', weight: 0, questions: [{ text: 'Three', weight: 100 }] },
    ];
    expect(Object.keys(problemsOf({ categories }))).toEqual([
      'categories.0.questions.1.weight',
      'categories.1.weight',
    ]);
  });

  test('an even split sums to 100 whatever the count', () => {
    for (let count = 1; count <= 30; count += 1) {
      expect(evenWeights(count).reduce((sum, it) => sum + it, 0)).toBe(100);
    }
    expect(sumWords(100)).toBe('100 of 100');
  });
});

test('only who configures forms reads and writes them', async () => {
  const lead = await server.as('Team lead');
  expect((await save({}, lead)).status).toBe(403);
  expect((await lead.call('GET /evaluations/forms')).status).toBe(403);
  expect((await lead.call('GET /evaluations/form', { id: 1 })).status).toBe(403);
  expect((await server.call('GET /evaluations/published')).status).toBe(401);
});

test('a malformed form is refused by the name of the field', async () => {
  const reply = await save({ name: '', categories: [{ name: 'A', weight: 101, questions: [] }] });
  expect(reply.status).toBe(400);
  expect(Object.keys(reply.body.fields!).sort()).toEqual(['categories.0.weight', 'name']);
  expect((await save({ id: 1 })).body.fields).toHaveProperty('version');
  expect((await hr.call('GET /evaluations/form', { id: 999_999 })).status).toBe(404);
});

test('an unfinished draft is kept, but not published', async () => {
  const draft = await save({ categories: [{ name: 'Alone', weight: 30, questions: [] }] });
  expect(draft.status).toBe(200);
  const { id, version } = draft.body;
  const reply = await hr.call('POST /evaluations/publish-form', { id, version });
  expect(reply.status).toBe(400);
  expect(reply.body.fields).toMatchObject({
    categories: 'The categories weigh 30 of 100, 70 missing.',
    'categories.0.questions': '“Alone” has no question.',
  });
});

test('a draft that somebody else changed is not overwritten', async () => {
  const { id, version } = (await save()).body;
  const first = await save({ id, version, name: 'First' });
  expect(first.body).toMatchObject({ name: 'First', version: 2 });
  const second = await save({ id, version, name: 'Second' });
  expect(second.status).toBe(412);
  expect(second.body['current']).toMatchObject({ name: 'First', version: 2 });
});

test('a published version never changes; editing starts the next one, publishing closes the last', async () => {
  const { id } = await publishedForm(hr);
  const { version } = (await hr.call('GET /evaluations/form', { id })).body;
  expect((await save({ id, version, name: 'Other' })).status).toBe(409);
  expect((await hr.call('POST /evaluations/delete-form', { id, version })).status).toBe(409);

  const next = await hr.call('POST /evaluations/edit-form', { id });
  expect(next.body).toMatchObject({ edition: 2, state: 'draft', name: writtenForm.name });
  expect(next.body['id']).not.toBe(id);
  const again = await hr.call('POST /evaluations/edit-form', { id });
  expect(again.body['id']).toBe(next.body['id']);

  await hr.call('POST /evaluations/publish-form', {
    id: next.body['id'],
    version: next.body['version'],
  });
  expect((await hr.call('GET /evaluations/form', { id })).body['state']).toBe('closed');
});

test('the database itself refuses to change what is published', async () => {
  const { id, questions } = await publishedForm(hr);
  const refused = /never changed/;
  const { db } = server;
  const own = db
    .updateTable('evaluation_questions')
    .set({ weight: 1 })
    .where('id', '=', questions[0]!);
  await expect(own.execute()).rejects.toThrow(refused);
  const gone = db.deleteFrom('evaluation_categories').where('form_id', '=', id);
  await expect(gone.execute()).rejects.toThrow(refused);
  const category = await db
    .selectFrom('evaluation_categories')
    .select('id')
    .where('form_id', '=', id)
    .executeTakeFirstOrThrow();
  const added = db
    .insertInto('evaluation_questions')
    .values({ form_id: id, category_id: category.id, text: 'New', weight: 1, position: 9 });
  await expect(added.execute()).rejects.toThrow(refused);
  const renamed = db.updateTable('evaluation_forms').set({ name: 'X' }).where('id', '=', id);
  await expect(renamed.execute()).rejects.toThrow(refused);
  const undone = db.updateTable('evaluation_forms').set({ state: 'draft' }).where('id', '=', id);
  await expect(undone.execute()).rejects.toThrow(refused);
  await expect(db.deleteFrom('evaluation_forms').where('id', '=', id).execute()).rejects.toThrow(
    refused,
  );
});

test('HR closes, copies and deletes forms, and finds them by name', async () => {
  const { id } = await publishedForm(hr, { name: 'Zebra review' });
  const { version } = (await hr.call('GET /evaluations/form', { id })).body;
  const closed = await hr.call('POST /evaluations/close-form', { id, version });
  expect(closed.body['state']).toBe('closed');
  const copy = await hr.call('POST /evaluations/clone-form', { id, name: 'Zebra copy' });
  expect(copy.body).toMatchObject({ name: 'Zebra copy', state: 'draft', edition: 1, used: 0 });
  const list = await hr.call('GET /evaluations/forms', { search: 'zebra' });
  expect((list.body['rows'] as { name: string }[]).map((it) => it.name)).toEqual([
    'Zebra copy',
    'Zebra review',
  ]);
  const found = await hr.call('GET /search', { q: 'zebra copy' });
  expect(found.body['rows']).toMatchObject([{ kind: 'evaluation-form', title: 'Zebra copy' }]);
  const thrown = await hr.call('POST /evaluations/delete-form', {
    id: copy.body['id'],
    version: copy.body['version'],
  });
  expect(thrown.status).toBe(200);
  const published = await hr.call('GET /evaluations/published', { search: 'zebra' });
  expect(published.body['totalRows']).toBe(0);
});
