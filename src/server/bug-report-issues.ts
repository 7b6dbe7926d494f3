import { sql } from 'kysely';
import { tellMentioned } from '#/community/mentions/tell-mentioned.records.ts';
import { fixDone } from '#/domains/work/bug-reports/follow-issues.records.ts';
import type { IssueDesk } from '#/domains/work/bug-reports/issue-desk.server.ts';
import { issueSubject } from '#/domains/work/projects/comments/issue-subject.records.ts';
import { createIssue } from '#/domains/work/projects/issues/create-issue.records.ts';
import { issueLink } from '#/domains/work/projects/issues/issue-notices.records.ts';
import { selectIssues } from '#/domains/work/projects/issues/issues.records.ts';
import { needProject, needRight } from '#/domains/work/projects/projects.records.ts';
import type { Context, Served } from '#/store/handler.ts';
import { cleanRichText } from '#/store/rich-text.ts';
import { projectSeen } from '#/store/scope.ts';

interface Issue {
  id: number;
  key: string;
  title: string;
  status: { name: string };
}

const linked = ({ id, key, title, status }: Issue) => ({
  id,
  key,
  title,
  status: status.name,
  link: issueLink(key),
});

/** Where bug reports become issues. */
export const issueDesk: IssueDesk = {
  look: async ({ db, who }, ids) => {
    const where = sql`i.id = any(${[...ids]}) and ${projectSeen('i.project_id', who)}`;
    return (await selectIssues(db, { where, limit: ids.length })).rows.map(linked);
  },
  make: async (context, { project: key, title, description, priority }) => {
    const project = await needProject(context, { key });
    await needRight(context, 'issues:write', project.id);
    const type = await context.db
      .selectFrom('project_types')
      .select('id')
      .where('project_id', '=', project.id)
      .where('icon', '=', 'bug')
      .orderBy('position')
      .executeTakeFirst();
    const text = cleanRichText(description);
    const issue = await createIssue(context, project.id, {
      title,
      description: text,
      priority,
      ...(type && { typeId: type.id }),
    });
    await tellMentioned(context, issueSubject, issue.id, { after: text });
    return linked(issue);
  },
};

/** Whatever changes issues may have finished one that a bug report waits for. */
export const withFixedReports = (served: readonly Served[]): Served[] =>
  served.map((it) =>
    it.method === 'GET'
      ? it
      : {
          ...it,
          handle: async (input, context, upload) => {
            const reply = await it.handle(input, context, upload);
            await fixDone(context as Context);
            return reply;
          },
        },
  );
