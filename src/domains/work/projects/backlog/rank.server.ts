import { sql } from 'kysely';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { invalid, notFound } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import { projectSeen } from '#/store/scope.ts';
import { changeIssue } from '../issues/change-issue.records.ts';
import { lockProject, needRight } from '../projects.records.ts';
import type { backlogEndpoints } from './backlog.contract.ts';
import { neighbourIn } from './backlog.records.ts';
import { placeIssues, type Spot } from './rank-issues.records.ts';

type Move = ParsedInputOf<(typeof backlogEndpoints)['POST /cjprojects/rank']>;

/** The issues to move in their present order, each with what stands right above it. */
async function standing({ db, who }: Context, ids: readonly number[]) {
  const rows = await db
    .selectFrom('issues as i')
    .leftJoin('project_sprints as sp', 'sp.id', 'i.sprint_id')
    .select(['i.id', 'i.key', 'i.project_id as projectId'])
    .select(
      sql<number | null>`case when sp.state <> 'completed' then i.sprint_id end`.as('sprintId'),
    )
    .select((eb) =>
      eb
        .selectFrom('issues as above')
        .select('above.id')
        .whereRef('above.project_id', '=', 'i.project_id')
        .whereRef('above.rank', '<', 'i.rank')
        .where('above.deleted_at', 'is', null)
        .orderBy('above.rank', 'desc')
        .limit(sql.lit(1))
        .as('afterId'),
    )
    .where('i.id', '=', sql<number>`any(${ids})`)
    .where('i.deleted_at', 'is', null)
    .where(projectSeen('i.project_id', who))
    .orderBy('i.rank')
    .execute();
  if (rows.length < new Set(ids).size) throw notFound('This issue');
  return rows;
}

/** Where they come to stand; undefined when they stand there already. */
async function spotOf(
  { db }: Context,
  it: Move,
  part: { projectId: number; sprintId: number | null },
  ids: readonly number[],
): Promise<Spot | undefined> {
  if (it.afterId !== undefined) return { after: it.afterId };
  if (it.beforeId !== undefined) return { before: it.beforeId };
  if (!it.to) return undefined;
  const neighbour = await neighbourIn(db, part, it.to, ids);
  if (neighbour === undefined) return undefined;
  const isBefore = it.to === 'top' || it.to === 'up';
  return isBefore ? { before: neighbour } : { after: neighbour };
}

/**
 * Moves issues in the one order of their project, and into a sprint or out of it. The project is
 * locked, so that moves of several people come one after another: each sees the order the one before
 * it left.
 */
export async function rankIssues(it: Move, context: Context) {
  const { db, audit } = context;
  const [first] = await standing(context, it.ids);
  const { projectId } = first!;
  await needRight(context, 'issues:write', projectId);
  await lockProject(db, projectId);
  const moved = await standing(context, it.ids);
  if (moved.some((other) => other.projectId !== projectId)) {
    throw invalid({ ids: 'Move issues of one project at a time.' });
  }
  const ids = moved.map((other) => other.id);
  if (ids.includes(it.afterId ?? it.beforeId ?? 0)) {
    throw invalid({ ids: 'An issue cannot stand beside itself.' });
  }
  const sprintId = it.sprintId === undefined ? moved[0]!.sprintId : it.sprintId;
  const spot = await spotOf(context, it, { projectId, sprintId }, ids);
  if (spot) await placeIssues(db, projectId, ids, spot);
  for (const { id, key, sprintId: from } of moved) {
    if (it.sprintId !== undefined && it.sprintId !== from) {
      await changeIssue(context, { id }, { sprintId: it.sprintId });
    } else if (spot) {
      audit({ action: 'issue.move', subject: ['issue', id], after: { key, ...spot } });
    }
  }
  const message = moved.length === 1 ? `${moved[0]!.key} moved` : `${moved.length} issues moved`;
  return {
    message,
    before: moved.map(({ id, sprintId: from, afterId }) => ({ id, sprintId: from, afterId })),
  };
}
