import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { conflict, invalid } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import type { Db } from '#/store/records/records.ts';
import { changeIssue } from '../issues/change-issue.records.ts';
import { committedAt } from '../summary/history.records.ts';
import { tellMembers } from './run-sprint.server.ts';
import { planSprint } from './save-sprint.server.ts';
import { isUnfinished, snapshotSums, type SnapshotIssue, type SprintSnapshot } from './snapshot.ts';
import type { sprintEndpoints } from './sprints.contract.ts';
import { needSprintToChange, sprintById, sprintsOf, type SprintRecord } from './sprints.records.ts';

type Complete = ParsedInputOf<(typeof sprintEndpoints)['POST /cjprojects/sprints/complete']>;

/**
 * The issues of a sprint as they stand, locked until the commit: a change of one of them either is
 * in the snapshot or comes after the sprint.
 */
async function freezeIssues(db: Db, sprintId: number): Promise<SnapshotIssue[]> {
  await db
    .selectFrom('issues')
    .select('id')
    .where('sprint_id', '=', sprintId)
    .orderBy('id')
    .forUpdate()
    .execute();
  return issuesAsTheyStand(db, sprintId);
}

/** The issues of a sprint at this moment, in the order of the backlog. */
export async function issuesAsTheyStand(db: Db, sprintId: number): Promise<SnapshotIssue[]> {
  const rows = await db
    .selectFrom('issues as i')
    .innerJoin('project_statuses as st', 'st.id', 'i.status_id')
    .innerJoin('project_types as ty', 'ty.id', 'i.type_id')
    .leftJoin('people as a', 'a.id', 'i.assignee_id')
    .select(['i.id', 'i.key', 'i.title', 'i.points', 'ty.name as type', 'ty.icon'])
    .select([
      'st.name as status',
      'st.status_group as group',
      'i.assignee_id',
      'a.name as assignee',
    ])
    .where('i.sprint_id', '=', sprintId)
    .where('i.deleted_at', 'is', null)
    .orderBy('i.rank')
    .execute();
  return rows.map(({ assignee_id, assignee, ...it }) => ({
    ...it,
    assignee: assignee_id === null ? null : { id: assignee_id, name: assignee! },
  }));
}

/** The sprint that takes on what was not finished; null is the backlog. */
async function takerOf(
  context: Context,
  sprint: SprintRecord,
  it: Complete,
): Promise<{ id: number; name: string } | null> {
  const { db } = context;
  if (it.unfinished === 'backlog') return null;
  if (it.unfinished === 'sprint') {
    const sprints = await sprintsOf(db, sprint.project.id);
    const taker = sprints.find((other) => other.id === it.toSprintId && other.state === 'planned');
    if (!taker) throw invalid({ toSprintId: 'Choose a planned sprint of this project.' });
    return { id: taker.id, name: taker.name };
  }
  const made = await planSprint(context, { id: sprint.project.id, archived_at: null }, {});
  return { id: made.id, name: made.name };
}

/**
 * Completes a sprint. All in one transaction: what it holds is frozen first, then what was not
 * finished moves on, each issue through its own change with its own history.
 * @param teamSprint the sprint of a team that it has to run with; any or none when absent.
 */
export async function completeSprint(it: Complete, context: Context, teamSprint?: number) {
  const { db, now, audit } = context;
  const before = await needSprintToChange(context, it);
  if (teamSprint !== undefined && before.teamSprintId !== teamSprint) {
    throw conflict(`${before.name} does not run with this sprint of the team any more.`);
  }
  if (before.state !== 'active') throw conflict(`${before.name} is not running.`);
  const issues = await freezeIssues(db, before.id);
  const unfinished = issues.filter((issue) => isUnfinished(issue.group));
  const committed = await committedAt(db, before);
  const movedTo = unfinished.length > 0 ? await takerOf(context, before, it) : null;
  const snapshot: SprintSnapshot = { committed, issues, movedTo };
  await db
    .updateTable('project_sprints')
    .set((row) => ({
      state: 'completed',
      completed_at: now,
      snapshot: JSON.stringify(snapshot),
      version: row('version', '+', 1),
    }))
    .where('id', '=', before.id)
    .execute();
  for (const issue of unfinished) {
    await changeIssue(context, { id: issue.id }, { sprintId: movedTo?.id ?? null });
  }
  const { done, all } = snapshotSums(snapshot);
  audit({
    action: 'sprint.complete',
    subject: ['project', before.project.id],
    after: { id: before.id, name: before.name, done, all, movedTo },
  });
  const words = `${done.points} of ${all.points} points, ${done.issues} of ${all.issues} issues done`;
  await tellMembers(context, before, 'completed', words);
  const sprint = await sprintById(db, before.id);
  return { sprint, done: done.issues, moved: unfinished.length, movedTo };
}
