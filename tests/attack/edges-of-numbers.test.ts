import { afterAll, beforeAll, expect, test } from 'vitest';
import { allEndpoints } from '#/app/contracts.ts';
import { openApi } from '#/server/openapi.ts';
import { foreignTeam } from '../support/foreign-team.ts';
import type { Schema } from '../support/fuzz-inputs.ts';
import { testServer, type Colleague, type TestServer } from '../support/server.ts';
import { inputSchema, listPlaces, numberPlaces, withValue, type Place } from './text-places.ts';

/** Sends numbers that no table holds, and lists as long as they may be, to what answers in whole numbers. */

const numbers = [2 ** 31, 2 ** 53, 1e308, -(2 ** 31) - 1];
const many = Array.from({ length: 500 }, (_, at) => at + 1);

let server: TestServer;
let admin: Colleague;
beforeAll(async () => {
  server = await testServer();
  await foreignTeam(server);
  admin = await server.as('Super admin');
});
afterAll(() => server.close());

const document = await openApi();

/** What is needed at least, with the ids of what is there first. */
function least(schema: Schema): Record<string, unknown> {
  const properties = (schema['properties'] ?? {}) as Record<string, Schema>;
  const required = (schema['required'] ?? []) as string[];
  const valueOf = ({ enum: choices, type }: Schema) => {
    if (Array.isArray(choices)) return choices[0] as unknown;
    const values: Record<string, unknown> = { array: [1], boolean: false, string: '2026-01-05' };
    return values[String(type)] ?? 1;
  };
  return Object.fromEntries(required.map((it) => [it, valueOf(properties[it]!)]));
}

const open = allEndpoints().filter(([key, it]) => key !== 'GET /live' && !it.upload);

test.each(open)('%s', async (key) => {
  const schema = inputSchema(document, key);
  const at = (places: Place[], values: readonly unknown[]) =>
    places.flatMap((place) => values.map((it) => withValue(least(schema), place, it)));
  const inputs = [...at(numberPlaces(schema), numbers), ...at(listPlaces(schema), [many])];
  const faults: unknown[] = [];
  let token = await server.signIn(admin.id);
  for (const input of inputs) {
    const { status } = await server.call(key, input, { token });
    // What ends sessions is asked in a new one.
    if (status === 401) token = await server.signIn(admin.id);
    if (status >= 500 && status !== 503) faults.push(input);
  }
  expect(faults).toEqual([]);
});
