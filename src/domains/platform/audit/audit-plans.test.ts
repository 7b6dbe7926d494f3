import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readsWhole, stepsOf, type PlanStep } from '../../../../tests/support/plan.ts';
import { testServer, type TestServer } from '../../../../tests/support/server.ts';
import { pageOf } from './list-audit.server.ts';

const ENTRIES = 100_000;
const PAGE = 50;
let server: TestServer;
let one: number;

beforeAll(async () => {
  server = await testServer();
  one = (await server.as('Admin')).id;
  await sql`
    insert into audit (at, actor_id, acting_as, action, subject_type, subject_id, after, previous_hash, hash)
    select timestamptz '2024-01-01' + n * interval '5 minutes', case when n % 3000 = 0 then ${one}::int end,
      case when n % 5000 = 0 then ${one}::int end, 'task.change',
      case when n % 9000 = 7 then 'ip-rule' else (array['task', 'issue', 'document'])[1 + n % 3] end,
      (n % 500)::text, jsonb_build_object('title', 'Entry ' || n), '', sha256(n::text::bytea)
    from generate_series(1, ${ENTRIES}) n`.execute(server.db);
  await sql`analyze audit`.execute(server.db);
}, 60_000);
afterAll(() => server.close());

const sought = { shown: ['task', 'issue', 'document'], hidden: [], actions: [], kinds: [] };

/** How many rows of the log a page reads, and whether it reads all of it. */
async function readBy(wanted: Parameters<typeof pageOf>[0]) {
  const steps = await stepsOf(server.db, pageOf(wanted, PAGE, sought));
  const ofLog = steps.filter((it) => it['Relation Name'] === 'audit');
  const rowsOf = (it: PlanStep) => it['Actual Rows'] + (it['Rows Removed by Filter'] ?? 0);
  return {
    isWhole: ofLog.some((it) => readsWhole(it, 'audit')),
    read: ofLog.reduce((sum, it) => sum + rowsOf(it), 0),
  };
}

test.each([
  ['all of it', () => ({}), PAGE],
  ['further down', () => ({ before: ENTRIES / 2 }), PAGE],
  ['by one person', () => ({ person: [one] }), PAGE],
  ['as somebody else', () => ({ acting: true }), PAGE],
  ['of a rare kind', () => ({ subject: ['ip-rule'] }), PAGE],
  ['of one record', () => ({ subject: ['task'], record: '17' }), ENTRIES / 100],
  ['of a day long ago', () => ({ from: '2024-02-01', to: '2024-02-01' }), 300],
  // Bounded, however long the log is.
  ['of words that are nowhere', () => ({ q: 'nothing like it' }), 20_000],
] as const)('%s is read off an index', async (_what, wanted, most) => {
  const { isWhole, read } = await readBy(wanted() as Parameters<typeof pageOf>[0]);
  expect(isWhole).toBe(false);
  expect(read).toBeLessThanOrEqual(most + 5);
});
