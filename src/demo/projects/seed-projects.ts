import { firstStatuses, firstTypes } from '#/domains/work/projects/project-words.ts';
import { instantOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import type { Db } from '#/store/records/records.ts';
import { idsBy } from '../desk.ts';
import type { Cast } from '../people.ts';
import { seedArchivedProject } from './archived-project.ts';
import { stepNames, typeNames } from './first-names.ts';
import { ACTIVE, SPRINT_DAYS, sprintStarts, type Step } from './issue-story.ts';
import { projectPlans, type ProjectPlan } from './project-plans.ts';
import { seedIssues } from './seed-issues.ts';

/** What a project of the demo company has, with the ids it got. */
export interface Furnished {
  id: number;
  plan: ProjectPlan;
  appId: number | null;
  statuses: ReadonlyMap<Step, { id: number; name: string; group: string }>;
  types: ReadonlyMap<string, { id: number; name: string; icon: string }>;
  labels: readonly number[];
  sprints: readonly { id: number; name: string }[];
  people: ReadonlyMap<string, number>;
}

/** Statuses, types, labels and a board, as every project begins with. */
export async function furnish(db: Db, project_id: number, labelNames: readonly string[]) {
  const statuses = await db
    .insertInto('project_statuses')
    .values(
      firstStatuses.map((it, position) => ({
        project_id,
        name: stepNames[position]!,
        status_group: it.group,
        position,
      })),
    )
    .returning(['id', 'name', 'status_group as group'])
    .execute();
  const types = await db
    .insertInto('project_types')
    .values(
      firstTypes.map((it, position) => ({
        project_id,
        ...it,
        name: typeNames[position]!,
        position,
      })),
    )
    .returning(['id', 'name', 'icon'])
    .execute();
  const labels = await db
    .insertInto('project_labels')
    .values(labelNames.map((name, at) => ({ project_id, name, hue: at + 1 })))
    .returning('id')
    .execute();
  const limits: Record<string, number> = { 'In progress': 6, 'In review': 3 };
  const columns = statuses
    .filter((it) => !['Backlog', 'Cancelled'].includes(it.name))
    .map((it) => ({ statusId: it.id, limit: limits[it.name] ?? null }));
  await db
    .insertInto('project_boards')
    .values({
      project_id,
      name: 'Board',
      columns: JSON.stringify(columns),
      filter: '{}',
      active: true,
    })
    .execute();
  return {
    statuses: new Map(statuses.map((it) => [it.name as Step, it])),
    types: new Map(types.map((it) => [it.name, it])),
    labels: labels.map((it) => it.id),
  };
}

/** Four sprints that are over, one that runs, one to come; snapshots follow with the issues. */
async function seedSprints(db: Db, project_id: number, today: string, goals: readonly string[]) {
  const values = sprintStarts.map((start, at) => {
    const starts_on = addDays(today, start);
    const ends_on = addDays(today, start + SPRINT_DAYS - 1);
    const isOver = at < ACTIVE;
    return {
      project_id,
      name: `Sprint ${20 + at}`,
      goal: goals[at % goals.length]!,
      starts_on,
      ends_on,
      state: isOver
        ? ('completed' as const)
        : at === ACTIVE
          ? ('active' as const)
          : ('planned' as const),
      started_at: at > ACTIVE ? null : instantOf(starts_on, '10:00'),
      completed_at: isOver ? instantOf(ends_on, '18:00') : null,
      snapshot: isOver ? '{}' : null,
      position: at,
      created_at: instantOf(addDays(starts_on, -7), '11:00'),
    };
  });
  return db.insertInto('project_sprints').values(values).returning(['id', 'name']).execute();
}

async function seedProject(db: Db, { people }: Cast, plan: ProjectPlan, now: Date, today: string) {
  const apps = await idsBy(db, 'apps');
  const created_at = instantOf(addDays(today, -82), '11:00');
  const { id } = await db
    .insertInto('projects')
    .values({
      key: plan.key,
      name: plan.name,
      description: plan.description,
      lead_id: people.get(plan.lead)!,
      health: plan.health,
      health_note: plan.healthNote,
      health_by: people.get(plan.lead)!,
      health_at: new Date(now.getTime() - 26 * 3600_000),
      hue: plan.hue,
      starts_on: addDays(today, -64),
      target_on: addDays(today, 33),
      created_at,
      updated_at: new Date(now.getTime() - 26 * 3600_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const member = (role: 'lead' | 'member' | 'viewer') => (name: string) => ({
    project_id: id,
    person_id: people.get(name)!,
    role,
    since: created_at,
  });
  await db
    .insertInto('project_members')
    .values([
      member('lead')(plan.lead),
      ...plan.members.map(member('member')),
      ...plan.viewers.map(member('viewer')),
    ])
    .execute();
  const goals = plan.epics.map((it) => it.title);
  const furnished: Furnished = {
    id,
    plan,
    appId: apps.get(plan.app) ?? null,
    ...(await furnish(db, id, plan.labels)),
    sprints: await seedSprints(db, id, today, goals),
    people,
  };
  await seedIssues(db, furnished, now, today);
}

/** Three projects with what happened to their issues in the last two months, and one that is archived. */
export async function seedProjects(db: Db, cast: Cast, now: Date, today: string): Promise<void> {
  for (const plan of projectPlans) await seedProject(db, cast, plan, now, today);
  await seedArchivedProject(db, cast, now);
}
