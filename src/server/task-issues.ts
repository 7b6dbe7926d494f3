import { tellMentioned } from '#/community/mentions/tell-mentioned.records.ts';
import { issueSubject } from '#/domains/work/projects/comments/issue-subject.records.ts';
import { createIssue } from '#/domains/work/projects/issues/create-issue.records.ts';
import { needProject, needRight } from '#/domains/work/projects/projects.records.ts';
import { endWorkOfClosed } from '#/domains/work/tasks/issues/end-work.server.ts';
import type { IssueMaking } from '#/domains/work/tasks/issues/make-issue.server.ts';
import type { Context, Served } from '#/store/handler.ts';
import type { Db } from '#/store/records/records.ts';

/** The first status of work that has begun, where the project has one. */
const begunIn = (db: Db, projectId: number) =>
  db
    .selectFrom('project_statuses')
    .select('id')
    .where('project_id', '=', projectId)
    .where('status_group', '=', 'started')
    .orderBy('position')
    .executeTakeFirst();

/** Those of a project who may have its issues. */
const takes = (db: Db, projectId: number, personId: number) =>
  db
    .selectFrom('project_members as m')
    .innerJoin('people as p', 'p.id', 'm.person_id')
    .select('p.id')
    .where('m.project_id', '=', projectId)
    .where('m.person_id', '=', personId)
    .where('m.role', '<>', 'viewer')
    .where('p.status', '=', 'active')
    .executeTakeFirst();

/** Where tasks become issues. */
export const issueOfTask: IssueMaking = async (context, it) => {
  const { db } = context;
  const { projectId, isBegun, assigneeId, ...fields } = it;
  const project = await needProject(context, { id: projectId });
  await needRight(context, 'issues:write', project.id);
  const isTaken = assigneeId !== null && (await takes(db, project.id, assigneeId));
  const begun = isBegun ? await begunIn(db, project.id) : undefined;
  const issue = await createIssue(context, project.id, {
    ...fields,
    ...(isTaken && { assigneeId }),
    ...(begun && { statusId: begun.id }),
  });
  await tellMentioned(context, issueSubject, issue.id, { after: it.description });
  return issue;
};

/** Whoever closes an issue ends their work on it. */
export const withEndedWork = (served: readonly Served[]): Served[] =>
  served.map((it) =>
    it.method === 'GET'
      ? it
      : {
          ...it,
          handle: async (input, context, upload) => {
            const reply = await it.handle(input, context, upload);
            await endWorkOfClosed(context as Context);
            return reply;
          },
        },
  );
