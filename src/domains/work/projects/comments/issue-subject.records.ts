import { may } from '#/kernel/access.ts';
import type { CommentSubject } from '#/store/comment-subject.ts';
import { issueLink } from '../issues/issue-notices.records.ts';
import { findIssue } from '../issues/issues.records.ts';

/** Issues are commented on by everybody who sees their project; its assignee and reporter are told. */
export const issueSubject: CommentSubject = {
  kind: 'issue',
  access: may('projects:read'),
  find: async (db, { who }, id) => {
    const issue = await findIssue({ db, who }, { id });
    if (!issue) return null;
    const watchers = [issue.reporter.id, ...(issue.assignee ? [issue.assignee.id] : [])];
    return {
      title: `${issue.key} ${issue.title}`,
      link: issueLink(issue.key),
      watchers: [...new Set(watchers)],
      within: { kind: 'project', id: issue.projectId },
    };
  },
};
