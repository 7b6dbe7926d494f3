import { may, scopeOf } from '#/kernel/access.ts';
import { invalid } from '#/kernel/refusal.ts';
import { appsInScope } from '#/store/scope.ts';
import { DEEPEST, type IssuePriority, type StatusGroup } from '../project-words.ts';
import type { Asking } from '../projects.records.ts';
import type { Place } from './rank.records.ts';

/** What can be said of an issue; what is absent stays as it is. */
export interface IssuePatch {
  title?: string | undefined;
  /** Markdown, cleaned by the handler. */
  description?: string | null | undefined;
  typeId?: number | undefined;
  statusId?: number | undefined;
  priority?: IssuePriority | undefined;
  assigneeId?: number | null | undefined;
  parentId?: number | null | undefined;
  points?: number | null | undefined;
  startsOn?: string | null | undefined;
  dueOn?: string | null | undefined;
  sprintId?: number | null | undefined;
  labelIds?: readonly number[] | undefined;
  appId?: number | null | undefined;
  /** Its place in the project's order. */
  place?: Place | undefined;
}

/** An id that is not one of the project is answered like one that does not exist. */
const unknown = (field: keyof IssuePatch, words: string) => invalid({ [field]: words });

export async function needStatus({ db }: Asking, projectId: number, id: number) {
  const status = await db
    .selectFrom('project_statuses')
    .select(['id', 'status_group'])
    .where('id', '=', id)
    .where('project_id', '=', projectId)
    .executeTakeFirst();
  if (!status) throw unknown('statusId', 'Choose a status of this project.');
  return status;
}

/** The instants of beginning and end that go with coming to a group. */
export function momentsOf(
  group: StatusGroup,
  before: { startedAt: Date | null; completedAt: Date | null },
  now: Date,
) {
  const isUnderWay = group === 'started' || group === 'completed';
  return {
    started_at: before.startedAt ?? (isUnderWay ? now : null),
    completed_at: group === 'completed' ? (before.completedAt ?? now) : null,
  };
}

async function needMember({ db }: Asking, projectId: number, personId: number) {
  const member = await db
    .selectFrom('project_members as m')
    .innerJoin('people as p', 'p.id', 'm.person_id')
    .select('p.id')
    .where('m.project_id', '=', projectId)
    .where('m.person_id', '=', personId)
    .where('m.role', '<>', 'viewer')
    .where('p.status', '=', 'active')
    .executeTakeFirst();
  if (!member) throw unknown('assigneeId', 'Choose a member of this project.');
}

async function needOpenSprint({ db }: Asking, projectId: number, id: number) {
  const sprint = await db
    .selectFrom('project_sprints')
    .select('state')
    .where('id', '=', id)
    .where('project_id', '=', projectId)
    .executeTakeFirst();
  if (!sprint) throw unknown('sprintId', 'Choose a sprint of this project.');
  if (sprint.state === 'completed') throw unknown('sprintId', 'This sprint is completed.');
}

async function needLabels({ db }: Asking, projectId: number, ids: readonly number[]) {
  if (ids.length === 0) return;
  const found = await db
    .selectFrom('project_labels')
    .select('id')
    .where('project_id', '=', projectId)
    .where('id', 'in', [...ids])
    .execute();
  if (found.length < new Set(ids).size) throw unknown('labelIds', 'Choose labels of this project.');
}

async function needApp({ db, who }: Asking, id: number) {
  const scope = scopeOf(may('apps:read'), who.grants);
  const apps = scope ? await appsInScope(db, who, scope) : [];
  const isSeen = apps === 'all' || apps.includes(id);
  const app =
    isSeen && (await db.selectFrom('apps').select('id').where('id', '=', id).executeTakeFirst());
  if (!app) throw unknown('appId', 'This app was not found.');
}

/** The depth below that parent, which must be of the project and leave room for what is nested. */
export async function depthBelow(
  { db }: Asking,
  projectId: number,
  parentId: number | null,
  heightOfOwn: number,
): Promise<number> {
  if (parentId === null) return 0;
  const parent = await db
    .selectFrom('issues')
    .select('depth')
    .where('id', '=', parentId)
    .where('project_id', '=', projectId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!parent) throw unknown('parentId', 'This issue was not found.');
  if (parent.depth + 1 + heightOfOwn > DEEPEST)
    throw unknown('parentId', 'Issues nest three levels deep at most.');
  return parent.depth + 1;
}

/**
 * Refuses days that end before they begin, naming the one that is being set.
 * @throws Refusal `invalid` for `dueOn` or `startsOn`.
 */
function needSpan(patch: IssuePatch, before: Pick<IssuePatch, 'startsOn' | 'dueOn'>) {
  const { startsOn = before.startsOn, dueOn = before.dueOn } = patch;
  if (!startsOn || !dueOn || startsOn <= dueOn) return;
  throw patch.dueOn === undefined
    ? unknown('startsOn', `This is after the due date, ${dueOn}.`)
    : unknown('dueOn', `This is before the start date, ${startsOn}.`);
}

/**
 * Checks everything a patch points at and gives the columns to write, all but parent, place, status
 * and labels, which touch more than one row. `before` is what the issue has already.
 */
export async function columnsOf(
  asking: Asking,
  projectId: number,
  patch: IssuePatch,
  before: Pick<IssuePatch, 'startsOn' | 'dueOn'> = {},
) {
  needSpan(patch, before);
  const { typeId, assigneeId, sprintId, labelIds, appId } = patch;
  if (typeId !== undefined) {
    const type = await asking.db
      .selectFrom('project_types')
      .select('id')
      .where('id', '=', typeId)
      .where('project_id', '=', projectId)
      .executeTakeFirst();
    if (!type) throw unknown('typeId', 'Choose a type of this project.');
  }
  if (typeof assigneeId === 'number') await needMember(asking, projectId, assigneeId);
  if (typeof sprintId === 'number') await needOpenSprint(asking, projectId, sprintId);
  if (labelIds) await needLabels(asking, projectId, labelIds);
  if (typeof appId === 'number') await needApp(asking, appId);
  return {
    ...(patch.title !== undefined && { title: patch.title }),
    ...(patch.description !== undefined && { description: patch.description }),
    ...(typeId !== undefined && { type_id: typeId }),
    ...(patch.priority !== undefined && { priority: patch.priority }),
    ...(assigneeId !== undefined && { assignee_id: assigneeId }),
    ...(patch.points !== undefined && { points: patch.points }),
    ...(patch.startsOn !== undefined && { starts_on: patch.startsOn }),
    ...(patch.dueOn !== undefined && { due_on: patch.dueOn }),
    ...(sprintId !== undefined && { sprint_id: sprintId }),
    ...(appId !== undefined && { app_id: appId }),
  };
}
