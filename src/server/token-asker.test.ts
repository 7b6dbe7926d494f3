import { afterAll, beforeAll, expect, test } from 'vitest';
import { allEndpoints, allPermissions } from '#/app/contracts.ts';
import type { Grants } from '#/kernel/access.ts';
import { splitKey } from '#/kernel/endpoint.ts';
import { programOf, type Program } from '../../tests/support/access-token.ts';
import { testServer, type TestServer } from '../../tests/support/server.ts';
import { takesTokens } from './by-token.ts';
import { openApi } from './openapi.ts';

/** A service token is nobody: what is read by it must not stumble over that. */

let server: TestServer;
let service: Program;
beforeAll(async () => {
  server = await testServer();
  const admin = await server.as('Super admin', { teamId: await server.team('Puzzle') });
  const every = Object.fromEntries(Object.keys(allPermissions).map((it) => [it, 'all'])) as Grants;
  service = await programOf(server, admin, every, { kind: 'service' });
});
afterAll(() => server.close());

interface Operation {
  parameters: { in?: string; name: string; example?: unknown }[];
}

/** Two rows of a list have to be named: there are none here. */
const NAMES_ROWS = 'GET /cohort-explorer/comparison 400 This cohort is not in the list.';

test('every list and record it may read is answered, or said not to be there', async () => {
  const { paths } = (await openApi()) as { paths: Record<string, { get: Operation }> };
  const read = allEndpoints().filter(
    ([key, endpoint]) => key.startsWith('GET ') && takesTokens({ ...splitKey(key), endpoint }),
  );
  expect(read.length).toBeGreaterThan(150);
  const faults: string[] = [];
  const answered = new Set<number>();
  for (const [key] of read) {
    const { parameters } = paths[`/api${splitKey(key).path}`]!.get;
    const given = parameters.filter((it) => it.in === 'query' && it.example !== undefined);
    const input = Object.fromEntries(given.map((it) => [it.name, it.example]));
    const { status, body } = await service.call(key, input);
    answered.add(status);
    if (![200, 404, 409].includes(status)) faults.push(`${key} ${status} ${body.message}`);
  }
  expect(faults.filter((it) => it !== NAMES_ROWS)).toEqual([]);
  expect(answered).toContain(200);
}, 120_000);

test('it is told that it is nobody’s', async () => {
  const { body } = await service.call('GET /access-token');
  expect(body).toMatchObject({ kind: 'service', person: null });
});
