import { sql } from 'kysely';
import { dayOf } from '#/kernel/dates.ts';
import { serve, type Context } from '#/store/handler.ts';
import { selectEvents } from '../issues/events-list.records.ts';
import { openGroups } from '../project-words.ts';
import { needProject } from '../projects.records.ts';
import { listProjects, projectDetail } from './list-projects.server.ts';
import { overviewEndpoints } from './overview.contract.ts';
import { projectById } from './projects-list.records.ts';
import { saveProject } from './save-project.server.ts';

function totalsOf({ db, now }: Context, projectId: number) {
  const isOpen = sql`s.status_group = any(${openGroups})`;
  return db
    .selectFrom('issues as i')
    .innerJoin('project_statuses as s', 's.id', 'i.status_id')
    .select([
      sql<number>`coalesce(sum(i.points) filter (where s.status_group <> 'cancelled'), 0)`.as(
        'points',
      ),
      sql<number>`coalesce(sum(i.points) filter (where s.status_group = 'completed'), 0)`.as(
        'points_done',
      ),
      sql<number>`(count(*) filter (where i.due_on < ${dayOf(now)} and ${isOpen}))::int`.as(
        'overdue',
      ),
      sql<number>`(count(*) filter (where i.assignee_id is null and ${isOpen}))::int`.as(
        'unassigned',
      ),
    ])
    .where('i.project_id', '=', projectId)
    .where('i.deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
}

const countsByStatus = ({ db }: Context, projectId: number) =>
  db
    .selectFrom('project_statuses as s')
    .leftJoin('issues as i', (on) =>
      on.onRef('i.status_id', '=', 's.id').on('i.deleted_at', 'is', null),
    )
    .select(['s.id', 's.name', 's.status_group as group'])
    .select((it) => it.fn.count<number>('i.id').as('issues'))
    .where('s.project_id', '=', projectId)
    .groupBy('s.id')
    .orderBy('s.position')
    .execute();

/** The sprint that runs, with how many of its issues are done. */
async function runningSprint({ db }: Context, projectId: number) {
  const found = await db
    .selectFrom('project_sprints as sp')
    .leftJoin('issues as i', (join) =>
      join.onRef('i.sprint_id', '=', 'sp.id').on('i.deleted_at', 'is', null),
    )
    .leftJoin('project_statuses as s', 's.id', 'i.status_id')
    .select(['sp.id', 'sp.name', 'sp.ends_on as endsOn'])
    .select([
      sql<number>`count(i.id)::int`.as('issues'),
      sql<number>`(count(i.id) filter (where s.status_group = 'completed'))::int`.as('done'),
    ])
    .where('sp.project_id', '=', projectId)
    .where('sp.state', '=', sql.lit('active'))
    .groupBy('sp.id')
    .orderBy('sp.position')
    .orderBy('sp.id')
    .limit(sql.lit(1))
    .executeTakeFirst();
  return found ?? null;
}

async function overview({ project: key }: { project: string }, context: Context) {
  const row = await needProject(context, { key });
  const by = row.health_by
    ? await context.db
        .selectFrom('people')
        .select(['id', 'name'])
        .where('id', '=', row.health_by)
        .executeTakeFirst()
    : undefined;
  const totals = await totalsOf(context, row.id);
  return {
    project: {
      ...(await projectById(context, row.id)),
      description: row.description,
      healthNote: row.health_note,
      healthBy: by ?? null,
      healthAt: row.health_at,
    },
    statuses: await countsByStatus(context, row.id),
    points: totals.points,
    pointsDone: totals.points_done,
    overdue: totals.overdue,
    unassigned: totals.unassigned,
    sprint: await runningSprint(context, row.id),
    today: dayOf(context.now),
  };
}

export const overviewServed = serve(overviewEndpoints, {
  'GET /cjprojects/list': listProjects,
  'GET /cjprojects/detail': projectDetail,
  'GET /cjprojects/overview': overview,
  'GET /cjprojects/activity': async ({ project: key, person, ...page }, context) => {
    const project = await needProject(context, { key });
    const by = person === undefined ? sql`true` : sql`e.person_id = ${person}`;
    return selectEvents(context.db, sql`e.project_id = ${project.id} and ${by}`, page);
  },
  'POST /cjprojects/save': saveProject,
});
