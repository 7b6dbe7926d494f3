import { sql } from 'kysely';
import { firstChecks } from '#/domains/work/tasks/sprints/sprint-rules.ts';
import { dayOf, instantOf } from '#/kernel/dates.ts';
import { addDays, startOfWeek } from '#/kernel/days.ts';
import type { Db } from '#/store/records/records.ts';
import type { SnapshotTask, SprintSnapshot } from '#/store/records/tables/task-sprints.ts';
import { demoPeople, teamNames, type TeamName } from './company.ts';
import { earlierOf } from './earlier-of.ts';
import { demoApps } from './games.ts';
import type { Cast } from './people.ts';

/** What the teams of the demo company have before them: open tasks, and the sprints they work in. */

const works = [
  ['Feature', 'Leaderboard of friends, first version', 'high', -2],
  ['Task', 'Move the tutorial to remote config', 'medium', 1],
  ['Bug', 'Coins are counted twice after a reinstall', 'urgent', 0],
  ['Art', 'Icons for the winter shop', 'low', 9],
  ['Task', 'Consent dialog in Turkish and Arabic', 'medium', 4],
  ['Feature', 'Weekly challenge with a shared goal', 'high', 6],
  ['Bug', 'Banner covers the last row on tablets', 'medium', -1],
  ['Task', 'Level 120 to 140: difficulty pass', 'medium', 3],
  ['Art', 'Animated mascot for the start screen', 'low', 12],
  ['Task', 'Split the first download in two', 'high', 7],
  ['Bug', 'Restore purchases does nothing without a network', 'high', 2],
] as const;

const goals: Record<TeamName, [then: string, now: string, next: string]> = {
  Puzzle: ['New players reach level 20', 'The winter event is live', 'Leagues for everybody'],
  Cards: ['Daily deals pay off', 'Solitaire loads in two seconds', 'A table for four'],
  Arcade: ['Fewer crashes on Android 9', 'Ads rest between runs', 'Co-op, first version'],
  Idle: ['Offline gains are clear', 'Prestige feels worth it', 'A second currency'],
  Word: ['Dictionary without gaps', 'A word of the day', 'Tournaments at weekends'],
};

interface Team {
  id: number;
  name: TeamName;
  lead: number;
  members: number[];
}

function teamsOf({ people, teams }: Cast): Team[] {
  return teamNames.map((name) => ({
    id: teams.get(name)!,
    name,
    lead: people.get(demoPeople.find((it) => it.leads === name)!.name)!,
    members: demoPeople
      .filter((it) => it.team === name && it.role === 'Member')
      .map((it) => people.get(it.name)!),
  }));
}

/** Two or three tasks for each member, and one of each team that nobody has. */
async function insertOpenTasks(db: Db, teams: readonly Team[], today: string) {
  const apps = new Map(
    (await db.selectFrom('apps').select(['id', 'key']).execute()).map((it) => [it.key, it.id]),
  );
  const numbers = new Map<string, number>();
  const values = teams.flatMap(({ name, lead, members }, team) => {
    const own = demoApps.filter((it) => it.team === name);
    const takers = [...members.flatMap((it, at) => Array(2 + (at % 2)).fill(it)), null];
    return takers.map((assignee_id: number | null, nth) => {
      const [type, title, priority, due] = works[(team * 3 + nth * 4) % works.length]!;
      const app = own[nth % Math.min(3, own.length)]!;
      const number = (numbers.get(app.key) ?? 300) + 1;
      numbers.set(app.key, number);
      const created_at = instantOf(addDays(today, -2 - ((nth * 3 + team) % 12)), '12:30');
      return {
        key: `${app.key}-${number}`,
        app_id: apps.get(app.key)!,
        title,
        type,
        priority,
        reporter_id: lead,
        assignee_id,
        reviewer_id: nth % 2 === 0 ? lead : null,
        due_on: addDays(today, due + (nth % 3)),
        created_at,
        updated_at: created_at,
      };
    });
  });
  const made = await db
    .insertInto('tasks')
    .values(values)
    .returning(['id', 'reporter_id', 'created_at'])
    .execute();
  const created = made.map((it) => ({
    task_id: it.id,
    person_id: it.reporter_id,
    at: it.created_at,
    kind: 'created' as const,
    to_status: 'todo' as const,
  }));
  await db.insertInto('task_events').values(created).execute();
  const last = [...numbers].map(([prefix, last]) => ({ prefix, last }));
  await db
    .insertInto('task_numbers')
    .values(last)
    .onConflict((it) =>
      it.column('prefix').doUpdateSet({ last: sql`greatest(task_numbers.last, excluded.last)` }),
    )
    .execute();
}

interface TeamTask extends Omit<SnapshotTask, 'planned'> {
  closed_at: Date | null;
}

async function tasksOf(db: Db, { members }: Team, from: Date): Promise<TeamTask[]> {
  const { rows } = await sql<TeamTask>`
    select t.id, t.key, t.title, t.status, t.closed_at,
      jsonb_build_object('id', p.id, 'name', p.name) as assignee,
      (select coalesce(sum(extract(epoch from i.ended_at - i.started_at)), 0)::int
        from task_intervals i where i.task_id = t.id and i.started_at >= ${from}) as seconds
    from tasks t join people p on p.id = t.assignee_id
    where t.assignee_id = any(${members}) and t.status <> 'cancelled' order by t.id`.execute(db);
  return rows;
}

const isOpen = (it: TeamTask) => it.status !== 'closed';

function snapshotOf(
  tasks: readonly TeamTask[],
  movedTo: SprintSnapshot['movedTo'],
): SprintSnapshot {
  const all = tasks.map(({ closed_at: _, ...it }, at) => ({ ...it, planned: at % 5 !== 4 }));
  const count = (holds: (it: SnapshotTask) => boolean) => all.filter(holds).length;
  return {
    tasks: all,
    planned: count((it) => it.planned),
    added: count((it) => !it.planned),
    dropped: 0,
    done: count((it) => it.status === 'closed'),
    cancelled: 0,
    carriedOver: count((it) => it.status !== 'closed'),
    seconds: all.reduce((sum, it) => sum + it.seconds, 0),
    movedTo,
  };
}

async function insertSprints(db: Db, team: Team, now: Date, nth: number) {
  const today = dayOf(now);
  // At a weekend it is the week to come that is the second one: a sprint ends on a Friday.
  const monday = addDays(startOfWeek(addDays(today, 2)), -7);
  const [then, goal, next] = goals[team.name];
  const number = 21 + nth;
  const checklist = (ticked: number) =>
    JSON.stringify(
      firstChecks.map((it, at) => ({
        ...it,
        doneAt: at < ticked ? instantOf(monday, '10:30').toISOString() : null,
        doneBy: at < ticked ? { id: team.lead, name: `Lead of ${team.name}` } : null,
      })),
    );
  const of = (name: string, goal: string, from: string, ticked: number) => ({
    team_id: team.id,
    name,
    goal,
    starts_on: from,
    ends_on: addDays(from, 11),
    checklist: checklist(ticked),
    created_by: team.lead,
    created_at: earlierOf(
      instantOf(addDays(from, -4), '15:00'),
      instantOf(addDays(today, -1), '15:00'),
    ),
  });
  const began = instantOf(monday, '10:30');
  const before = addDays(monday, -14);
  const all = await tasksOf(db, team, instantOf(before));
  const inFirst = all.filter((it) => it.closed_at && it.closed_at < began);
  const inSecond = all.filter((it) => !inFirst.includes(it)).filter((_, at) => at % 4 !== 3);
  const carried = inSecond.filter(isOpen).slice(0, 2);
  const rows = await db
    .insertInto('task_sprints')
    .values([
      {
        ...of(`Sprint ${number}`, goal, monday, 2),
        state: 'active',
        started_at: began,
        planned_tasks: inSecond.filter((_, at) => at % 4 !== 2).map((it) => it.id),
      },
      of(`Sprint ${number + 1}`, next, addDays(monday, 14), 1),
    ])
    .returning(['id', 'name'])
    .execute();
  const [active, planned] = rows as [(typeof rows)[number], (typeof rows)[number]];
  const first = await db
    .insertInto('task_sprints')
    .values({
      ...of(`Sprint ${number - 1}`, then, before, 4),
      state: 'completed',
      started_at: instantOf(before, '10:30'),
      completed_at: began,
      planned_tasks: [...inFirst, ...carried].map((it) => it.id),
      snapshot: JSON.stringify(snapshotOf([...inFirst, ...carried], active)),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rest = all.filter((it) => isOpen(it) && !inSecond.includes(it));
  const into = (id: number, tasks: readonly TeamTask[]) =>
    tasks.map((it) => ({ task_id: it.id, sprint_id: id }));
  const values = [
    ...into(first.id, inFirst),
    ...into(active.id, inSecond),
    ...into(planned.id, rest),
  ];
  await db.insertInto('task_sprint_tasks').values(values).execute();
  // What came in later came a day after the other, so that the burn-down has something to tell.
  const plannedIds = new Set(inSecond.filter((_, at) => at % 4 !== 2).map((it) => it.id));
  const later = inSecond.filter((it) => !plannedIds.has(it.id));
  const since = (it: TeamTask) => addDays(monday, 1 + (later.indexOf(it) % 4));
  await db
    .insertInto('task_sprint_stays')
    .values([
      ...inFirst.map((it) => stay(it, first.id, instantOf(before, '10:30'))),
      ...carried.map((it) => ({
        ...stay(it, first.id, instantOf(before, '10:30')),
        until: began,
      })),
      ...inSecond.map((it) =>
        stay(it, active.id, plannedIds.has(it.id) ? began : instantOf(since(it), '11:00')),
      ),
      ...rest.map((it) => stay(it, planned.id, began)),
    ])
    .execute();
}

const stay = (it: TeamTask, sprint_id: number, since: Date) => ({
  task_id: it.id,
  sprint_id,
  since,
  until: null as Date | null,
});

/** Open tasks of every team, and a sprint of each that is over, one that runs and one that comes. */
export async function seedSprints(db: Db, cast: Cast, now: Date): Promise<void> {
  const teams = teamsOf(cast);
  await insertOpenTasks(db, teams, dayOf(now));
  for (const [nth, team] of teams.entries()) await insertSprints(db, team, now, nth);
}

/** Sprints of projects run with those of the team that has their lead: one page tells of both. */
export async function runTogether(db: Db): Promise<void> {
  await sql`
    update project_sprints sp set team_sprint_id = s.id
    from projects p, task_sprints s
    where p.id = sp.project_id and s.state = sp.state and sp.state <> 'completed'
      and s.team_id = (select m.team_id from team_members m where m.person_id = p.lead_id
        and m.until is null order by m.allocation desc, m.team_id limit 1)`.execute(db);
}
