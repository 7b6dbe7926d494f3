import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  testServer,
  type Colleague,
  type Reply,
  type TestServer,
} from '../../../../tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const HOUR = 3_600_000;
const began = new Date('2025-11-20T04:00:00Z');

/** Whom it may be for; `by` says whether a person of the world belongs to it, in other words. */
const audiences = ['everyone', 'team', 'role', 'person'] as const;
type Kind = (typeof audiences)[number];

type Step =
  | { do: 'schedule'; in: number; lasts: number | null; to: Kind }
  | { do: 'publish'; lasts: number | null; to: Kind }
  | { do: 'edit'; to: Kind; askAgain: boolean }
  | { do: 'recall' | 'join' | 'remind' }
  | { do: 'acknowledge'; who: number }
  | { do: 'wait'; hours: number };

const kind = fc.constantFrom(...audiences);
const lasts = fc.option(fc.integer({ min: 1, max: 20 }));
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant('schedule' as const),
    in: fc.integer({ min: 1, max: 6 }),
    lasts,
    to: kind,
  }),
  fc.record({ do: fc.constant('publish' as const), lasts, to: kind }),
  fc.record({ do: fc.constant('edit' as const), to: kind, askAgain: fc.boolean() }),
  fc.record({ do: fc.constantFrom('recall' as const, 'join' as const, 'remind' as const) }),
  { weight: 3, arbitrary: fc.record({ do: fc.constant('acknowledge' as const), who: fc.nat(2) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait' as const), hours: fc.nat(8) }) },
);

interface World {
  hr: Colleague;
  people: Colleague[];
  team: number;
  role: number;
  inTeam: Set<number>;
  id: number | undefined;
  version: number;
  from: number;
  until: number;
  to: Kind;
  edition: number;
  isRecalled: boolean;
  acknowledged: Set<string>;
  reminded: Map<number, number>;
}

let worlds = 0;

async function world(): Promise<World> {
  worlds += 1;
  server.clock.now = began;
  const team = await server.team(`World ${worlds}`);
  const hr = await server.as('HR');
  const people = [
    await server.as('Member', { teamId: team }),
    await server.as('Member'),
    await server.as('Data entry'),
  ];
  const { role_id } = await server.db
    .selectFrom('people')
    .select('role_id')
    .where('id', '=', people[2]!.id)
    .executeTakeFirstOrThrow();
  return {
    hr,
    people,
    team,
    role: role_id,
    id: undefined,
    version: 0,
    from: 0,
    until: Infinity,
    to: 'everyone',
    edition: 1,
    isRecalled: false,
    inTeam: new Set([people[0]!.id]),
    acknowledged: new Set(),
    reminded: new Map(),
  };
}

const isLive = (it: World) => {
  const now = server.clock.now.getTime();
  return it.id !== undefined && !it.isRecalled && it.from <= now && now < it.until;
};

function belongs(it: World, person: Colleague): boolean {
  if (it.to === 'everyone') return true;
  if (it.to === 'team') return it.inTeam.has(person.id);
  return person === (it.to === 'role' ? it.people[2] : it.people[1]);
}

const addressed = (it: World, to: Kind) =>
  ({
    everyone: { audience: 'everyone' },
    team: { audience: 'teams', targetIds: [it.team] },
    role: { audience: 'roles', targetIds: [it.role] },
    person: { audience: 'people', targetIds: [it.people[1]!.id] },
  })[to];

/** The business zone is five hours ahead, all year. */
const clockAt = (at: number) => new Date(at + 5 * HOUR).toISOString();
const expiry = (until: number) =>
  until === Infinity
    ? {}
    : { expiresOn: clockAt(until).slice(0, 10), expiresAt: clockAt(until).slice(11, 16) };
const said = { title: 'Model', body: 'Text', mustAcknowledge: true };

async function announce(it: World, move: Extract<Step, { do: 'schedule' | 'publish' }>) {
  const now = server.clock.now.getTime();
  const from = move.do === 'publish' ? now : now + move.in * HOUR;
  const until = move.lasts === null ? Infinity : from + move.lasts * HOUR;
  // Changed while it waits, written anew while there is none.
  const isOpen = it.id !== undefined && it.from > now && !it.isRecalled;
  if (it.id !== undefined && !isOpen) return;
  const planned = {
    as: move.do,
    ...(move.do === 'schedule' && {
      publishOn: clockAt(from).slice(0, 10),
      publishAt: clockAt(from).slice(11, 16),
    }),
  };
  const { status, body } = await it.hr.call('POST /announcements/save', {
    ...said,
    ...(isOpen && { id: it.id, version: it.version }),
    ...addressed(it, move.to),
    ...expiry(until),
    ...planned,
  });
  expect([status, body.message]).toEqual([200, undefined]);
  Object.assign(it, { id: body['id'], version: body['version'], from, until, to: move.to });
}

/** The version as whoever writes sees it: time may have moved it on. */
async function present(it: World): Promise<number> {
  const { body } = await it.hr.call('GET /announcements/announcement', { id: it.id });
  return Number(body['version']);
}

/** A change whose first try may find that time has published it meanwhile. */
async function change(it: World, key: string, input: object) {
  const first = await it.hr.call(key, { id: it.id, version: await present(it), ...input });
  if (first.status !== 412) return first;
  const { version } = first.body['current'] as { version: number };
  return it.hr.call(key, { id: it.id, version, ...input });
}

const answers = ({ status }: Reply, wanted: number) => expect(status).toBe(wanted);

async function carryOut(it: World, move: Step): Promise<void> {
  if (move.do === 'schedule' || move.do === 'publish') return announce(it, move);
  if (move.do === 'join') {
    const person = it.people[1]!;
    if (it.inTeam.has(person.id)) return;
    const place = { team_id: it.team, person_id: person.id, since: '2025-11-20', until: null };
    await server.db.insertInto('team_members').values(place).execute();
    it.inTeam.add(person.id);
    return;
  }
  if (move.do === 'wait') {
    server.clock.now = new Date(server.clock.now.getTime() + move.hours * HOUR);
    for (const who of [it.hr, ...it.people]) {
      const token = await server.signIn(who.id);
      who.call = (key, input, options) => server.call(key, input, { token, ...options });
    }
    return;
  }
  if (it.id === undefined) return;
  const live = isLive(it);
  if (move.do === 'edit') {
    const text = { ...said, ...addressed(it, move.to), ...expiry(it.until) };
    const reply = await change(it, 'POST /announcements/edit', {
      ...text,
      askAgain: move.askAgain,
    });
    answers(reply, live ? 200 : 409);
    if (live) Object.assign(it, { to: move.to, edition: it.edition + Number(move.askAgain) });
  } else if (move.do === 'recall') {
    const reply = await change(it, 'POST /announcements/recall', { reason: 'Model' });
    answers(reply, live ? 200 : 409);
    if (live) it.isRecalled = true;
  } else if (move.do === 'acknowledge') {
    const person = it.people[move.who]!;
    const reply = await person.call('POST /announcements/acknowledge', { id: it.id });
    answers(reply, live && belongs(it, person) ? 200 : 404);
    if (reply.status === 200) it.acknowledged.add(`${person.id} ${it.edition}`);
  } else await remind(it, live);
}

async function remind(it: World, live: boolean) {
  const now = server.clock.now.getTime();
  const before = await remindedOf(it);
  const reply = await it.hr.call('POST /announcements/remind', { id: it.id });
  if (!live) return answers(reply, 409);
  const after = await remindedOf(it);
  for (const person of it.people) {
    const isMissing = belongs(it, person) && !it.acknowledged.has(`${person.id} ${it.edition}`);
    const isDue = isMissing && now - (it.reminded.get(person.id) ?? -Infinity) >= HOUR;
    const was = before.get(person.id) ?? 0;
    expect([person.id, (after.get(person.id) ?? 0) - was]).toEqual([person.id, Number(isDue)]);
    if (isDue) it.reminded.set(person.id, now);
  }
}

/** How many reminders each has got. */
async function remindedOf(it: World): Promise<Map<number, number>> {
  const rows = await server.db
    .selectFrom('notifications')
    .select(['person_id', (eb) => eb.fn.countAll<number>().as('count')])
    .where('key', 'like', `announcement.reminder:${it.id}:%`)
    .groupBy('person_id')
    .execute();
  return new Map(rows.map((row) => [row.person_id, Number(row.count)]));
}

async function check(it: World) {
  if (it.id === undefined) return;
  for (const person of it.people) {
    const { body } = await person.call('GET /announcements', { perPage: 200 });
    const seen = (body['rows'] as { id: number }[]).some((row) => row.id === it.id);
    expect([person.id, seen]).toEqual([person.id, isLive(it) && belongs(it, person)]);
    const { status } = await person.call('GET /announcements/announcement', { id: it.id });
    expect(status).toBe(seen ? 200 : 404);
  }
  const kept = await server.db
    .selectFrom('acknowledgements')
    .select(['person_id', 'edition'])
    .where('subject_id', '=', it.id)
    .execute();
  expect(new Set(kept.map((row) => `${row.person_id} ${row.edition}`))).toEqual(it.acknowledged);
}

test('only its audience sees it, from publication to its end; no acknowledgement is lost, only who is missing is reminded', async () => {
  const model = fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
    const it = await world();
    for (const move of steps) {
      await carryOut(it, move);
      await check(it);
    }
  });
  await expect(fc.assert(model, { numRuns: 10 })).resolves.toBeUndefined();
}, 120_000);
