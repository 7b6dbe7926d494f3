import * as fc from 'fast-check';
import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Grants, Scope } from '#/kernel/access.ts';
import type { Db } from '#/store/records/records.ts';
import { projectSeen, taskInScope, taskSeen } from '#/store/scope.ts';
import { viewerOf } from '#/store/viewer.ts';
import { testServer, type TestServer } from '../../../tests/support/server.ts';
import {
  reportSeen,
  reportTriaged,
  seesReport,
  triagesReport,
} from './bug-reports/bug-reports.policy.ts';
import { selectBugs } from './bug-reports/bug-reports.records.ts';
import { seesProject } from './projects/projects.policy.ts';
import { isInScope, seesTask } from './tasks/tasks.policy.ts';
import { selectTasks } from './tasks/tasks.records.ts';

/** Whoever looks, at whatever there is: the condition in SQL and the one in TypeScript say the same. */

const PEOPLE = 7;
const TEAMS = 3;
const RUNS = 25;
const now = new Date('2026-03-02T09:00:00Z');

const one = (of: number) => fc.nat(of - 1);
const maybe = (of: number) => fc.option(one(of), { nil: null });
const scope = fc.option(fc.constantFrom<Scope>('own', 'team', 'all'), { nil: undefined });

const world = fc.record({
  people: fc.array(
    fc.record({
      status: fc.constantFrom('active' as const, 'left' as const, 'blocked' as const),
      team: maybe(TEAMS),
      /** Where they were before they moved. */
      before: maybe(TEAMS),
      tasks: scope,
      projects: scope,
      reports: scope,
      triage: scope,
    }),
    { minLength: PEOPLE, maxLength: PEOPLE },
  ),
  leads: fc.array(maybe(PEOPLE), { minLength: TEAMS, maxLength: TEAMS }),
  tasks: fc.array(
    fc.record({
      assignee: maybe(PEOPLE),
      reporter: one(PEOPLE),
      reviewer: maybe(PEOPLE),
      /** Each team has an app; the last belongs to nobody. */
      app: maybe(TEAMS + 1),
      isDeleted: fc.boolean(),
    }),
    { minLength: 6, maxLength: 16 },
  ),
  projects: fc.array(fc.uniqueArray(one(PEOPLE), { maxLength: 3 }), { minLength: 2, maxLength: 6 }),
  reports: fc.array(
    fc.record({
      reporter: one(PEOPLE),
      assignee: maybe(PEOPLE),
      watchers: fc.uniqueArray(one(PEOPLE), { maxLength: 2 }),
    }),
    { minLength: 3, maxLength: 8 },
  ),
});
type World = typeof world extends fc.Arbitrary<infer W> ? W : never;

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const idOf = <T extends { id: number }>(rows: readonly T[], nth: number | null) =>
  nth === null ? null : rows[nth]!.id;

async function settle(db: Db, it: World) {
  const role = await db.selectFrom('roles').select('id').limit(1).executeTakeFirstOrThrow();
  const people = await db
    .insertInto('people')
    .values(
      it.people.map(({ status }, nth) => {
        return { name: `P${nth}`, email: `sees-${nth}@backlot.example`, role_id: role.id, status };
      }),
    )
    .returning('id')
    .execute();
  const teams = await db
    .insertInto('teams')
    .values(it.leads.map((lead, nth) => ({ name: `Sees ${nth}`, lead_id: idOf(people, lead) })))
    .returning('id')
    .execute();
  for (const [nth, { team, before }] of it.people.entries()) {
    const person_id = people[nth]!.id;
    const add = (team_id: number | null, since: string, until: string | null) =>
      team_id !== null &&
      db.insertInto('team_members').values({ team_id, person_id, since, until }).execute();
    await add(idOf(teams, team), '2026-01-01', null);
    if (before !== team) await add(idOf(teams, before), '2025-01-01', '2025-12-31');
  }
  const apps = await db
    .insertInto('apps')
    .values(
      [...teams, null].map((team, nth) => ({
        name: `Sees ${nth}`,
        key: `SE${nth}`,
        package: `com.sees${nth}`,
        platform: 'android' as const,
        team_id: team?.id ?? null,
      })),
    )
    .returning('id')
    .execute();
  await db
    .insertInto('tasks')
    .values(
      it.tasks.map(({ assignee, reporter, reviewer, app, isDeleted }, nth) => ({
        key: `SEE-${nth}`,
        title: 'Tide ladder',
        assignee_id: idOf(people, assignee),
        reporter_id: people[reporter]!.id,
        // Nobody reviews their own work.
        reviewer_id: reviewer === assignee ? null : idOf(people, reviewer),
        app_id: idOf(apps, app),
        deleted_at: isDeleted ? now : null,
        created_at: now,
        updated_at: now,
      })),
    )
    .execute();
  for (const [nth, members] of it.projects.entries()) {
    const { id } = await db
      .insertInto('projects')
      .values({
        key: `SEEN${'ABCDEF'[nth]}`,
        name: `Seen ${nth}`,
        lead_id: people[0]!.id,
        created_at: now,
        updated_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const member of members)
      await db
        .insertInto('project_members')
        .values({ project_id: id, person_id: people[member]!.id, since: now })
        .execute();
  }
  for (const { reporter, assignee, watchers } of it.reports) {
    const { id } = await db
      .insertInto('bug_reports')
      .values({
        title: 'Totals are wrong',
        happened: 'They differ.',
        expected: '',
        severity: 3,
        reporter_id: people[reporter]!.id,
        assignee_id: idOf(people, assignee),
        context: '{}',
        created_at: now,
        updated_at: now,
        moved_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const watcher of watchers)
      await db
        .insertInto('bug_report_watchers')
        .values({ report_id: id, person_id: people[watcher]!.id, voted: false, at: now })
        .execute();
  }
  return people;
}

/** The teams a session gives its person. */
async function teamsOf(db: Db, id: number) {
  const { rows } = await sql<{ id: number }>`
    select team_id as id from team_members where person_id = ${id} and until is null
    union select id from teams where lead_id = ${id}`.execute(db);
  return rows.map((it) => it.id);
}

async function ids(db: Db, from: RawBuilder<unknown>, where: unknown) {
  const { rows } = await sql<{ id: number }>`
    select id from ${from} where ${where} order by id`.execute(db);
  return rows.map((it) => it.id);
}
const idsOf = (rows: readonly { id: number }[]) =>
  rows.map((it) => it.id).toSorted((a, b) => a - b);

async function agrees(db: Db, id: number, about: World['people'][number]) {
  const grants: Grants = {
    ...(about.tasks && { 'tasks:read': about.tasks }),
    ...(about.projects && { 'projects:read': about.projects }),
    ...(about.reports && { 'bug-reports:read': about.reports }),
    ...(about.triage && { 'bug-reports:triage': about.triage }),
  };
  const who = { id, teamIds: await teamsOf(db, id), grants };
  const by = await viewerOf(db, who);
  const most = { where: sql`true`, limit: 1000 };

  const tasks = (await selectTasks(db, now, most)).rows;
  const seen = await ids(db, sql`tasks t`, taskSeen(who));
  expect(idsOf(tasks.filter((it) => seesTask(it, by)))).toEqual(seen);
  for (const wide of ['own', 'team', 'all'] as const)
    expect(idsOf(tasks.filter((it) => isInScope(it, by, wide)))).toEqual(
      await ids(db, sql`tasks t`, taskInScope(who, wide)),
    );

  const { rows: members } = await sql<{
    id: number;
    members: { personId: number; role: 'lead' | 'member' | 'viewer' }[];
  }>`select p.id, coalesce(jsonb_agg(jsonb_build_object('personId', m.person_id, 'role', m.role))
      filter (where m.person_id is not null), '[]') as members
    from projects p left join project_members m on m.project_id = p.id group by p.id`.execute(db);
  expect(idsOf(members.filter((it) => seesProject(it.members, by)))).toEqual(
    await ids(db, sql`projects p`, projectSeen('p.id', who)),
  );

  const reports = await selectBugs({ db, who }, most);
  expect(idsOf(reports.filter((it) => seesReport(it, by)))).toEqual(
    await ids(db, sql`bug_reports b`, reportSeen(who)),
  );
  expect(idsOf(reports.filter((it) => triagesReport(it, by)))).toEqual(
    await ids(db, sql`bug_reports b`, reportTriaged(who)),
  );
  return seen.length;
}

test('who sees a task, a project, a report: the query and the loaded record agree', async () => {
  let [looked, found] = [0, 0];
  const nothingStays = new Error('Nothing of this world stays.');
  const holds = fc.asyncProperty(world, async (it) => {
    const work = server.db.transaction().execute(async (db) => {
      const people = await settle(db, it);
      for (const [nth, { id }] of people.entries()) {
        found += await agrees(db, id, it.people[nth]!);
        looked += 1;
      }
      throw nothingStays;
    });
    await work.catch((error: unknown) => {
      if (error !== nothingStays) throw error;
    });
  });
  await fc.assert(holds, { numRuns: RUNS });
  // Worlds in which nobody sees anything would agree as well.
  expect(found).toBeGreaterThan(looked);
});
