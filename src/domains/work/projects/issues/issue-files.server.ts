import type { Attachable } from '#/store/attachable.ts';
import { issueSubject } from '../comments/issue-subject.records.ts';
import { keepEvents } from './issue-events.records.ts';
import { issueWork } from './issue-work.records.ts';
import { needIssue } from './issues.records.ts';

/** Files of issues: whoever changes an issue adds and removes them, its history tells of it. */
export const issueFiles: Attachable = {
  subject: issueSubject,
  needWriter: issueWork.needWriter,
  keep: async (context, id, change) => {
    const { db, who, now } = context;
    const issue = await needIssue(context, { id });
    await keepEvents(db, { issue, personId: who.id, at: now }, [{ field: 'asset', ...change }]);
  },
};
