import { sample } from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allEndpoints } from '#/app/contracts.ts';
import { openApi } from '#/server/openapi.ts';
import { inputs } from '../support/fuzz-inputs.ts';
import { testServer, type Colleague, type TestServer } from '../support/server.ts';
import {
  inputSchema,
  listPlaces,
  numberPlaces,
  textPlaces,
  withValue,
  type Place,
} from './text-places.ts';

/** What neither store keeps: it is refused in words, and never ends in a fault. */
let server: TestServer;
let amna: Colleague;

beforeAll(async () => {
  server = await testServer();
  amna = await server.as('Super admin');
});
afterAll(() => server.close());

const document = await openApi();

/** One rule refuses them everywhere, so each place gets two: one with NUL, one with half a sign. */
const nul = ['a\u0000b', `${'a'.repeat(30)}\u0000`];
const half = ['a\ud800', '\udc00'];
const textsAt = (place: number) => [nul[place % 2]!, half[place % 2]!];
const numbers = [2 ** 31 - 1, 2 ** 31, 2 ** 53 - 1, -1, 0];

/** Signing out and the like would end the session that the others need. */
const ends = /sign-?out|log-?out|end-session|delete-session|block|lock|close-account|restore/i;

const endpoints = allEndpoints().filter(([key, it]) => !it.upload && !ends.test(key));

describe('signs, ids and lists that cannot be', () => {
  test.each(endpoints)('%s', async (key) => {
    const schema = inputSchema(document, key);
    const [whole] = sample(inputs(schema, [1]), { numRuns: 1, seed: 7 });
    const faults: string[] = [];
    const send = async (place: Place, value: unknown) => {
      const { status } = await amna.call(key, withValue(whole, place, value) as object);
      if (status >= 500 && status !== 503)
        faults.push(`${place.join('.')}: ${JSON.stringify(value)} is ${status}`);
    };
    for (const [at, place] of textPlaces(schema).entries())
      for (const it of textsAt(at)) await send(place, it);
    for (const place of numberPlaces(schema)) for (const it of numbers) await send(place, it);
    for (const place of listPlaces(schema)) await send(place, []);
    expect(faults).toEqual([]);
  });
});
