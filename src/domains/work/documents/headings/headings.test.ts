import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  documentCast,
  permit,
  write,
  type DocumentCast,
} from '../../../../../tests/support/document-cast.ts';
import {
  testServer,
  type Colleague,
  type TestServer,
} from '../../../../../tests/support/server.ts';
import type { Heading } from './headings.contract.ts';
import { headingStep, placeOf, rowsOf, stepOf } from './manual-rows.ts';

let server: TestServer;
let cast: DocumentCast;
let hr: Colleague;
beforeAll(async () => {
  server = await testServer();
  hr = await server.as('HR');
});
afterAll(() => server.close());
beforeEach(async () => {
  cast = await documentCast(server);
  await server.db.deleteFrom('manual_documents').execute();
  await server.db.deleteFrom('manual_headings').execute();
});

const add = async (title: string) => {
  const { body } = await hr.call('POST /save_docs_heading', { title });
  return { id: Number(body['id']), version: Number(body['version']), title };
};
const place = (documentId: unknown, headingId: number | null, beforeId?: unknown) =>
  hr.call('POST /docs/place', {
    documentId,
    headingId,
    ...(beforeId !== undefined && { beforeId }),
  });
const manual = async (who: Colleague) =>
  (await who.call('GET /docs')).body['headings'] as Heading[];
const outline = async (who: Colleague = hr) =>
  (await manual(who)).map((it) => [it.title, ...it.documents.map((one) => one.title)]);

describe('refusals', () => {
  test('only those who keep the manual arrange it', async () => {
    const heading = await add('Shipping');
    for (const [key, input] of [
      ['POST /save_docs_heading', { title: 'Mine' }],
      ['POST /delete_heading', { id: heading.id, version: 1 }],
      ['POST /docs/place', { documentId: 1, headingId: heading.id }],
    ] as const) {
      expect((await cast.amna.call(key, input)).status).toBe(403);
    }
  });

  test.each([
    ['POST /save_docs_heading', { title: ' ' }, 'title'],
    ['POST /save_docs_heading', { title: 'x'.repeat(81) }, 'title'],
    ['POST /save_docs_heading', { title: 'A', id: 1 }, 'version'],
    ['POST /docs/place', { documentId: 1 }, 'headingId'],
  ])('%s %o is refused by name', async (key, input, field) => {
    const reply = await hr.call(key, input);
    expect(reply.status).toBe(400);
    expect(Object.keys(reply.body.fields ?? {})).toEqual([field]);
  });

  test('a document the keeper may not read is not placed, as if there were none', async () => {
    const heading = await add('Shipping');
    const hidden = await write(cast.amna, { private: true });
    const theirs = await place(hidden.body['id'], heading.id);
    const nobodys = await place(2_000_000_000, heading.id);
    expect([theirs.status, theirs.body.message]).toEqual([nobodys.status, nobodys.body.message]);
    expect(theirs.status).toBe(404);
  });

  test('a change against an old version gets the heading as it is', async () => {
    const { id, version } = await add('Shipping');
    await hr.call('POST /save_docs_heading', { id, version, title: 'Shipping games' });
    const late = await hr.call('POST /save_docs_heading', { id, version, title: 'Ships' });
    expect(late).toMatchObject({ status: 412, body: { current: { title: 'Shipping games' } } });
  });
});

test('headings and documents stand in the order they are given, and readers see what they may', async () => {
  const [first, second] = [await add('First'), await add('Second')];
  const one = await write(cast.amna, { title: 'One' });
  const two = await write(cast.amna, { title: 'Two' });
  await place(one.body['id'], first.id);
  await place(two.body['id'], first.id, one.body['id']);
  expect(await outline(cast.outsider)).toEqual([['First', 'Two', 'One'], ['Second']]);
  await place(one.body['id'], second.id);
  await hr.call('POST /save_docs_heading', { ...second, beforeId: first.id });
  expect(await outline()).toEqual([
    ['Second', 'One'],
    ['First', 'Two'],
  ]);
  await permit(cast.amna, two, { audience: 'people' });
  expect(await outline(cast.outsider)).toEqual([['Second', 'One'], ['First']]);
  await place(one.body['id'], null);
  expect(await outline()).toEqual([['Second'], ['First']]);
});

test('a heading that is deleted comes back with its documents', async () => {
  const heading = await add('Earning');
  const it = await write(cast.amna, { title: 'Floors' });
  await place(it.body['id'], heading.id);
  await hr.call('POST /delete_heading', { id: heading.id, version: heading.version });
  expect(await outline()).toEqual([]);
  await hr.call('POST /docs/bring-back-heading', { id: heading.id });
  expect(await outline()).toEqual([['Earning', 'Floors']]);
});

describe('one step by key', () => {
  const document = (id: number) => ({
    id,
    title: `D${id}`,
    owner: { id: 1, name: 'A' },
    changedAt: '2025-11-20T07:00:00Z',
    verifiedUntil: null,
    standing: 'unverified' as const,
  });
  const headings: Heading[] = [
    { id: 1, version: 1, title: 'A', documents: [document(11), document(12)] },
    { id: 2, version: 1, title: 'B', documents: [document(21)] },
    { id: 3, version: 1, title: 'C', documents: [] },
  ];
  const row = (id: number) => {
    const found = rowsOf(headings).find((it) => it.document?.id === id);
    return { ...found!, document: found!.document! };
  };

  test('moves a document past its neighbour and over the edge of its heading', () => {
    expect(stepOf(headings, row(11), 1)).toEqual({ headingId: 1 });
    expect(stepOf(headings, row(12), 1)).toEqual({ headingId: 2, beforeId: 21 });
    expect(stepOf(headings, row(12), -1)).toEqual({ headingId: 1, beforeId: 11 });
    expect(stepOf(headings, row(21), -1)).toEqual({ headingId: 1 });
    expect(stepOf(headings, row(21), 1)).toEqual({ headingId: 3 });
    expect(stepOf(headings, row(11), -1)).toBeUndefined();
    expect(placeOf(row(11))).toEqual({ headingId: 1, beforeId: 12 });
  });

  test('moves a heading, and not past either end', () => {
    expect(headingStep(headings, 1, 1)).toBe(3);
    expect(headingStep(headings, 2, 1)).toBeNull();
    expect(headingStep(headings, 3, -1)).toBe(2);
    expect(headingStep(headings, 3, 1)).toBeUndefined();
    expect(headingStep(headings, 1, -1)).toBeUndefined();
  });
});
