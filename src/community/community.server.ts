import { serve } from '#/store/handler.ts';
import { resolveThread } from './anchors/resolve-thread.server.ts';
import type { Subjects } from './comment-access.records.ts';
import { deleteComment, listComments, saveComment } from './comments.server.ts';
import { communityEndpoints } from './community.contract.ts';
import { saveReaction } from './reactions.server.ts';

/** Comments and reactions on these subjects, which the server puts together from all domains. */
export const communityServedBy = (subjects: Subjects) =>
  serve(communityEndpoints, {
    'GET /comments': (input, context) => listComments(subjects, input, context),
    'POST /comment/save': (input, context) => saveComment(subjects, input, context),
    'POST /comment/resolve': (input, context) => resolveThread(subjects, input, context),
    'POST /comment/delete': (input, context) => deleteComment(subjects, input, context),
    'POST /react/save': (input, context) => saveReaction(subjects, input, context),
  });
