import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { minutesOf } from '#/kernel/date-words.ts';
import { dayOf, instantOf } from '#/kernel/dates.ts';
import { addDays, startOfMonth } from '#/kernel/days.ts';
import { testServer, type Colleague, type TestServer } from '../../../../tests/support/server.ts';
import { liveStatuses, nextStatuses, overlaps, type LeaveStatus } from './leave-rules.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

interface Known {
  id: number;
  version: number;
  date: string;
  from_time: string;
  to_time: string;
  status: LeaveStatus;
}

/** What the outside believes: it is told only by replies and the clock. */
interface World {
  lead: Colleague;
  member: Colleague;
  leaves: Known[];
}

/** What time alone does, said once more in other words than the code under test. */
function pass(leaves: Known[], now: Date) {
  for (const it of leaves) {
    if (it.status === 'applied' && instantOf(it.date, it.from_time) <= now) it.status = 'lapsed';
    if (it.status === 'approved' && instantOf(it.date, it.to_time) <= now) it.status = 'taken';
  }
}

type Step =
  | { do: 'ask'; day: number; from: number; length: number }
  | { do: 'approve' | 'reject' | 'cancel' | 'takeBack'; which: number; old: boolean }
  | { do: 'wait'; minutes: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('ask' as const),
      day: fc.nat(8),
      from: fc.integer({ min: 38, max: 76 }),
      length: fc.integer({ min: 1, max: 17 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'approve' as const,
        'reject' as const,
        'cancel' as const,
        'takeBack' as const,
      ),
      which: fc.nat(20),
      old: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      minutes: fc.constantFrom(10, 90, 600, 1440, 4000),
    }),
  },
);

const quarter = (it: number) =>
  `${String(Math.floor(it / 4)).padStart(2, '0')}:${String((it % 4) * 15).padStart(2, '0')}`;

async function ask(world: World, it: Extract<Step, { do: 'ask' }>) {
  const date = addDays(dayOf(server.clock.now), it.day);
  const times = { date, from_time: quarter(it.from), to_time: quarter(it.from + it.length) };
  const reply = await world.member.call('POST /applyShortLeave', { ...times, reason: 'Model' });
  expect([200, 400, 409]).toContain(reply.status);
  if (reply.status === 200) {
    world.leaves.push({ id: reply.body['id'] as number, version: 1, ...times, status: 'applied' });
  }
}

const target = {
  approve: 'approved',
  reject: 'rejected',
  cancel: 'cancelled',
  takeBack: 'cancelled',
} as const;

async function move(world: World, it: Extract<Step, { which: number }>) {
  const leave = world.leaves[it.which % Math.max(1, world.leaves.length)];
  if (!leave) return;
  const to = target[it.do];
  const isBegun = instantOf(leave.date, leave.from_time) <= server.clock.now;
  const isOld = it.old && leave.version > 1;
  const isAllowed =
    !isOld &&
    (it.do === 'takeBack'
      ? leave.status === 'approved' || leave.status === 'taken'
      : nextStatuses[leave.status].includes(to) &&
        !(to === 'cancelled' && leave.status === 'approved' && isBegun));
  const version = isOld ? leave.version - 1 : leave.version;
  const reply =
    it.do === 'cancel'
      ? await world.member.call('POST /cancel-short-leave', { id: leave.id, version })
      : it.do === 'takeBack'
        ? await world.lead.call('POST /take-back-short-leave', {
            id: leave.id,
            version,
            reason: 'Model',
          })
        : await world.lead.call('POST /decide-short-leave', {
            id: leave.id,
            version,
            decision: to,
            ...(it.do === 'reject' && { comment: 'Model' }),
          });
  expect(reply.status === 200).toBe(isAllowed);
  if (isAllowed) {
    leave.status = to;
    leave.version = reply.body['version'] as number;
  }
}

async function wait(world: World, minutes: number) {
  server.clock.now = new Date(server.clock.now.getTime() + minutes * 60_000);
  for (const it of [world.lead, world.member]) {
    const token = await server.signIn(it.id);
    it.call = (key, input, options) => server.call(key, input, { token, ...options });
  }
}

/** The server shows what is believed, and the rules that hold at every moment hold. */
async function check(world: World) {
  pass(world.leaves, server.clock.now);
  const reply = await world.member.call('GET /getShortLeaves', { view: 'mine', perPage: 200 });
  const shown = reply.body['rows'] as Known[];
  const brief = (it: Known) => `${it.id} ${it.status}`;
  expect(shown.map(brief).sort()).toEqual(world.leaves.map(brief).sort());
  for (const it of world.leaves) it.version = shown.find((other) => other.id === it.id)!.version;
  const live = shown.filter((it) => (liveStatuses as readonly string[]).includes(it.status));
  for (const one of live) {
    const month = live.filter((it) => startOfMonth(it.date) === startOfMonth(one.date));
    const minutes = month.reduce(
      (sum, it) => sum + minutesOf(it.to_time) - minutesOf(it.from_time),
      0,
    );
    expect(month.length).toBeLessThanOrEqual(2);
    expect(minutes).toBeLessThanOrEqual(240);
    const clash = live.filter((it) => it !== one && it.date === one.date && overlaps(it, one));
    expect(clash).toEqual([]);
  }
}

test('whatever people do in whatever order, a leave only moves along its machine', async () => {
  let run = 0;
  let moved = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      run += 1;
      server.clock.now = new Date('2025-11-17T06:00:00Z');
      const team = await server.team(`Model ${run}`);
      const lead = await server.as('Team lead', { teamId: team, leads: team });
      const member = await server.as('Member', { teamId: team });
      const world: World = { lead, member, leaves: [] };
      for (const it of steps) {
        if (it.do === 'ask') await ask(world, it);
        else if (it.do === 'wait') await wait(world, it.minutes);
        else await move(world, it);
        await check(world);
      }
      moved += world.leaves.filter((it) => it.status !== 'applied').length;
    }),
    { numRuns: 25 },
  );
  // Chance decides how many there were; none would mean that nothing was tried.
  expect(moved).toBeGreaterThan(0);
}, 120_000);
