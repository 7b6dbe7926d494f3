import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#/kernel/days.ts';
import {
  testServer,
  type Colleague,
  type TestServer,
} from '../../../../../tests/support/server.ts';
import { create, taskCast } from '../../../../../tests/support/task-cast.ts';

let server: TestServer;
let chief: Colleague;
let task: number;
let teams: { a: number; b: number };
let people: Colleague[];

/** Ten days of work, each counted from 0. */
const FIRST = '2025-11-10';
const LAST = 9;
const dayOf = (at: number) => addDays(FIRST, at);

beforeAll(async () => {
  server = await testServer();
  server.clock.now = new Date('2025-11-20T13:00:00Z');
  const cast = await taskCast(server);
  task = Number((await create(cast.amna, { title: 'Tide ladder' })).body['id']);
  chief = await server.as('Super admin');
  teams = { a: await server.team('Anchor'), b: await server.team('Buoy') };
  people = [await server.as('Member'), await server.as('Member')];
});
afterAll(() => server.close());

async function work(who: Colleague, day: string, hours: number) {
  const from = new Date(`${day}T06:00:00Z`);
  const to = new Date(from.getTime() + hours * 3_600_000);
  await server.db
    .insertInto('task_intervals')
    .values({
      task_id: task,
      person_id: who.id,
      started_at: from,
      ended_at: to,
      last_beat_at: to,
      end_reason: 'art',
    })
    .execute();
}

const join = (who: Colleague, team: number, since: number, until: number | null) =>
  server.db
    .insertInto('team_members')
    .values({
      person_id: who.id,
      team_id: team,
      since: dayOf(since),
      until: until === null ? null : dayOf(until),
    })
    .execute();

async function clear() {
  await server.db.deleteFrom('task_intervals').execute();
  await server.db
    .deleteFrom('team_members')
    .where(
      'person_id',
      'in',
      people.map((it) => it.id),
    )
    .execute();
}

interface Report {
  total: { seconds: number; series: number[] };
  rows: { person: { id: number }; seconds: number }[];
}
const report = async (input: object, by = chief) =>
  (await by.call('GET /tasks/members/report', { from: dayOf(0), to: dayOf(LAST), ...input }))
    .body as object as Report;
const hours = async (input: object, by = chief) => (await report(input, by)).total.seconds / 3600;

test('who moves takes no hours along, and leaves none behind', async () => {
  await clear();
  const [hira] = people as [Colleague];
  await join(hira, teams.a, 0, 5);
  await join(hira, teams.b, 5, null);
  await work(hira, dayOf(4), 7);
  await work(hira, dayOf(5), 2);
  expect([await hours({ team: teams.a }), await hours({ team: teams.b })]).toEqual([7, 2]);
  const leadOf = (team: number) => server.as('Team lead', { teamId: team, leads: team });
  const [before, after] = [await leadOf(teams.a), await leadOf(teams.b)];
  expect([await hours({}, before), await hours({}, after)]).toEqual([7, 2]);
  const rows = (await report({}, before)).rows.filter((it) => it.person.id === hira.id);
  expect(rows).toMatchObject([{ seconds: 7 * 3600 }]);
});

test('the hours of who has left stay with their team, those of the last day too', async () => {
  await clear();
  const leaver = await server.as('Member', { teamId: teams.a });
  people.push(leaver);
  await server.db
    .updateTable('team_members')
    .set({ since: dayOf(0) })
    .where('person_id', '=', leaver.id)
    .execute();
  await work(leaver, dayOf(3), 6);
  await work(leaver, '2025-11-20', 3);
  const { version } = (await chief.call('GET /getuser', { id: leaver.id })).body;
  expect((await chief.call('POST /user/delete', { id: leaver.id, version })).status).toBe(200);
  const until = { from: dayOf(0), to: '2025-11-20' };
  expect(await hours({ ...until, team: teams.a })).toBe(9);
  people.pop();
});

/** Every stretch of a person: in which team (none, a, b) from which day on; the last one goes on. */
const stretches = fc.array(fc.constantFrom('none', 'a', 'b'), { minLength: 1, maxLength: 4 });
const world = fc.array(
  fc.record({
    teams: stretches,
    length: fc.integer({ min: 1, max: 4 }),
    isGone: fc.boolean(),
    hours: fc.array(fc.integer({ min: 0, max: 5 }), { minLength: LAST + 1, maxLength: LAST + 1 }),
  }),
  { minLength: 2, maxLength: 2 },
);

test('whatever the moves, each hour is one team’s: as an accountant reckons it day by day', async () => {
  await fc.assert(
    fc.asyncProperty(world, async (lives) => {
      await clear();
      const sums = { a: 0, b: 0 };
      for (const [nth, life] of lives.entries()) {
        const who = people[nth]!;
        const on = (day: number) => {
          const at = Math.min(Math.floor(day / life.length), life.teams.length - 1);
          const isOver = life.isGone && day >= life.length * life.teams.length;
          return isOver ? 'none' : life.teams[at]!;
        };
        for (const [at, team] of life.teams.entries()) {
          const isLast = at === life.teams.length - 1;
          const until = isLast && !life.isGone ? null : (at + 1) * life.length;
          if (team !== 'none') await join(who, teams[team as 'a' | 'b'], at * life.length, until);
        }
        const last = life.teams.at(-1)!;
        const now = life.isGone ? 'none' : last;
        for (let day = 0; day <= LAST; day += 1) {
          const spent = life.hours[day]!;
          if (spent > 0) await work(who, dayOf(day), spent);
          const team = on(day) === 'none' ? now : on(day);
          if (team !== 'none') sums[team as 'a' | 'b'] += spent;
        }
      }
      expect([await hours({ team: teams.a }), await hours({ team: teams.b })]).toEqual([
        sums.a,
        sums.b,
      ]);
      const pieces = await chief.call('GET /tasks/members/stretches', {
        from: dayOf(0),
        to: dayOf(LAST),
        team: teams.a,
      });
      expect(Number(pieces.body['seconds']) / 3600).toBe(sums.a);
    }),
    { numRuns: 40 },
  );
});
