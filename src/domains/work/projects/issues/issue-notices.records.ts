import type { Context } from '#/store/handler.ts';
import type { Db } from '#/store/records/records.ts';
import type { IssueRecord } from './issues.records.ts';

/** Where the console shows an issue. */
export const issueLink = (key: string) =>
  `/project/list?project=${key.slice(0, key.lastIndexOf('-'))}&issue=${key}`;

/** Whether somebody who is to be told of an issue still may see it. */
async function sees(db: Db, projectId: number, personId: number): Promise<boolean> {
  const found = await db
    .selectFrom('people as p')
    .innerJoin('roles as r', 'r.id', 'p.role_id')
    .leftJoin('project_members as m', (on) =>
      on.onRef('m.person_id', '=', 'p.id').on('m.project_id', '=', projectId),
    )
    .select(['m.person_id', 'r.grants'])
    .where('p.id', '=', personId)
    .where('p.status', '=', 'active')
    .executeTakeFirst();
  if (!found) return false;
  const { grants } = found;
  return found.person_id !== null || [grants['projects:read'], grants['*:*']].includes('all');
}

type Telling = Pick<Context, 'db' | 'who' | 'notify'>;

/** Tells somebody that an issue is theirs now. */
export async function tellAssignee({ db, who, notify }: Telling, issue: IssueRecord) {
  const { assignee, key } = issue;
  if (!assignee || assignee.id === who.id || !(await sees(db, issue.projectId, assignee.id)))
    return;
  await notify([assignee.id], {
    type: 'issues.assigned',
    title: `${who.name} gave you ${key}`,
    body: issue.title,
    from: who.name,
    link: issueLink(key),
    // Work that is given is told also to who has muted the project, and not the issue.
    about: [{ kind: 'issue', id: issue.id }],
    key: `issues.assigned:${issue.id}:${issue.version}`,
  });
}

/** Tells the new assignee, and whoever reported it that its status is another one. */
export async function tellOfChange(context: Telling, before: IssueRecord, after: IssueRecord) {
  const { db, who, notify } = context;
  if (before.assignee?.id !== after.assignee?.id) await tellAssignee(context, after);
  const { reporter, status, key } = after;
  if (before.status.id === status.id || reporter.id === who.id) return;
  if (!(await sees(db, after.projectId, reporter.id))) return;
  await notify([reporter.id], {
    type: 'issues.moved',
    title: `${key} is ${status.name.toLowerCase()}`,
    body: after.title,
    from: who.name,
    link: issueLink(key),
    about: [
      { kind: 'issue', id: after.id },
      { kind: 'project', id: after.projectId },
    ],
    key: `issues.moved:${after.id}:${after.version}`,
  });
}
