import { setTimeout as sleep } from 'node:timers/promises';
import { sample } from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { allEndpoints } from '#/app/contracts.ts';
import type { Endpoint } from '#/kernel/endpoint.ts';
import { statusOf, type RefusalCode } from '#/kernel/refusal.ts';
import { inputSchema } from '../../tests/attack/text-places.ts';
import { foreignTeam } from '../../tests/support/foreign-team.ts';
import { inputs } from '../../tests/support/fuzz-inputs.ts';
import { testServer, type Reply, type TestServer } from '../../tests/support/server.ts';
import { openApi } from './openapi.ts';

/**
 * Walks the API document with inputs made from its schemas and spoilt: as anybody, nothing may end
 * in a fault, every reply has its schema, and nothing of another team is ever said.
 * `FUZZ_RUNS=10` tries ten times as much, `FUZZ_SEED` other inputs.
 */
const RUNS = 3 * Number(process.env['FUZZ_RUNS'] ?? 1);
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_251_120);

const CANARY = 'Zqx7-canary';
const roles = ['anonymous', 'Member', 'Team lead', 'Super admin'] as const;

let server: TestServer;
let ids: number[];
let people: Map<string, number>;

beforeAll(async () => {
  server = await testServer();
  const theirs = await foreignTeam(server);
  const { db } = server;
  await db
    .updateTable('tasks')
    .set({ title: `${CANARY} task` })
    .execute();
  await db
    .updateTable('apps')
    .set({ name: `${CANARY} app` })
    .execute();
  await db
    .updateTable('saved_views')
    .set({ name: `${CANARY} view`, query: CANARY })
    .execute();
  await db
    .updateTable('annotations')
    .set({ text: `${CANARY} remark` })
    .execute();
  await db
    .updateTable('short_leaves')
    .set({ reason: `${CANARY} reason` })
    .execute();
  await db
    .updateTable('import_batches')
    .set({ file_name: `${CANARY}.csv` })
    .execute();
  await db
    .updateTable('notifications')
    .set({ title: `${CANARY} notice`, body: CANARY })
    .execute();
  await db
    .updateTable('ad_units')
    .set({ name: `${CANARY} unit` })
    .execute();
  ids = [
    ...new Set([1, 2, 3, theirs.app, theirs.team, theirs.lead.id, theirs.amna.id, theirs.task.id]),
  ];
  const team = await server.team('Ours');
  people = new Map();
  for (const role of roles.slice(1)) {
    const colleague = await server.as(role as 'Member', {
      teamId: team,
      ...(role === 'Team lead' && { leads: team }),
    });
    people.set(role, colleague.id);
  }
});
afterAll(() => server.close());

const document = await openApi();

function formOf(input: unknown, field: string): FormData {
  const form = new FormData();
  const entries = typeof input === 'object' && input !== null ? Object.entries(input) : [];
  for (const [name, value] of entries) if (name !== field) form.append(name, String(value));
  form.append(field, new Blob([String(JSON.stringify(input))]), 'file.csv');
  return form;
}

/** What is wrong with a reply; undefined when nothing is. */
function faultOf(endpoint: Endpoint, role: string, { status, body }: Reply): string | undefined {
  if (role !== 'Super admin' && JSON.stringify(body).includes(CANARY))
    return 'tells of another team';
  if (status === 200) {
    const parsed = endpoint.download ? undefined : z.safeParse(endpoint.output, body);
    return parsed?.error && `is not what its schema says: ${parsed.error.message}`;
  }
  // What lies outside may be out of reach, which is a refusal in words.
  if (status >= 500 && status !== 503) return `is ${status}`;
  const isRefusal = typeof body.message === 'string' && typeof body['requestId'] === 'string';
  if (!isRefusal || statusOf[body.code as RefusalCode] !== status)
    return `is no refusal: ${status} ${JSON.stringify(body)}`;
}

/** Sends one input; the session is a new one each time, because many an operation ends it. */
async function send(
  key: string,
  endpoint: Endpoint,
  role: string,
  input: unknown,
  triesLeft = 5,
): Promise<Reply> {
  const person = people.get(role);
  const token = person === undefined ? undefined : await server.signIn(person);
  const isQuery = key.startsWith('GET') && (typeof input !== 'object' || input === null);
  const body = endpoint.upload ? formOf(input, endpoint.upload.field) : isQuery ? {} : input;
  const reply = await server.call(key, body, token ? { token } : {});
  // A machine with too much to do sheds load, and says so: not the input's doing.
  if (reply.status !== 503 || triesLeft === 0) return reply;
  await sleep(300);
  return send(key, endpoint, role, input, triesLeft - 1);
}

describe.each(roles)('as %s', (role) => {
  test.each(allEndpoints())('%s', async (key, endpoint) => {
    // Whoever has no session is refused before the input is read.
    const numRuns = role === 'anonymous' ? 1 : RUNS;
    const given = sample(inputs(inputSchema(document, key), ids), { numRuns, seed: SEED });
    const faults: string[] = [];
    for (const input of given) {
      const fault = faultOf(endpoint, role, await send(key, endpoint, role, input));
      if (fault) faults.push(`${JSON.stringify(input)?.slice(0, 2000)}: the reply ${fault}`);
    }
    expect(faults).toEqual([]);
  });
});
