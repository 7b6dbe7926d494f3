import { z } from 'zod';
import {
  Comments,
  CommentsAsked,
  commentSaid,
  Reaction,
  SavedComment,
  saysNothing,
  saysSomething,
} from '#/community/community.contract.ts';
import { reactionSigns } from '#/community/reaction-signs.ts';
import { may } from '#/kernel/access.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { Done, Id, Version } from '#/kernel/schema.ts';

/** Doors to the one capability of comments, for issues alone. */
export const issueCommentsEndpoints = {
  'GET /cjprojects/issues-comment': endpoint({
    summary: 'Read the comments on an issue',
    access: may('projects:read'),
    input: z.strictObject({ id: Id, ...CommentsAsked }),
    output: Comments,
  }),
  'POST /cjprojects/comment/save': endpoint({
    summary: 'Comment on an issue, answer a comment, or change my own',
    access: may('projects:read'),
    input: z
      .strictObject({
        issueId: Id.optional(),
        parentId: Id.optional(),
        id: Id.optional(),
        version: Version.optional(),
        ...commentSaid,
      })
      .refine(saysSomething, saysNothing)
      .refine((it) => (it.id === undefined) !== (it.issueId === undefined), {
        path: ['issueId'],
        message: 'Say which issue the comment is on.',
      })
      .refine((it) => (it.id === undefined) === (it.version === undefined), {
        path: ['version'],
        message: 'A change names the version it was made against.',
      }),
    output: SavedComment,
  }),
  'POST /cjprojects/comment/delete': endpoint({
    summary: 'Take away a comment on an issue',
    access: may('projects:read'),
    input: z.strictObject({ id: Id, version: Version }),
    output: Done,
  }),
  'POST /cjprojects/comment/react': endpoint({
    summary: 'React to an issue or a comment on it, or take the reaction back',
    access: may('projects:read'),
    input: z.strictObject({
      on: z.enum(['comment', 'issue']).default('comment'),
      id: Id,
      emoji: z.enum(reactionSigns),
      reacted: z.boolean().default(true),
    }),
    output: z.object({ reactions: z.array(Reaction) }),
  }),
};
