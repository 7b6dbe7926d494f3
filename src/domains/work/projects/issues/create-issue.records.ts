import { sql } from 'kysely';
import type { Db } from '#/store/records/records.ts';
import { DEEPEST } from '../project-words.ts';
import { lockProject } from '../projects.records.ts';
import { setLabels, type Changing } from './change-issue.records.ts';
import { keepCreation } from './issue-events.records.ts';
import {
  columnsOf,
  depthBelow,
  momentsOf,
  needStatus,
  type IssuePatch,
} from './issue-fields.records.ts';
import { tellAssignee } from './issue-notices.records.ts';
import { issueById, type IssueRecord } from './issues.records.ts';
import { rankAt } from './rank.records.ts';

export type NewIssue = IssuePatch & { title: string };

/** The first status to do, or whatever comes first. */
async function firstStatus(db: Db, projectId: number): Promise<number> {
  const status = await db
    .selectFrom('project_statuses')
    .select('id')
    .where('project_id', '=', projectId)
    .orderBy(sql`status_group <> 'unstarted'`)
    .orderBy('position')
    .executeTakeFirstOrThrow();
  return status.id;
}

/** The type that suits the depth: the first of level 1 on top, the lowest below another issue. */
async function typeFor(db: Db, projectId: number, depth: number): Promise<number> {
  const wanted = depth === DEEPEST ? 2 : 1;
  const type = await db
    .selectFrom('project_types')
    .select('id')
    .where('project_id', '=', projectId)
    .orderBy(sql`abs(level - ${wanted})`)
    .orderBy('position')
    .executeTakeFirstOrThrow();
  return type.id;
}

/** The next number of a project; the project's row is locked by it until the commit. */
async function nextKey(db: Db, projectId: number) {
  const project = await db
    .updateTable('projects')
    .set((row) => ({ next_number: row('next_number', '+', 1) }))
    .where('id', '=', projectId)
    .returning(['key', 'next_number'])
    .executeTakeFirstOrThrow();
  const number = project.next_number - 1;
  return { number, key: `${project.key}-${number}` };
}

/** Writes a new issue with its history; the caller has checked sight and right of the project. */
export async function createIssue(
  context: Changing,
  projectId: number,
  it: NewIssue,
): Promise<IssueRecord> {
  const { db, who, now, audit } = context;
  await lockProject(db, projectId);
  const parentId = it.parentId ?? null;
  const depth = await depthBelow(context, projectId, parentId, 0);
  const columns = await columnsOf(context, projectId, it);
  const status = await needStatus(
    context,
    projectId,
    it.statusId ?? (await firstStatus(db, projectId)),
  );
  const { id } = await db
    .insertInto('issues')
    .values({
      type_id: await typeFor(db, projectId, depth),
      ...columns,
      ...momentsOf(status.status_group, { startedAt: null, completedAt: null }, now),
      ...(await nextKey(db, projectId)),
      project_id: projectId,
      title: it.title,
      status_id: status.id,
      reporter_id: who.id,
      parent_id: parentId,
      depth,
      rank: await rankAt(db, projectId, it.place ?? {}),
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (it.labelIds) await setLabels(db, id, it.labelIds);
  const issue = await issueById(db, id);
  await keepCreation(db, issue, who.id, now);
  audit({
    action: 'issue.create',
    subject: ['issue', id],
    after: { key: issue.key, title: issue.title, projectId },
  });
  await tellAssignee(context, issue);
  return issue;
}
