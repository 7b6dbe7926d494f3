import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  checkIn,
  detail,
  friday,
  idOf,
  make,
  move,
  okrCast,
  cycle,
  resultsOf,
  review,
} from '../../../../tests/support/okr-cast.ts';
import {
  testServer,
  type Colleague,
  type Reply,
  type TestServer,
} from '../../../../tests/support/server.ts';
import type { ObjectiveState } from './okr-machine.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

/** What the outside believes, told only by replies and by the rules in other words. */
interface World {
  owner: Colleague;
  lead: Colleague;
  hr: Colleague;
  state: ObjectiveState;
  version: number;
  /** Where the key result of 0 to 40 and the one of 4 down to 1 stand. */
  values: [number, number];
  score: number | null;
  closings: number;
  first: Reply;
}

const steps = [
  'activate',
  'send',
  'take-back',
  'cancel',
  'close',
  'return',
  'reopen',
  'check-in',
] as const;
interface Step {
  do: (typeof steps)[number];
  by: 'owner' | 'lead' | 'hr';
  old: boolean;
  value: number;
}

const step: fc.Arbitrary<Step> = fc.record({
  do: fc.constantFrom(...steps),
  by: fc.constantFrom('owner' as const, 'lead' as const, 'hr' as const),
  old: fc.nat(9).map((it) => it === 0),
  value: fc.integer({ min: 0, max: 10 }),
});

/** Whether a step may be done now, and where it leads. */
function expected(world: World, it: Step): ObjectiveState | undefined {
  const { state } = world;
  const isReviewer = it.by !== 'owner';
  switch (it.do) {
    case 'activate':
      return state === 'draft' ? 'active' : undefined;
    case 'send':
      return state === 'active' ? 'in_review' : undefined;
    case 'take-back':
      return state === 'in_review' ? 'active' : undefined;
    case 'cancel':
      return state === 'draft' || state === 'active' ? 'cancelled' : undefined;
    case 'close':
      return state === 'in_review' && isReviewer ? 'closed' : undefined;
    case 'return':
      return state === 'in_review' && isReviewer ? 'active' : undefined;
    case 'reopen':
      return state === 'closed' && it.by === 'hr' ? 'in_review' : undefined;
    case 'check-in':
      return state === 'active' ? 'active' : undefined;
  }
}

function send(world: World, it: Step): Promise<Reply> {
  const who = world[it.by];
  const version = it.old ? world.version + 1 : world.version;
  const now = { ...world.first, body: { ...world.first.body, version } };
  const score = it.value / 10;
  switch (it.do) {
    case 'activate':
    case 'take-back':
      // The two look alike from outside; which it is, the state decides.
      return move(who, now, 'active');
    case 'send':
      return move(who, now, 'in_review', it.by === 'owner' ? { selfReview: 'Model' } : {});
    case 'cancel':
      return move(who, now, 'cancelled', { reason: 'Model' });
    case 'close':
      return review(who, now, [score, 0.5]);
    case 'return':
      return review(who, now, [], { decision: 'return', note: 'Model' });
    case 'reopen':
      return who.call('POST /reopen-okr', { id: idOf(now), version, reason: 'Model' });
    case 'check-in':
      return checkIn(who, now, [it.value * 4, 4 - it.value * 0.3]);
  }
}

async function take(world: World, it: Step) {
  const alike = it.do === 'activate' || it.do === 'take-back';
  const to = alike
    ? (expected(world, { ...it, do: 'activate' }) ?? expected(world, { ...it, do: 'take-back' }))
    : expected(world, it);
  const isAllowed = to !== undefined && (!it.old || it.do === 'check-in');
  const reply = await send(world, it);
  expect([200, 403, 409, 412]).toContain(reply.status);
  expect([it, world.state, reply.status === 200]).toEqual([it, world.state, isAllowed]);
  if (!isAllowed) return;
  world.state = to;
  world.version = reply.body['version'] as number;
  if (it.do === 'check-in') world.values = [it.value * 4, 4 - it.value * 0.3];
  // 60 % of the first, 40 % of the second, which always gets 0.5.
  if (it.do === 'close') {
    world.score = Math.round(it.value * 6 + 20) / 100;
    world.closings += 1;
  }
  if (it.do === 'reopen') world.score = null;
}

/** The server shows what is believed, and the rules that hold at every moment hold. */
async function check(world: World) {
  const { body } = await detail(world.owner, world.first);
  expect(body).toMatchObject({ state: world.state, version: world.version });
  const [levels, crashes] = world.values;
  expect(body['progress']).toBeCloseTo(0.6 * (levels / 40) + 0.4 * ((4 - crashes) / 3), 6);
  expect(body['score'] === null).toBe(world.score === null);
  expect(body['score'] ?? 0).toBeCloseTo(world.score ?? 0, 6);
  expect((body['outcome'] === null) === (world.state !== 'closed')).toBe(true);
}

const wholeWay: Step[] = [
  { by: 'lead', old: false, value: 5, do: 'close' },
  { by: 'hr', old: false, value: 5, do: 'reopen' },
  { by: 'lead', old: false, value: 8, do: 'close' },
];

test('whatever people do in whatever order, an objective only moves along its machine', async () => {
  let closed = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 16 }), async (all) => {
      server.clock.now = friday;
      const { amna, lead, hr } = await okrCast(server);
      const first = await make(amna, { activate: false, cycle });
      expect(resultsOf(first)).toHaveLength(2);
      const world: World = {
        owner: amna,
        lead,
        hr,
        state: 'draft',
        version: 1,
        values: [0, 4],
        score: null,
        closings: 0,
        first,
      };
      // Every run gets going, or most of it would be spent on drafts.
      const begin = { by: 'owner', old: false, value: 0 } as const;
      for (const it of [{ ...begin, do: 'activate' }, { ...begin, do: 'send' }, ...all] as Step[]) {
        await take(world, it);
        await check(world);
      }
      closed += world.closings;
    }),
    // At least this one goes the whole way, and back.
    { numRuns: 12, examples: [[wholeWay]] },
  );
  expect(closed).toBeGreaterThan(0);
}, 120_000);
