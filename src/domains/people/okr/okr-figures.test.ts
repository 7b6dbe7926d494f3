import { afterAll, beforeAll, expect, test } from 'vitest';
import { figuresCast, friday8 } from '../../../../tests/support/figures-cast.ts';
import {
  checkIn,
  detail,
  idOf,
  inReview,
  make,
  resultsOf,
  review,
} from '../../../../tests/support/okr-cast.ts';
import {
  testServer,
  type Colleague,
  type Reply,
  type TestServer,
} from '../../../../tests/support/server.ts';

let server: TestServer;
let cast: Awaited<ReturnType<typeof figuresCast>>;
let hr: Colleague;
let admin: Colleague;
let lead: Colleague;
let elsewhere: Colleague;

beforeAll(async () => {
  server = await testServer();
  cast = await figuresCast(server);
  hr = await server.as('HR', { without: ['revenue:read'] });
  admin = await server.as('Admin');
  lead = await server.as('Team lead', { teamId: cast.puzzle, leads: cast.puzzle });
  elsewhere = await server.as('Team lead', { teamId: cast.arcade, leads: cast.arcade });
});
afterAll(() => server.close());

/** Of the 51 complete days of the cycle Lantern brought 10 dollars each, Orbit 30. */
const lantern = 510_000_000;
const both = 4 * lantern;

const revenue = (filter: object = {}, target = 2 * lantern) => ({
  keyResults: [
    {
      title: 'Revenue',
      kind: 'metric',
      start: 0,
      target,
      weight: 100,
      metric: { measure: 'revenue', filter },
    },
  ],
});
const figureOf = (it: Reply) => resultsOf(it)[0]!;

test('a bound figure is what the owner may see of the cycle so far', async () => {
  const company = await make(admin, { level: 'company', ...revenue({}, 2 * both) });
  expect(figureOf(company)).toMatchObject({ current: both, progress: 0.5, hidden: false });
  const ours = await make(lead, { level: 'team', teamId: cast.puzzle, ...revenue() });
  expect(figureOf(ours)).toMatchObject({ current: lantern, progress: 0.5 });
  const course = ours.body['course'] as { days: string[]; progress: number[] };
  expect(course.days.at(-1)).toBe('2025-11-21');
  // Five days of October were over on its first Sunday.
  expect(course.progress[0]).toBeCloseTo(50_000_000 / (2 * lantern), 6);
  const given = await make(admin, { ownerId: lead.id, ...revenue() });
  expect(figureOf(given)).toMatchObject({ current: lantern });
});

test('who may not see all of the figure sees how far it is and no figure', async () => {
  const company = await make(admin, { level: 'company', ...revenue({}, 2 * both) });
  for (const who of [lead, elsewhere, hr]) {
    const seen = await detail(who, company);
    expect(seen.body['progress']).toBe(0.5);
    expect(figureOf(seen)).toMatchObject({
      hidden: true,
      start: null,
      target: null,
      current: null,
      progress: null,
      suggested: null,
      metric: null,
    });
    expect(JSON.stringify(seen.body)).not.toContain(String(both));
  }
  await checkIn(admin, company, [undefined]);
  const told = (await detail(elsewhere, company)).body['checkIns'] as { value: unknown }[];
  expect(told[0]!.value).toBeNull();
});

test('whoever writes it without seeing the figure leaves it bound', async () => {
  const company = await make(admin, { level: 'company', ...revenue({}, 2 * both) });
  const [{ id }] = resultsOf(company) as [{ id: number }];
  const result = { id, title: 'All revenue', start: null, target: null, weight: 100 };
  const save = (version: number, more: object) =>
    hr.call('POST /save-okr', {
      id: idOf(company),
      version,
      title: 'Grow',
      ownerId: admin.id,
      parentId: null,
      keyResults: [{ ...result, ...more }],
    });
  expect((await save(1, { kind: 'metric' })).status).toBe(200);
  expect(figureOf(await detail(admin, company))).toMatchObject({
    title: 'All revenue',
    current: both,
    target: 2 * both,
    metric: { measure: 'revenue', filter: {} },
  });
  // A new one is bound to something, and one of another kind has no figure to keep.
  const typed = { ...result, id: undefined, kind: 'metric', start: 0, target: 1 };
  const added = await save(2, typed);
  expect(added.body.fields).toHaveProperty(['keyResults.0.metric']);
});

test('nobody binds what they, or the owner, may not see', async () => {
  const { orbit } = cast;
  const field = 'keyResults.0.metric';
  const foreign = await make(lead, revenue({ app: [orbit] }));
  const absent = await make(lead, revenue({ app: [2_000_000_000] }));
  expect(foreign.body.fields).toHaveProperty([field]);
  expect(foreign.body.fields).toEqual(absent.body.fields);
  const given = await make(admin, { ownerId: lead.id, ...revenue({ team: [cast.arcade] }) });
  expect(given.body.fields).toHaveProperty([field]);
  expect((await make(hr, revenue())).body.fields).toHaveProperty([field]);
  const told = await make(lead, revenue());
  expect((await checkIn(lead, told, [7])).body.fields).toHaveProperty('results.0.value');
});

test('a check-in keeps what the figure was, and closing freezes it', async () => {
  const member = await server.as('Member', { teamId: cast.puzzle });
  const mine = await make(member, revenue({ app: [cast.lantern] }));
  const told = await checkIn(member, mine, [undefined]);
  expect(told.body['checkIns']).toMatchObject([{ value: lantern }]);
  const handed = await inReview(member, revenue({ app: [cast.lantern] }));
  const closed = await review(lead, handed, [0.5]);
  expect(figureOf(closed)).toMatchObject({ current: lantern, score: 0.5, suggested: 0.5 });
  const row = await server.db
    .selectFrom('key_results')
    .select('current_value')
    .where('objective_id', '=', idOf(closed))
    .executeTakeFirstOrThrow();
  expect(row.current_value).toBe(lantern);
  expect(server.clock.now).toEqual(friday8);
});
