import { afterAll, beforeAll, expect, test } from 'vitest';
import { days, NOW, publishedForm } from '../../../../../tests/support/evaluations.ts';
import {
  testServer,
  type Colleague,
  type TestServer,
} from '../../../../../tests/support/server.ts';
import type { Candidate } from './assign.contract.ts';

let server: TestServer;
let hr: Colleague;
let form: number;
let team: number;
let lead: Colleague;
let member: Colleague;
beforeAll(async () => {
  server = await testServer();
  server.clock.now = NOW;
  hr = await server.as('HR', { name: 'Hana' });
  form = (await publishedForm(hr)).id;
  team = await server.team('Puzzle');
  lead = await server.as('Team lead', { name: 'Lena', teamId: team, leads: team });
  member = await server.as('Member', { name: 'Mira', teamId: team });
});
afterAll(() => server.close());

const give = (more: object, who = hr) =>
  who.call('POST /evaluations/add', { form, period: '2025 H2', ...days, ...more });
const look = async (more: object) => {
  const { starts_on, ends_on } = days;
  const reply = await hr.call('GET /evaluations/candidates', { form, starts_on, ends_on, ...more });
  return reply.body['rows'] as Candidate[];
};

test('only who gives evaluations out may, and only published forms to people that are there', async () => {
  expect((await give({ people: [member.id] }, lead)).status).toBe(403);
  expect((await give({ people: [999_999] })).status).toBe(404);
  expect((await give({ teams: [999_999] })).status).toBe(404);
  expect((await give({ form: 999_999, people: [member.id] })).status).toBe(404);
  const draft = await hr.call('POST /evaluations/clone-form', { id: form, name: 'Draft' });
  expect((await give({ form: draft.body['id'], people: [member.id] })).status).toBe(409);
});

test('days that make no sense are refused by name', async () => {
  const fields = async (more: object) => (await give({ people: [member.id], ...more })).body.fields;
  expect(await fields({ ends_on: '2025-01-01' })).toHaveProperty('ends_on');
  expect(await fields({ due_on: '2025-11-30', self_due_on: '2025-11-29' })).toHaveProperty(
    'due_on',
  );
  expect(await fields({ self_due_on: undefined })).toHaveProperty('self_due_on');
  expect(await fields({ due_on: '2025-12-05' })).toHaveProperty('due_on');
  expect(await fields({ people: [] })).toHaveProperty('people');
});

test('the manager evaluates, else the lead of the team; never oneself', async () => {
  const head = await server.as('Admin', { name: 'Hedi' });
  const loner = await server.as('Member', { name: 'Lono' });
  await server.db
    .insertInto('employees')
    .values({ person_id: lead.id, employee_no: 'E-1', manager_id: head.id })
    .execute();
  const rows = await look({ teams: [team], people: [loner.id] });
  expect(rows.map((it) => [it.person.name, it.evaluator?.name ?? null, it.problem])).toEqual([
    ['Lena', 'Hedi', null],
    ['Lono', null, 'Has no manager or lead who evaluates'],
    ['Mira', 'Lena', null],
  ]);
  const chosen = await look({ people: [hr.id, lead.id, member.id], evaluator_id: lead.id });
  expect(chosen.map((it) => [it.person.name, it.problem])).toEqual([
    ['Hana', 'You cannot choose who evaluates you'],
    ['Lena', 'Cannot evaluate themself'],
    ['Mira', null],
  ]);
});

test('a team is given the form once for a period; everybody concerned is told', async () => {
  const first = await give({ teams: [team] });
  expect(first.body).toMatchObject({ made: 2, left: [] });
  const second = await give({ teams: [team] });
  expect(second.status).toBe(409);
  expect(second.body.message).toContain('Has one for these days already');
  const toMember = await member.call('GET /get-notifications');
  expect(JSON.stringify(toMember.body)).toContain('Your evaluation 2025 H2 begins');
  const toLead = await lead.call('GET /get-notifications');
  expect(JSON.stringify(toLead.body)).toContain('You evaluate Mira');
});

test('two who give it out at the same time make one', async () => {
  const other = await server.as('Member', { name: 'Odd', teamId: team });
  const replies = await Promise.all([1, 2, 3].map(() => give({ people: [other.id] })));
  expect(replies.map((it) => it.status).sort()).toEqual([200, 409, 409]);
});

test('a department gives it to those below it as well', async () => {
  const { db } = server;
  const insert = (name: string, parent_id: number | null) =>
    db
      .insertInto('departments')
      .values({ name, parent_id })
      .returning('id')
      .executeTakeFirstOrThrow();
  const top = await insert('Games', null);
  const below = await insert('Art', top.id);
  const artist = await server.as('Member', { name: 'Arta' });
  await db
    .updateTable('people')
    .set({ department_id: below.id })
    .where('id', '=', artist.id)
    .execute();
  const rows = await look({ departments: [top.id], evaluator_id: lead.id });
  expect(rows.map((it) => it.person.name)).toEqual(['Arta']);
});
