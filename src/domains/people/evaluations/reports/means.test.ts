import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  evaluatedCompany,
  groups,
  list,
  report,
  type EvaluatedCompany,
} from '../../../../../tests/support/evaluated-company.ts';
import { testServer, type TestServer } from '../../../../../tests/support/server.ts';

let server: TestServer;
let it: EvaluatedCompany;

beforeAll(async () => {
  server = await testServer();
  it = await evaluatedCompany(server);
});
afterAll(() => server.close());
afterEach(() => it.clear());

test('are made of sums, by category, with the gap of those who have both sides', async () => {
  await it.handedIn('submitted', 4, 2);
  await it.give({
    person: it.admin,
    evaluator: it.leadB,
    state: 'submitted',
    self: null,
    lead: 5,
  });
  const { categories, total, rows } = await groups(it.hr);
  expect(categories).toEqual(['Craft', 'Together']);
  // (4 × 4 + 3 × 2 + 5) / 8; the gap leaves the one out who has no self part.
  expect(total).toMatchObject({ people: 8, lead: 3.38, self: 4.57, gap: 1.43 });
  expect(total.categories[0]).toMatchObject({ lead: 3.38, self: 4.57, gap: 1.43 });
  expect(rows.map((row) => [row.name, row.people, row.lead, row.final])).toEqual([
    ['Team Aqua', 4, 4, 4],
    ['Team Bronze', 4, 2.75, 2.75],
  ]);
});

test('a lead is told the company’s, of fewer than three unseen people not', async () => {
  await it.handedIn('released', 4, 2);
  const all = await groups(it.leadA);
  expect(all.rows.map((row) => row.name)).toEqual(['Team Aqua']);
  expect(all.company).toMatchObject({ people: 7, isHidden: false, final: 3.14 });
  await server.db.deleteFrom('evaluations').where('person_id', '=', it.bs[0]!.id).execute();
  expect((await groups(it.leadA)).company).toMatchObject({
    isHidden: true,
    final: null,
    lead: null,
  });
  expect((await report(it.as[0]!, it.as[0]!))[0]!.company).not.toBeNull();
  expect((await groups(it.hr)).company).toMatchObject({ isHidden: false, final: 3.33 });
});

test('who reads reports of all and single ones of nobody is told of no group of one or two', async () => {
  const { id: role } = await server.db
    .insertInto('roles')
    .values({
      name: 'Analyst',
      rank: 5,
      grants: JSON.stringify({ 'evaluation-reports:read': 'all', 'evaluations:read': 'own' }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const analyst = await server.as('Member', { name: 'Nida Haroon' });
  await server.db
    .updateTable('people')
    .set({ role_id: role })
    .where('id', '=', analyst.id)
    .execute();
  await it.handedIn('released', 4, 2);
  expect((await groups(analyst)).rows.map((row) => row.final)).toEqual([4, 2]);
  await server.db.deleteFrom('evaluations').where('person_id', '=', it.bs[0]!.id).execute();
  // Two people of team B could be computed from the total and team A: both are kept back.
  const { rows, total } = await groups(analyst);
  expect(rows.map((row) => [row.isHidden, row.final, row.people])).toEqual([
    [true, null, 4],
    [true, null, 2],
  ]);
  expect(total.final).toBe(3.33);
  expect(await list(analyst)).toEqual([]);
  const { body } = await analyst.call('GET /evaluations/performance-chart');
  expect((body['groups'] as { final: unknown[] }[]).flatMap((group) => group.final)).toEqual([
    null,
    null,
  ]);
  const narrow = await analyst.call('GET /evaluations/summary', { team: it.teams.b });
  expect(narrow.body).toMatchObject({ mean: null, median: null, distribution: null, leads: [] });
});

test('go from period to period, of one category as well', async () => {
  for (const [at, person] of it.as.entries()) {
    await it.give({
      person,
      evaluator: it.leadA,
      state: 'released',
      self: 3,
      lead: 2,
      period: '2025 H1',
    });
    await it.give({
      person,
      evaluator: it.leadA,
      state: 'released',
      self: 4,
      lead: 3,
      calibrated: at === 0 ? 400 : undefined,
    });
  }
  const chart = async (input: object = {}) =>
    (await it.leadA.call('GET /evaluations/performance-chart', input)).body;
  expect(await chart()).toMatchObject({
    periods: [
      { name: '2025 H1', endsOn: '2025-06-30', people: 4, self: 3, lead: 2, final: 2, gap: 1 },
      { name: '2025 H2', endsOn: '2025-12-31', people: 4, self: 4, lead: 3, final: 3.25, gap: 1 },
    ],
    groups: [{ name: 'Team Aqua', final: [2, 3.25] }],
  });
  expect(await chart({ category: 'Together' })).toMatchObject({
    periods: [{ lead: 2 }, { lead: 3, final: 3 }],
  });
});
