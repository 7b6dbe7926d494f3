import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayOf, instantOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import { permit, write } from '../../../../../tests/support/document-cast.ts';
import {
  change,
  employeeCast,
  record,
  type EmployeeCast,
} from '../../../../../tests/support/employee-cast.ts';
import { createIssue, ok, projectCast } from '../../../../../tests/support/project-cast.ts';
import {
  testServer,
  type Colleague,
  type TestServer,
} from '../../../../../tests/support/server.ts';

let server: TestServer;
let cast: EmployeeCast;
let today: string;
beforeAll(async () => {
  server = await testServer();
  cast = await employeeCast(server);
  today = dayOf(server.clock.now);
});
afterAll(() => server.close());

const end = async (who: Colleague, id: number, lastDay: string | null, reason?: string) => {
  const { body } = await cast.hr.call('GET /employee', { id });
  const version = body['version'];
  return who.call('POST /end-employment', { id, version, lastDay, ...(reason && { reason }) });
};

test('only HR ends an employment, with a reason and not before it began', async () => {
  expect((await end(cast.lead, cast.hira.id, today, 'resigned')).status).toBe(403);
  const bare = await end(cast.hr, cast.hira.id, today);
  expect([bare.status, Object.keys(bare.body.fields!)]).toEqual([400, ['reason']]);
  const early = await end(cast.hr, cast.hira.id, '2020-01-01', 'resigned');
  expect([early.status, Object.keys(early.body.fields!)]).toEqual([400, ['lastDay']]);
  expect((await end(cast.hr, cast.member.id, today, 'resigned')).status).toBe(404);
  expect((await end(cast.hr, cast.hr.id, today, 'resigned')).status).toBe(404);
});

test('a coming last day leaves access as it is and can be taken back', async () => {
  ok(await end(cast.hr, cast.hira.id, addDays(today, 20), 'resigned'));
  expect((await record(cast.hr, cast.hira.id)).body['state']).toBe('leaving');
  expect((await record(cast.member, cast.hira.id)).body['state']).toBe('working');
  expect((await cast.hira.call('GET /user')).status).toBe(200);
  ok(await end(cast.hr, cast.hira.id, null));
  expect((await record(cast.hr, cast.hira.id)).body['state']).toBe('working');
});

test('what has to be handed over is listed', async () => {
  ok(await change(cast.hr, cast.hira.id, { managerId: cast.lead.id }));
  ok(await cast.hr.call('POST /add-update-employee', { person: { id: cast.lead.id }, fields: {} }));
  const { body } = ok(await cast.hr.call('GET /employee-leaving', { id: cast.lead.id }));
  expect(body['rows']).toEqual([
    expect.objectContaining({ kind: 'teams', count: 1, names: ['Puzzle'] }),
    expect.objectContaining({ kind: 'reports', count: 1, names: ['Hira Baig'] }),
  ]);
});

test('tasks to hand over are counted for everybody, and named to those who see them', async () => {
  const { hira } = cast;
  const task = ok(await hira.call('POST /tasks/save', { title: 'Tide ladder' }));
  const tasksFor = async (who: Colleague) => {
    const { body } = ok(await who.call('GET /employee-leaving', { id: hira.id }));
    return (body['rows'] as { kind: string }[]).find((it) => it.kind === 'tasks');
  };
  const blind = await server.as('HR', { without: ['tasks:read'] });
  expect(await tasksFor(blind)).toMatchObject({ count: 1, names: [] });
  const seeing = await server.as('Super admin');
  const names = [`${String(task.body['key'])} Tide ladder`];
  expect(await tasksFor(seeing)).toMatchObject({ count: 1, names });
});

test('a document is named to those who may read it', async () => {
  const { hira } = cast;
  const made = ok(await write(hira, { title: 'My raise' }));
  ok(await permit(hira, made, { audience: 'people', people: [] }));
  const shown = async (who: Colleague) => {
    const { body } = ok(await who.call('GET /employee-leaving', { id: hira.id }));
    return (body['rows'] as { kind: string }[]).find((it) => it.kind === 'documents');
  };
  expect(await shown(cast.hr)).toMatchObject({ count: 1, names: [] });
  expect(await shown(await server.as('Super admin'))).toMatchObject({ names: ['My raise'] });
});

test('projects, issues, departments, goals and devices are in the list as well', async () => {
  const { hira } = cast;
  const project = await projectCast(server);
  const { lead } = project;
  const issue = ok(await createIssue(lead, project.key, { title: 'Buoy', assigneeId: lead.id }));
  await server.db.insertInto('departments').values({ name: 'Art', head_id: lead.id }).execute();
  const { id: asset_id } = await server.db
    .insertInto('it_assets')
    .values({ tag: 'LAP-0900', kind: 'laptop', name: 'ThinkPad' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await server.db
    .insertInto('it_holdings')
    .values([
      { asset_id, person_id: hira.id, since: server.clock.now, until: server.clock.now },
      { asset_id, person_id: lead.id, since: server.clock.now, until: null },
    ])
    .execute();
  ok(await cast.hr.call('POST /add-update-employee', { person: { id: lead.id }, fields: {} }));
  const { body } = ok(await cast.hr.call('GET /employee-leaving', { id: lead.id }));
  const rows = new Map(
    (body['rows'] as { kind: string; names: string[] }[]).map((it) => [it.kind, it]),
  );
  expect(rows.get('departments')?.names).toEqual(['Art']);
  expect(rows.get('devices')?.names).toEqual(['ThinkPad']);
  // HR sees no project: it counts and does not tell.
  expect(rows.get('projects')).toMatchObject({ count: 1, names: [] });
  expect(rows.get('issues')).toMatchObject({ count: 1, names: [] });
  const chief = await server.as('Super admin');
  const told = ok(await chief.call('GET /employee-leaving', { id: lead.id })).body['rows'];
  const issues = (told as { kind: string; names: string[] }[]).find((it) => it.kind === 'issues');
  expect(issues?.names).toEqual([`${String(issue.body['key'])} Buoy`]);
});

test('company accounts to hand over are counted, and named to those who read the register', async () => {
  const { hira, hr } = cast;
  const finance = await server.as('Finance');
  const vault = { name: 'Payroll bank', kind: 'tool', ownerId: hira.id };
  ok(await finance.call('POST /save-company-account', vault));
  const accountsFor = async (who: Colleague) => {
    const { body } = ok(await who.call('GET /employee-leaving', { id: hira.id }));
    return (body['rows'] as { kind: string }[]).find((it) => it.kind === 'company-accounts');
  };
  expect(await accountsFor(hr)).toMatchObject({ count: 1, names: [] });
  const seeing = await server.as('Super admin');
  expect(await accountsFor(seeing)).toMatchObject({ count: 1, names: ['Payroll bank'] });
});

test('who still leads a team does not leave: nothing is changed', async () => {
  expect((await end(cast.hr, cast.lead.id, today, 'resigned')).status).toBe(409);
  expect((await record(cast.hr, cast.lead.id)).body['state']).toBe('working');
});

test('on the last day access ends as on the page of users, and reports move up', async () => {
  const boss = cast.manager;
  ok(
    await cast.hr.call('POST /add-update-employee', {
      person: { id: boss.id },
      fields: { managerId: cast.lead.id },
    }),
  );
  ok(await change(cast.hr, cast.hira.id, { managerId: boss.id }));
  ok(await end(cast.hr, boss.id, today, 'contract-ended'));
  expect((await boss.call('GET /user')).status).toBe(401);
  const left = await record(cast.hr, boss.id);
  expect(left.body).toMatchObject({
    state: 'left',
    fields: { lastDay: today, leftReason: 'contract-ended' },
  });
  expect((await record(cast.hr, cast.hira.id)).fields['managerId']).toBe(cast.lead.id);
  expect((await cast.member.call('GET /employee', { id: boss.id })).status).toBe(404);
  expect((await end(cast.hr, boss.id, today, 'resigned')).status).toBe(409);
});

test('a last day that has not begun where they live is waited for, as is its end', async () => {
  const rosa = await server.as('Member', { name: 'Rosa Diaz' });
  const ana = await server.as('Member', { name: 'Ana Tamatea' });
  for (const [{ id }, zone] of [
    [rosa, 'America/Los_Angeles'],
    [ana, 'Pacific/Auckland'],
  ] as const) {
    ok(await cast.hr.call('POST /add-update-employee', { person: { id }, fields: {} }));
    await server.db.updateTable('people').set({ zone }).where('id', '=', id).execute();
  }
  const before = server.clock.now;
  try {
    // Eight in the morning in Karachi: seven in the evening of the day before in Los Angeles.
    server.clock.now = instantOf('2025-12-01', '08:00');
    let hr = await server.as('HR');
    const endedBy = async (id: number, lastDay: string) => {
      const { body } = ok(await hr.call('GET /employee', { id }));
      const input = { id, version: body['version'], lastDay, reason: 'resigned' };
      return ok(await hr.call('POST /end-employment', input)).body.message;
    };
    expect((await record(hr, rosa.id)).body['dayThere']).toBe('2025-11-30');
    expect((await record(cast.member, rosa.id)).body['dayThere']).toBeNull();
    expect(await endedBy(rosa.id, '2025-12-01')).toBe('The last day of Rosa Diaz is set.');
    expect((await record(hr, rosa.id)).body['state']).toBe('leaving');
    // Today or over in both places: now.
    expect(await endedBy(rosa.id, '2025-11-30')).toBe('Rosa Diaz is marked as left.');
    // Ten in the evening: in Auckland the next day has begun, and is the last whole one.
    server.clock.now = instantOf('2025-12-01', '22:00');
    hr = await server.as('HR');
    expect(await endedBy(ana.id, '2025-12-02')).toBe('The last day of Ana Tamatea is set.');
  } finally {
    server.clock.now = before;
  }
});
