import { z } from 'zod';
import { signedIn } from '#/kernel/access.ts';
import { domain } from '#/kernel/domain.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { richText } from '#/kernel/rich-text.ts';
import { Done, Flag, Id, Instant, Version } from '#/kernel/schema.ts';
import { subjectKinds } from '#/kernel/subject-kind.ts';
import { Anchor, AnchorInput, anchoredKinds } from './anchors/anchors.contract.ts';
import { Attachment, CommentFiles } from './attachments/attachments.contract.ts';
import { reactionSigns } from './reaction-signs.ts';

const Person = z.object({ id: z.number().int(), name: z.string(), photo: z.string().nullable() });
const Kind = z.enum(subjectKinds);

export const Reaction = z.object({
  emoji: z.enum(reactionSigns),
  count: z.number().int(),
  /** The reader is among them. */
  mine: z.boolean(),
  /** Names of those who put it there, the first twenty. */
  names: z.array(z.string()),
});
export type Reaction = z.output<typeof Reaction>;

export const Comment = z.object({
  id: Id,
  version: Version,
  /** The comment it answers. */
  parentId: Id.nullable(),
  author: Person,
  /** Markdown without HTML; empty when it was taken away and answers still hang on it. */
  body: z.string(),
  createdAt: Instant,
  editedAt: Instant.nullable(),
  deleted: z.boolean(),
  /** The reader may change it and take it away. */
  mayChange: z.boolean(),
  reactions: z.array(Reaction),
  files: z.array(Attachment),
  /** The words of the text that it is on; null for one on the whole, and for answers. */
  anchor: Anchor.nullable(),
});
export type Comment = z.output<typeof Comment>;

/** What a comment says: a text, files, or both. */
export const commentSaid = {
  body: richText(20_000),
  /** What its files are from now on; when absent, those it has. */
  files: CommentFiles.optional(),
};
interface Said {
  body: string;
  files?: readonly number[] | undefined;
}
export const saysSomething = ({ body, files = [] }: Said) => body !== '' || files.length > 0;
export const saysNothing = { path: ['body'], message: 'Write something first.' };

export const Comments = z.object({
  /** The threads asked for, oldest first, each followed by its answers. */
  rows: z.array(Comment),
  /** Threads before those, which are not in `rows`. */
  earlier: z.number().int(),
  /** Comments there are, answers included. */
  total: z.number().int(),
  /** Reactions to the thing itself. */
  reactions: z.array(Reaction),
});
export type Comments = z.output<typeof Comments>;

/** How many threads are read, from the newest back; further when an older comment is asked for. */
export const CommentsAsked = {
  last: z.coerce.number().int().min(1).max(1000).default(30),
  comment: Id.optional(),
};

/** A comment as it was kept. */
export const SavedComment = z.object({
  comment: Comment,
  /** Mentioned by name but not told, because they cannot see what the comment is on. */
  notTold: z.array(z.string()),
});

export const communityEndpoints = {
  'GET /comments': endpoint({
    summary: 'Read the comments on something I can see',
    access: signedIn,
    input: z.strictObject({
      kind: Kind,
      id: Id,
      ...CommentsAsked,
      /** Only threads on words of the text, or only the others. */
      anchored: Flag.optional(),
    }),
    output: Comments,
  }),
  'POST /comment/save': endpoint({
    summary: 'Comment on something I can see, answer a comment, or change my own',
    access: signedIn,
    input: z
      .strictObject({
        kind: Kind.optional(),
        subjectId: Id.optional(),
        parentId: Id.optional(),
        id: Id.optional(),
        version: Version.optional(),
        ...commentSaid,
        /** The words of the text that it is on. */
        anchor: AnchorInput.optional(),
      })
      .refine(saysSomething, saysNothing)
      .refine((it) => it.id !== undefined || it.kind !== undefined, {
        path: ['kind'],
        message: 'Say what the comment is on.',
      })
      .refine((it) => it.id !== undefined || it.subjectId !== undefined, {
        path: ['subjectId'],
        message: 'Say what the comment is on.',
      })
      .refine((it) => (it.id === undefined) === (it.version === undefined), {
        path: ['version'],
        message: 'A change names the version it was made against.',
      })
      .refine(
        (it) =>
          it.anchor === undefined ||
          (it.kind !== undefined && anchoredKinds.includes(it.kind) && it.parentId === undefined),
        { path: ['anchor'], message: 'Only a new comment on a document is on words of it.' },
      ),
    output: SavedComment,
  }),
  'POST /comment/resolve': endpoint({
    summary: 'Resolve a thread on words of a text, or open it again',
    access: signedIn,
    input: z.strictObject({ id: Id, version: Version, resolved: z.boolean() }),
    output: z.object({ comment: Comment }),
  }),
  'POST /comment/delete': endpoint({
    summary: 'Take away a comment of mine, or one I may moderate',
    access: signedIn,
    input: z.strictObject({ id: Id, version: Version }),
    output: Done,
  }),
  'POST /react/save': endpoint({
    summary: 'React to a comment or to what is commented on, or take the reaction back',
    access: signedIn,
    input: z.strictObject({
      on: z.enum(['comment', ...subjectKinds]),
      id: Id,
      emoji: z.enum(reactionSigns),
      reacted: z.boolean(),
    }),
    output: z.object({ reactions: z.array(Reaction) }),
  }),
};

export const community = domain({
  name: 'community',
  endpoints: communityEndpoints,
  permissions: {
    'comments:moderate': {
      words: 'Change and take away comments of others',
      held: { Admin: 'all', 'Team lead': 'team' },
    },
  },
});
