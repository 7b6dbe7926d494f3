import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Scope } from '#/kernel/access.ts';
import { testServer, type Colleague, type TestServer } from '../../tests/support/server.ts';
import { taskInScope } from './task.policy.ts';

/** The condition on tasks against the same rule in plain words, over every kind of person and task. */

let server: TestServer;
const people: (Colleague & { teamIds: number[] })[] = [];
beforeAll(async () => {
  server = await testServer();
  const { db } = server;
  const teams = [await server.team('Arcade'), await server.team('Puzzle')];
  for (const teamId of [teams[0], teams[0], teams[1], undefined]) {
    const who = await server.as('Member', teamId === undefined ? {} : { teamId });
    people.push({ ...who, teamIds: teamId === undefined ? [] : [teamId] });
  }
  // One has gone to the other team, one leads without being a member, one has left the company.
  const moved = await server.as('Member', { teamId: teams[0]! });
  await db
    .updateTable('team_members')
    .set({ until: '2026-01-01' })
    .where('person_id', '=', moved.id)
    .execute();
  await db
    .insertInto('team_members')
    .values({ team_id: teams[1]!, person_id: moved.id, since: '2026-01-01' })
    .execute();
  people.push({ ...moved, teamIds: [teams[1]!] });
  const lead = await server.as('Team lead');
  await db.updateTable('teams').set({ lead_id: lead.id }).where('id', '=', teams[1]!).execute();
  people.push({ ...lead, teamIds: [teams[1]!] });
  const left = await server.as('Member', { teamId: teams[1]! });
  await db.updateTable('people').set({ status: 'left' }).where('id', '=', left.id).execute();
  people.push({ ...left, teamIds: [teams[1]!] });

  const app = (name: string, team: number) => ({
    name,
    key: name.slice(0, 3).toUpperCase(),
    package: `com.example.${name}`,
    platform: 'android' as const,
    team_id: team,
  });
  const made = await db
    .insertInto('apps')
    .values([app('Lantern', teams[0]!), app('Orbit', teams[1]!)])
    .returning('id')
    .execute();
  const apps = made.map((it) => it.id);
  const ids = people.map((it) => it.id);
  const now = new Date();
  let at = 0;
  for (const assignee of [...ids, null])
    for (const reporter of ids)
      for (const appId of [...apps, null]) {
        at += 1;
        const reviewer = ids.filter((it) => it !== assignee)[at % (ids.length - 1)];
        await db
          .insertInto('tasks')
          .values({
            key: `T-${at}`,
            title: `Task ${at}`,
            app_id: appId,
            assignee_id: assignee,
            reporter_id: reporter,
            reviewer_id: at % 3 === 0 ? reviewer! : null,
            deleted_at: at % 5 === 0 ? now : null,
            created_at: now,
            updated_at: now,
          })
          .execute();
      }
}, 60_000);
afterAll(() => server.close());

test.each(['own', 'team', 'all'] satisfies Scope[])('with the scope %s', async (scope) => {
  const { db } = server;
  const all = await db
    .selectFrom('tasks as t')
    .leftJoin('apps as a', 'a.id', 't.app_id')
    .select(['t.id', 't.assignee_id', 't.reporter_id', 't.reviewer_id', 't.deleted_at'])
    .select('a.team_id')
    .execute();
  expect(all.length).toBeGreaterThan(150);
  for (const who of people) {
    const ofTeams = people.filter((it) => it.teamIds.some((team) => who.teamIds.includes(team)));
    const isReached = (assignee: number | null) =>
      scope === 'all' ||
      (assignee !== null &&
        (assignee === who.id || (scope === 'team' && ofTeams.some((it) => it.id === assignee))));
    const expected = all.filter(
      (it) =>
        it.deleted_at === null &&
        (isReached(it.assignee_id) ||
          it.reporter_id === who.id ||
          it.reviewer_id === who.id ||
          (it.assignee_id === null && it.team_id !== null && who.teamIds.includes(it.team_id))),
    );
    const found = await db
      .selectFrom('tasks as t')
      .select('t.id')
      .where(taskInScope(who, scope))
      .execute();
    expect(found.map((it) => it.id).toSorted()).toEqual(expected.map((it) => it.id).toSorted());
  }
});
