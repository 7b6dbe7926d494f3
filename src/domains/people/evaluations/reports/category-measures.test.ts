import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  evaluatedCompany,
  type EvaluatedCompany,
} from '../../../../../tests/support/evaluated-company.ts';
import {
  testServer,
  type Colleague,
  type TestServer,
} from '../../../../../tests/support/server.ts';
import type { CategoryMeasures } from './category-measures.contract.ts';

let server: TestServer;
let it: EvaluatedCompany;
beforeAll(async () => {
  server = await testServer();
  it = await evaluatedCompany(server);
});
afterAll(() => server.close());
afterEach(() => it.clear());

const ask = (who: Colleague, input: object = {}) =>
  who.call('GET /evaluations/category-measures', input);
const measures = async (who: Colleague, input: object = {}) =>
  (await ask(who, input)).body as object as CategoryMeasures;

test('leads are compared only by who calibrates everybody', async () => {
  expect((await server.call('GET /evaluations/category-measures')).status).toBe(401);
  for (const who of [it.leadA, it.as[0]!]) expect((await ask(who)).status).toBe(403);
  const blind = await server.as('HR', { without: ['evaluations:read'] });
  expect((await ask(blind)).status).toBe(403);
  expect((await ask(it.hr, { by: 'level' })).status).toBe(400);
  expect(await measures(it.hr)).toEqual({ period: null, categories: [], rows: [] });
});

test('who is far from the company in a category is called out, lead by lead and by team', async () => {
  await it.handedIn('submitted', 4, 2);
  const byLead = await measures(it.hr);
  // (4 × 4 + 3 × 2) / 7
  expect(byLead.categories).toMatchObject([
    { name: 'Craft', people: 7, company: 3.14, mean: 3.14 },
    { name: 'Together', people: 7, company: 3.14, mean: 3.14 },
  ]);
  const counts = byLead.categories[0]!.distribution.filter((one) => one.count > 0);
  expect(counts).toEqual([
    { from: 2, to: 2.5, count: 3 },
    { from: 4, to: 4.5, count: 4 },
  ]);
  expect(byLead.rows).toMatchObject([
    {
      name: 'Danish Iqbal',
      people: 3,
      cells: [{ mean: 2, difference: -1.14, strictness: 'strict' }, {}],
    },
    {
      name: 'Sana Mirza',
      people: 4,
      cells: [{ mean: 4, difference: 0.86, strictness: 'lenient' }, {}],
    },
  ]);
  expect((await ask(it.hr, { team: 2_000_000_000 })).status).toBe(404);
  const byTeam = await measures(it.hr, { by: 'team', team: it.teams.a });
  expect(byTeam.rows.map((row) => row.name)).toEqual(['Team Aqua']);
  expect(byTeam.categories[0]).toMatchObject({ people: 4, company: 3.14, mean: 4 });
  expect(byTeam.categories[0]!.distribution).toEqual(byLead.categories[0]!.distribution);
});

test('of two people no lead is called strict, and drafts count nowhere', async () => {
  for (const person of it.bs.slice(0, 2))
    await it.give({ person, evaluator: it.leadB, state: 'submitted', lead: 1 });
  await it.give({ person: it.bs[2]!, evaluator: it.leadB, state: 'lead_draft', lead: 1 });
  for (const person of it.as)
    await it.give({ person, evaluator: it.leadA, state: 'released', lead: 3 });
  const { rows } = await measures(it.hr);
  expect(rows.find((row) => row.name === 'Danish Iqbal')).toMatchObject({
    people: 2,
    cells: [{ mean: 1, difference: null, strictness: null }, {}],
  });
});

test('whoever compares leads learns nothing of their own scores before the release', async () => {
  await it.give({ person: it.admin, evaluator: it.leadB, state: 'submitted', lead: 1 });
  for (const person of it.bs)
    await it.give({ person, evaluator: it.leadB, state: 'submitted', lead: 3 });
  const own = await measures(it.admin);
  expect(own.rows).toMatchObject([{ people: 3, cells: [{ mean: 3 }, { mean: 3 }] }]);
  expect((await measures(it.hr)).rows).toMatchObject([{ people: 4, cells: [{ mean: 2.5 }, {}] }]);
});
