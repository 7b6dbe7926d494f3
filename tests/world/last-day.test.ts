import { afterAll, beforeAll, expect, test } from 'vitest';
import { endLastDays } from '#/domains/people/employees/leaving/end-last-days.job.ts';
import { endAccess } from '#/domains/people/people/users/end-access.records.ts';
import { dayOf, instantOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import type { AuditEntry } from '#/store/handler.ts';
import { employeeCast, record, type EmployeeCast } from '../support/employee-cast.ts';
import { ok } from '../support/project-cast.ts';
import { testServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let cast: EmployeeCast;
let lastDay: string;
beforeAll(async () => {
  server = await testServer();
  cast = await employeeCast(server);
  lastDay = addDays(dayOf(server.clock.now), 3);
});
afterAll(() => server.close());

const told: number[] = [];

/** The job at that instant; what it wrote into the audit log. */
async function run(now: Date) {
  const kept: AuditEntry[] = [];
  await server.db.transaction().execute((tx) =>
    endLastDays(
      { db: tx, masterKey: server.masterKey },
      now,
      endAccess,
      async (it) => void kept.push(...it),
      async (ids) => void told.push(...ids),
    ),
  );
  return kept.map((it) => `${it.action} ${it.subject[1]}`);
}

async function leaves(id: number, zone = 'Asia/Karachi') {
  await server.db.updateTable('people').set({ zone }).where('id', '=', id).execute();
  const { version } = await record(cast.hr, id);
  ok(await cast.hr.call('POST /end-employment', { id, version, lastDay, reason: 'resigned' }));
}

const statusOf = async (id: number) => {
  const person = await server.db
    .selectFrom('people')
    .select(['status', 'left_on'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return [person.status, person.left_on];
};
const sessionsOf = (id: number) =>
  server.db
    .selectFrom('sessions')
    .select('end_reason')
    .where('person_id', '=', id)
    .where('ended_at', 'is not', null)
    .execute();

test.each(['Asia/Karachi', 'America/Los_Angeles', 'Pacific/Auckland', 'Pacific/Kiritimati'])(
  'in %s access ends with the last millisecond of the last day, and only then',
  async (zone) => {
    const person = await server.as('Member', { teamId: cast.team });
    ok(await cast.hr.call('POST /add-update-employee', { person: { id: person.id }, fields: {} }));
    await leaves(person.id, zone);
    const end = instantOf(addDays(lastDay, 1), '00:00', zone);
    expect(await run(new Date(end.getTime() - 1))).not.toContain(`person.leave ${person.id}`);
    expect((await person.call('GET /user')).status).toBe(200);
    expect(await run(end)).toContain(`person.leave ${person.id}`);
    expect((await person.call('GET /user')).status).toBe(401);
    expect(await statusOf(person.id)).toEqual(['left', lastDay]);
    expect(await sessionsOf(person.id)).toEqual([{ end_reason: 'left' }]);
    const member = await server.db
      .selectFrom('team_members')
      .select('until')
      .where('person_id', '=', person.id)
      .executeTakeFirstOrThrow();
    // The last day is still one in the team.
    expect(member.until).toBe(addDays(lastDay, 1));
    expect(await run(end)).toEqual([]);
  },
);

test('nobody sets the last day of somebody of their own rank or above, and a super admin remains', async () => {
  const root = await server.as('Super admin');
  for (const person of [cast.admin, cast.otherHr, root]) {
    ok(await cast.hr.call('POST /add-update-employee', { person: { id: person.id }, fields: {} }));
    const { version } = await record(cast.hr, person.id);
    const input = { id: person.id, version, lastDay, reason: 'other' };
    expect((await cast.hr.call('POST /end-employment', input)).status).toBe(403);
  }
  // As it may stand in an installation from before.
  await server.db
    .updateTable('employees')
    .set({ last_day: lastDay })
    .where('person_id', '=', root.id)
    .execute();
  expect(await run(instantOf(addDays(lastDay, 9)))).toEqual([]);
  expect((await root.call('GET /user')).status).toBe(200);
});

test('who stays after all, and who has no last day, keeps their access', async () => {
  await leaves(cast.hira.id);
  const { version } = await record(cast.hr, cast.hira.id);
  const back = { id: cast.hira.id, version, lastDay: null };
  ok(await cast.hr.call('POST /end-employment', back));
  expect(await run(instantOf(addDays(lastDay, 9)))).toEqual([]);
  expect((await cast.hira.call('GET /user')).status).toBe(200);
});

test('who leads a team is let in no more, and has left once it has another lead', async () => {
  const { lead, hira } = cast;
  ok(await cast.hr.call('POST /add-update-employee', { person: { id: lead.id }, fields: {} }));
  const { version } = await record(cast.hr, hira.id);
  const changes = { managerId: lead.id };
  ok(await cast.hr.call('POST /update-employee', { id: hira.id, version, changes }));
  await leaves(lead.id);
  const end = instantOf(addDays(lastDay, 1));
  expect(await run(end)).toEqual([`person.block ${lead.id}`]);
  expect((await lead.call('GET /user')).status).toBe(401);
  const blocked = ok(await cast.hr.call('GET /block-users')).body['rows'];
  expect(blocked).toEqual([
    expect.objectContaining({ id: lead.id, reason: expect.stringContaining('leads Puzzle') }),
  ]);
  expect(await run(end)).toEqual([]);
  await server.db
    .updateTable('teams')
    .set({ lead_id: cast.otherLead.id })
    .where('id', '=', cast.team)
    .execute();
  expect(await run(end)).toEqual([`person.leave ${lead.id}`, `employee.change ${hira.id}`]);
  expect(await statusOf(lead.id)).toEqual(['left', lastDay]);
  expect((await record(cast.hr, hira.id)).fields['managerId']).toBe(null);
});
