import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endAccess } from '#/domains/people/people/users/end-access.records.ts';
import { dayOf, instantOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import {
  change,
  employeeCast,
  record,
  type EmployeeCast,
} from '../../../../../../tests/support/employee-cast.ts';
import { holderOf } from '../../../../../../tests/support/leaver-cast.ts';
import { ok } from '../../../../../../tests/support/project-cast.ts';
import {
  testServer,
  type Colleague,
  type TestServer,
} from '../../../../../../tests/support/server.ts';
import { endLastDays } from '../end-last-days.job.ts';
import { handoverWords, type Handover } from '../leaving.contract.ts';
import { givers } from './givers.records.ts';

let server: TestServer;
let cast: EmployeeCast;
beforeAll(async () => {
  server = await testServer();
  cast = await employeeCast(server);
});
afterAll(() => server.close());

const leavingOf = async (id: number) =>
  ok(await cast.hr.call('GET /employee-leaving', { id })).body['rows'] as Handover[];
const handOver = async (who: Colleague, id: number, takers: object[]) => {
  const { version } = await record(cast.hr, id);
  return who.call('POST /hand-over', { id, version, takers });
};
const holder = (name: string) => holderOf(server, cast, name);

test('only those who may end an employment hand over, and every wrong taker is named', async () => {
  const { person } = await holder('Wahid Gul');
  const { id } = person;
  for (const who of [cast.lead, cast.finance, cast.hira]) {
    expect((await handOver(who, id, [])).status).toBe(403);
  }
  const nobody = { id: 2_000_000_000, version: 1 };
  expect((await cast.hr.call('POST /hand-over', nobody)).status).toBe(404);
  const refused = await handOver(cast.hr, id, [
    { kind: 'tasks', to: id },
    { kind: 'devices', to: cast.hira.id },
    { kind: 'issues', thing: 1_999_999_999, to: 2_000_000_000 },
    { kind: 'teams', to: cast.hira.id },
    { kind: 'teams', to: cast.lead.id },
  ]);
  expect([refused.status, Object.keys(refused.body.fields!).sort()]).toEqual([
    400,
    ['takers.0.to', 'takers.1.kind', 'takers.2.thing', 'takers.2.to', 'takers.4.kind'],
  ]);
  const stale = await cast.hr.call('POST /hand-over', { id, version: 999 });
  expect(stale.status).toBe(412);
  // Whoever holds nothing has nothing to hand over.
  const idle = await server.as('Member');
  ok(await cast.hr.call('POST /add-update-employee', { person: { id: idle.id }, fields: {} }));
  expect((await handOver(cast.hr, idle.id, [])).status).toBe(409);
});

test('every kind has a way: a giver, or one of its own', () => {
  const without = Object.keys(handoverWords).filter((it) => !(it in givers));
  expect(without.sort()).toEqual(['devices', 'it-access', 'own-evaluations', 'reports']);
});

test('each kind and each thing goes to whom it was given, the rest to whoever is near', async () => {
  const { person, task, other, report } = await holder('Basit Ali');
  const { id } = person;
  const before = await leavingOf(id);
  expect(before.map((it) => it.kind).sort()).toEqual([...Object.keys(givers), 'reports'].sort());
  expect(before.find((it) => it.kind === 'tasks')).toMatchObject({
    usual: { name: 'Sana Mirza' },
    taker: null,
    count: 2,
  });
  expect(before.find((it) => it.kind === 'documents')?.usual?.name).toBe('Zain Farooq');
  const { body } = ok(
    await handOver(cast.hr, id, [
      { kind: 'tasks', to: cast.member.id },
      { kind: 'tasks', thing: other, to: cast.hira.id },
      { kind: 'evaluations', to: cast.otherLead.id },
      { kind: 'quizzes', to: cast.lead.id },
      { kind: 'reports', to: cast.lead.id },
    ]),
  );
  expect(body).toMatchObject({ left: 0, given: before.length + 1 });
  expect(await leavingOf(id)).toEqual([]);
  const rows = await server.db
    .selectFrom('tasks')
    .select(['id', 'assignee_id'])
    .where('id', 'in', [task, other])
    .orderBy('id')
    .execute();
  expect(rows).toEqual([
    { id: task, assignee_id: cast.member.id },
    { id: other, assignee_id: cast.hira.id },
  ]);
  expect((await record(cast.hr, report)).fields['managerId']).toBe(cast.lead.id);
  const running = await server.db
    .selectFrom('task_intervals')
    .select('id')
    .where('person_id', '=', id)
    .where('ended_at', 'is', null)
    .execute();
  expect(running).toEqual([]);
  const views = await server.db
    .selectFrom('saved_views')
    .select('name')
    .where('person_id', '=', cast.manager.id)
    .orderBy('name')
    .execute();
  expect(views.map((it) => it.name)).toEqual(['Mornings', 'Mornings (Basit Ali)']);
  // Their own pages tell it as well.
  const own = await server.db
    .selectFrom('task_events')
    .select(['person_id', 'changes'])
    .where('task_id', '=', task)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(own).toEqual({
    person_id: cast.hr.id,
    changes: { assigneeId: { from: id, to: cast.member.id } },
  });
});

test('chosen beforehand, it goes over when the last day ends; who has left meanwhile takes nothing', async () => {
  const { person, task } = await holder('Tania Shah');
  const { id } = person;
  const leaver = await server.as('Member', { name: 'Gone Before' });
  const lastDay = addDays(dayOf(server.clock.now), 3);
  const { version } = await record(cast.hr, id);
  const takers = [
    { kind: 'documents', to: leaver.id },
    { kind: 'tasks', thing: task, to: cast.member.id },
  ];
  const input = { id, version, lastDay, reason: 'resigned', takers };
  ok(await cast.hr.call('POST /end-employment', input));
  const planned = await leavingOf(id);
  expect(planned.find((it) => it.kind === 'documents')?.taker?.name).toBe('Gone Before');
  await sql`update people set status = 'left' where id = ${leaver.id}`.execute(server.db);
  const told: number[] = [];
  await server.db.transaction().execute((tx) =>
    endLastDays(
      { db: tx, masterKey: server.masterKey },
      instantOf(addDays(lastDay, 1)),
      endAccess,
      async () => {},
      async (ids) => void told.push(...ids),
    ),
  );
  // They led a team, which has its next lead now.
  expect((await record(cast.hr, id)).body['state']).toBe('left');
  expect(await leavingOf(id)).toEqual([]);
  expect(new Set(told)).toEqual(new Set([cast.member.id, cast.lead.id, cast.manager.id]));
  const { owner_id } = await server.db
    .selectFrom('documents')
    .select('owner_id')
    .where('author_id', '=', id)
    .executeTakeFirstOrThrow();
  expect(owner_id).toBe(cast.manager.id);
});

test('what nobody near can take stays in the list', async () => {
  const { person } = await holder('Rida Noor');
  ok(await change(cast.hr, person.id, { managerId: null }));
  await sql`delete from team_members where person_id = ${person.id}`.execute(server.db);
  // The person an evaluation is about never writes it.
  const { body } = ok(
    await handOver(cast.hr, person.id, [
      { kind: 'evaluations', to: cast.hira.id },
      { kind: 'teams', to: cast.lead.id },
    ]),
  );
  // A team, and who reported to them.
  expect(body['given']).toBe(2);
  const rest = await leavingOf(person.id);
  expect(rest.map((it) => it.kind)).toContain('evaluations');
  expect(String(body['message'])).toMatch(/found nobody to take it/);
});

test('marked as left without a successor near, nobody’s things are nobody’s: a super admin has each kind', async () => {
  const { person } = await holder('Yusra Dar');
  const { id } = person;
  const chief = await server.as('Super admin', { name: 'Nadia Shah' });
  ok(await change(cast.hr, id, { managerId: null }));
  await sql`delete from team_members where person_id = ${id}`.execute(server.db);
  const mark = async () => {
    const { version } = ok(await cast.hr.call('GET /getuser', { id })).body;
    return cast.hr.call('POST /user/delete', { id, version });
  };
  const kinds = (await leavingOf(id)).map((it) => it.kind);
  expect(kinds.sort()).toEqual([...Object.keys(givers), 'reports'].sort());
  // A team alone wants its next lead first, and nothing is given away meanwhile.
  expect((await mark()).status).toBe(409);
  expect((await leavingOf(id)).length).toBe(kinds.length);
  await sql`update teams set lead_id = ${cast.lead.id} where lead_id = ${id}`.execute(server.db);
  expect(ok(await mark()).body.message).toBe('Yusra Dar is marked as left.');
  expect(await leavingOf(id)).toEqual([]);
  const lead = await server.db
    .selectFrom('projects')
    .select('lead_id')
    .where('lead_id', '=', chief.id)
    .execute();
  expect(lead).toHaveLength(1);
});

test('whoever stands further up takes it before: the manager’s manager, the head of the department above', async () => {
  const { person } = await holder('Omair Zaidi');
  const { id } = person;
  const boss = await server.as('Member', { name: 'Hamza Boss' });
  ok(await cast.hr.call('POST /add-update-employee', { person: { id: boss.id }, fields: {} }));
  ok(
    await cast.hr.call('POST /add-update-employee', {
      person: { id: cast.manager.id },
      fields: { managerId: boss.id },
    }),
  );
  await sql`delete from team_members where person_id = ${id}`.execute(server.db);
  await sql`update people set status = 'blocked' where id = ${cast.manager.id}`.execute(server.db);
  const usual = (await leavingOf(id)).find((it) => it.kind === 'projects')?.usual;
  expect(usual?.name).toBe('Hamza Boss');
  await sql`update people set status = 'active' where id = ${cast.manager.id}`.execute(server.db);
});
