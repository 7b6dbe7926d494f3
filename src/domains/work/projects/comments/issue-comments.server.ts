import { deleteComment, listComments, saveComment } from '#/community/comments.server.ts';
import { saveReaction } from '#/community/reactions.server.ts';
import { serve } from '#/store/handler.ts';
import { issueCommentsEndpoints } from './issue-comments.contract.ts';
import { issueSubject } from './issue-subject.records.ts';

/** A comment on anything else is not found through these doors. */
const subjects = [issueSubject];

export const issueCommentsServed = serve(issueCommentsEndpoints, {
  'GET /cjprojects/issues-comment': (input, context) =>
    listComments(subjects, { ...input, kind: 'issue' }, context),
  'POST /cjprojects/comment/save': ({ issueId, ...input }, context) =>
    saveComment(
      subjects,
      { ...input, ...(issueId !== undefined && { kind: 'issue', subjectId: issueId }) },
      context,
    ),
  'POST /cjprojects/comment/delete': (input, context) => deleteComment(subjects, input, context),
  'POST /cjprojects/comment/react': (input, context) => saveReaction(subjects, input, context),
});
