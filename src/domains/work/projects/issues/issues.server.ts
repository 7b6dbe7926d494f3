import { sql } from 'kysely';
import { tellMentioned } from '#/community/mentions/tell-mentioned.records.ts';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { invalid } from '#/kernel/refusal.ts';
import { serve, type Context } from '#/store/handler.ts';
import { cleanRichText } from '#/store/rich-text.ts';
import { issueSubject } from '../comments/issue-subject.records.ts';
import type { StatusGroup } from '../project-words.ts';
import { needProject, needRight } from '../projects.records.ts';
import { changeIssue } from './change-issue.records.ts';
import { cloneIssue } from './clone-issue.records.ts';
import { createIssue } from './create-issue.records.ts';
import { deleteIssue, restoreIssue } from './delete-issue.records.ts';
import { selectEvents } from './events-list.records.ts';
import { issueDetail } from './issue-detail.server.ts';
import { issuesEndpoints } from './issues.contract.ts';
import { issueById, needIssue } from './issues.records.ts';
import { refuseOpenBelow } from './open-below.records.ts';

/** A text as it may be kept. */
const cleaned = <T extends { description?: string | null | undefined }>(it: T): T =>
  it.description ? { ...it, description: cleanRichText(it.description) || null } : it;

/** Where an issue is put, when that is said at all. */
const placed = ({ after, before }: { after?: number | undefined; before?: number | undefined }) =>
  after === undefined && before === undefined ? {} : { place: { after, before } };

async function firstOf({ db }: Context, projectId: number, group: StatusGroup) {
  const status = await db
    .selectFrom('project_statuses')
    .select('id')
    .where('project_id', '=', projectId)
    .where('status_group', '=', group)
    .orderBy('position')
    .executeTakeFirst();
  if (!status) throw invalid({ group: 'This project has no status of that group.' });
  return status.id;
}

type Move = ParsedInputOf<(typeof issuesEndpoints)['POST /cjprojects/update-issue-status']>;

async function move(
  { id, key, version, statusId, group, leaveOpen, ...place }: Move,
  context: Context,
) {
  const issue = await needIssue(context, { id, key });
  // One that is of the group already stays in its status.
  const isThere = group === undefined || issue.status.group === group;
  const wanted = isThere ? statusId : await firstOf(context, issue.projectId, group);
  return changeIssue(
    context,
    { id: issue.id },
    { statusId: wanted, ...placed(place) },
    version,
    leaveOpen ? undefined : (it) => refuseOpenBelow(context.db, it, wanted),
  );
}

export const issuesServed = serve(issuesEndpoints, {
  'GET /cjprojects/issue-detail': issueDetail,
  'GET /cjprojects/issues-activity': async ({ page, perPage, ...which }, context) => {
    const issue = await needIssue(context, which);
    return selectEvents(context.db, sql`e.issue_id = ${issue.id}`, { page, perPage });
  },
  'POST /cjprojects/create-issue': async ({ project: key, after, before, ...it }, context) => {
    const project = await needProject(context, { key });
    await needRight(context, 'issues:write', project.id);
    const said = cleaned(it);
    const issue = await createIssue(context, project.id, {
      ...said,
      ...placed({ after, before }),
    });
    await tellMentioned(context, issueSubject, issue.id, { after: said.description });
    return issue;
  },
  'POST /cjprojects/update-issue': ({ id, key, version, leaveOpen, ...patch }, context) =>
    changeIssue(
      context,
      { id, key },
      cleaned(patch),
      version,
      leaveOpen ? undefined : (it) => refuseOpenBelow(context.db, it, patch.statusId),
    ),
  'POST /cjprojects/update-issue-status': move,
  'POST /cjprojects/clone-issue': async ({ children, ...which }, context) => {
    const issue = await needIssue(context, which);
    await needRight(context, 'issues:write', issue.projectId);
    return issueById(context.db, await cloneIssue(context, issue, children));
  },
  'POST /cjprojects/delete-issue': ({ id, version }, context) => deleteIssue(context, id, version),
  'POST /cjprojects/restore-issue': ({ id }, context) => restoreIssue(context, id),
});
