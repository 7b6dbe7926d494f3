import { sample } from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allEndpoints } from '#/app/contracts.ts';
import { measureName } from '#/domains/catalogue/data-entry/import-words.ts';
import { readAdFormat, readPlatform } from '#/domains/catalogue/data-entry/imports/cells.ts';
import { priorityOf } from '#/domains/work/projects/import/import-values.ts';
import { currencyOf } from '#/kernel/currency.ts';
import { readAmount } from '#/kernel/reading/amount.ts';
import { readDayWord } from '#/kernel/reading/day-words.ts';
import { openApi } from '#/server/openapi.ts';
import { figuresDesk, type FiguresDesk } from '../support/figures-desk.ts';
import { inputs } from '../support/fuzz-inputs.ts';
import { createIssue, projectCast } from '../support/project-cast.ts';
import { testServer, type Colleague, type Reply, type TestServer } from '../support/server.ts';
import { inputSchema, textPlaces, withValue } from './text-places.ts';

/**
 * Calls things by what every object answers to, so that a table that is asked with brackets answers
 * with a function and the page breaks for everybody.
 */
const words = ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf'];

let server: TestServer;
let desk: FiguresDesk;
let admin: Colleague;
beforeAll(async () => {
  server = await testServer();
  desk = await figuresDesk(server);
  admin = await server.as('Super admin');
});
afterAll(() => server.close());

test.each(words)('a report that says %s says nothing we know', (word) => {
  expect(readPlatform(word)).toBeUndefined();
  expect(readAdFormat(word)).toBe(word.toLowerCase());
  expect(typeof measureName(word)).toBe('string');
  expect(currencyOf(word)).toBeUndefined();
  expect(priorityOf(word)).toBeUndefined();
});

test.each(words)('who types %s has typed a word', (word) => {
  expect(readDayWord(word, '2026-01-05', false)).toBeUndefined();
  expect(readAmount(`500 ${word}`)?.amount.currency).toBeUndefined();
});

test('ad formats that a network calls so have that name on every page', async () => {
  const unit = { app_id: desk.mine, external_id: 'u', name: 'End', ad_format: 'constructor' };
  const { id } = await server.db
    .insertInto('ad_units')
    .values(unit)
    .returning('id')
    .executeTakeFirstOrThrow();
  const formats = words.map((ad_format) => ({ app_id: desk.mine, ad_unit_id: id, ad_format }));
  await desk.earn(formats);
  const lists = [{ by: 'adFormat' }, { by: 'adUnit' }, { by: ['network', 'adFormat'] }];
  for (const list of lists) {
    const reply = await admin.call('GET /figures', { measures: 'revenue', ...list });
    expect([list, reply.status]).toEqual([list, 200]);
    expect(JSON.stringify(reply.body)).toContain('constructor');
  }
  expect((await admin.call('GET /filters/ads')).status).toBe(200);
  expect((await admin.call('GET /monetisation')).status).toBe(200);
});

const sent = (key: string, csv: string, fields: Record<string, string> = {}) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new File([csv], 'list.csv', { type: 'text/csv' }));
  return admin.call(key, form);
};
const problemsIn = ({ status, body }: Reply) => [status, JSON.stringify(body['problems'])];

test.each(words)(
  'a list of devices, apps or issues with %s in it is told what is wrong',
  async (word) => {
    const devices = `Label,Kind,Name,Standing,${word}\nLAP-1,Laptop,MacBook,${word},${word}`;
    expect(problemsIn(await sent('POST /check-it-import', devices))).toEqual([
      200,
      expect.stringContaining('Standing'),
    ]);
    expect((await sent('POST /import-it-assets', devices)).status).toBe(400);
    const apps = `Name,Platform,Core app,Status,${word}\nOrb,${word},${word},${word},${word}`;
    expect(problemsIn(await sent('POST /check-apps-import', apps))).toEqual([
      200,
      expect.stringContaining('Platform'),
    ]);
  },
);

test.each(words)('issues whose priority and columns are called %s are read', async (word) => {
  const cast = await projectCast(server);
  const csv = `Title,Priority,Labels,${word}\nA,${word},${word},${word}`;
  const project = { project: cast.key };
  for (const key of ['POST /cjprojects/preview-import', 'POST /cjprojects/import-issues'])
    expect([key, (await sent(key, csv, project)).status < 500]).toEqual([key, true]);
  await createIssue(admin, cast.key, { title: word });
  const list = await admin.call('GET /cjprojects/issues-list', { project: cast.key });
  expect(list.status).toBe(200);
});

const document = await openApi();
/** Each ends what the next one needs. */
const ends = new Set(['POST /logout', 'POST /lock', 'GET /live']);

/** What takes a text, with this word in each of its texts and as one more name. */
async function faults(key: string, word: string): Promise<string[]> {
  const schema = inputSchema(document, key);
  const found: string[] = [];
  let token = await server.signIn(admin.id);
  for (const given of sample(inputs(schema, [desk.mine, 1]), { numRuns: 1, seed: 11 })) {
    const texts = textPlaces(schema);
    for (const places of [texts, ...texts.map((it) => [it])]) {
      const input = places.reduce<unknown>((all, place) => withValue(all, place, word), given);
      const { status } = await server.call(key, input, { token });
      if (status === 401) token = await server.signIn(admin.id);
      if (status >= 500 && status !== 503) found.push(`${JSON.stringify(input).slice(0, 300)}`);
    }
  }
  return found;
}

describe('in every field it is a word like any other', () => {
  const open = allEndpoints().filter(([key, it]) => !ends.has(key) && !it.upload);
  test.each(open)('%s', async (key) => {
    for (const word of ['constructor', '__proto__']) expect(await faults(key, word)).toEqual([]);
  });
  test.each(open.filter(([key]) => key.startsWith('GET ')))(
    '%s shows what was kept',
    async (key) => {
      const token = await server.signIn(admin.id);
      const { status } = await server.call(key, {}, { token });
      expect(status === 503 || status < 500).toBe(true);
    },
  );
});
