import type { ParsedInputOf, ReplyOf } from '#/kernel/endpoint.ts';
import { conflict, missingAs, notAllowed, notFound, stale } from '#/kernel/refusal.ts';
import { mentionsIn, namesIn } from '#/kernel/rich-text.ts';
import type { Context } from '#/store/handler.ts';
import { cleanRichText } from '#/store/rich-text.ts';
import { keepAnchor } from './anchors/anchors.records.ts';
import { dropCommentFiles, setCommentFiles } from './attachments/comment-files.records.ts';
import { readersAmong, seenSubject, type Subjects } from './comment-access.records.ts';
import {
  burstOf,
  keepMentions,
  lockComment,
  MOST_MENTIONS,
  readComment,
  selectThreads,
  type CommentRow,
} from './comments.records.ts';
import type { communityEndpoints } from './community.contract.ts';
import { reactionsTo } from './reactions.records.ts';
import { tellOf } from './tell.records.ts';

type E = typeof communityEndpoints;
type Save = ParsedInputOf<E['POST /comment/save']>;

/** A comment the caller may see, because what it is on is theirs to see. */
export async function seenComment(subjects: Subjects, id: number, context: Context) {
  const comment = await lockComment(context.db, context.who, id);
  if (!comment) throw notFound('This comment');
  const { subject_kind: kind, subject_id: subjectId } = comment;
  const subject = await seenSubject(context, subjects, kind, subjectId).catch(
    missingAs('This comment'),
  );
  return { comment, subject };
}

/** A comment the caller may change, as it stands. */
async function ownComment(
  subjects: Subjects,
  { id, version }: { id: number; version: number },
  context: Context,
) {
  const found = await seenComment(subjects, id, context);
  if (!found.comment.may_change) throw notAllowed('Only its writer may change this comment.');
  if (found.comment.version !== version)
    throw stale(await readComment(context.db, context.who, id));
  return found;
}

/** Comments on one thing: the newest threads, and back to a comment that a link leads to. */
export async function listComments(
  subjects: Subjects,
  { kind, id, last, comment, anchored }: ParsedInputOf<E['GET /comments']>,
  context: Context,
): Promise<ReplyOf<E['GET /comments']>> {
  const { db, who } = context;
  await seenSubject(context, subjects, kind, id);
  const threads = await selectThreads(db, who, { kind, id, last, comment, anchored });
  const reactions = await reactionsTo(db, who, kind, [id]);
  return { ...threads, reactions: reactions.get(id) ?? [] };
}

/** Keeps whom the text mentions, as far as they may read it; tells who is named for the first time. */
async function mentions(
  subjects: Subjects,
  { kind, id }: { kind: string; id: number },
  commentId: number,
  body: string,
  { db, now }: Context,
) {
  const named = mentionsIn(body).slice(0, MOST_MENTIONS);
  const seeing = await readersAmong(db, subjects, { kind, id }, named, now);
  const names = namesIn(body);
  return {
    fresh: await keepMentions(db, commentId, seeing),
    notTold: named.filter((it) => !seeing.includes(it)).map((it) => names.get(it) ?? 'Somebody'),
  };
}

async function parentOf(
  { parentId, kind, subjectId }: Save,
  context: Context,
): Promise<CommentRow | undefined> {
  if (parentId === undefined) return undefined;
  const parent = await lockComment(context.db, context.who, parentId);
  if (!parent || parent.subject_kind !== kind || parent.subject_id !== subjectId)
    throw notFound('The comment you answer');
  if (parent.parent_id !== null)
    throw conflict('Answer the comment this one answers; there is one level of answers.');
  return parent;
}

async function addComment(subjects: Subjects, input: Save, context: Context) {
  const { db, who, now, audit } = context;
  const kind = input.kind!;
  const id = input.subjectId!;
  const subject = await seenSubject(context, subjects, kind, id);
  const parent = await parentOf(input, context);
  const body = cleanRichText(input.body);
  const burst = await burstOf(db, kind, id, now);
  const row = await db
    .insertInto('comments')
    .values({
      subject_kind: kind,
      subject_id: id,
      parent_id: parent?.id ?? null,
      author_id: who.id,
      body,
      burst_id: burst,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const files = await setCommentFiles(
    context,
    { id: row.id, kind, subjectId: id },
    input.files ?? [],
  );
  if (input.anchor) await keepAnchor(db, row.id, input.anchor);
  const { fresh, notTold } = await mentions(subjects, { kind, id }, row.id, body, context);
  await tellOf(context, subjects, subject, {
    kind,
    subjectId: id,
    commentId: row.id,
    burstId: burst ?? row.id,
    body,
    files,
    mentioned: fresh,
  });
  audit({
    action: 'comment.add',
    subject: [kind, id],
    after: {
      comment: row.id,
      body,
      ...(files.length > 0 && { files }),
      ...(input.anchor && { quote: input.anchor.quote }),
    },
  });
  await subjects.find((it) => it.kind === kind)?.commented?.(context, id);
  return { comment: await readComment(db, who, row.id), notTold };
}

async function changeComment(subjects: Subjects, input: Save, context: Context) {
  const { db, who, now, audit } = context;
  const of = { id: input.id!, version: input.version! };
  const { comment, subject } = await ownComment(subjects, of, context);
  const body = cleanRichText(input.body);
  await db
    .updateTable('comments')
    .set((it) => ({ body, edited_at: now, edited_by: who.id, version: it('version', '+', 1) }))
    .where('id', '=', comment.id)
    .execute();
  const on = { kind: comment.subject_kind, id: comment.subject_id };
  const files =
    input.files &&
    (await setCommentFiles(
      context,
      { id: comment.id, kind: on.kind, subjectId: on.id },
      input.files,
    ));
  const { fresh, notTold } = await mentions(subjects, on, comment.id, body, context);
  await tellOf(context, subjects, subject, {
    kind: on.kind,
    subjectId: on.id,
    commentId: comment.id,
    burstId: comment.id,
    body,
    mentioned: fresh,
    changed: true,
  });
  audit({
    action: 'comment.change',
    subject: [on.kind, on.id],
    before: { comment: comment.id, body: comment.body },
    after: { comment: comment.id, body, ...(files && { files }) },
  });
  return { comment: await readComment(db, who, comment.id), notTold };
}

/** Writes a comment, answers one, or changes one's own; `subjects` are those it may be on. */
export const saveComment = (
  subjects: Subjects,
  input: Save,
  context: Context,
): Promise<ReplyOf<E['POST /comment/save']>> =>
  input.id === undefined
    ? addComment(subjects, input, context)
    : changeComment(subjects, input, context);

/** Takes a comment away; it stays as an empty place while answers hang on it. */
export async function deleteComment(
  subjects: Subjects,
  input: ParsedInputOf<E['POST /comment/delete']>,
  context: Context,
): Promise<ReplyOf<E['POST /comment/delete']>> {
  const { db, who, now, audit } = context;
  const { comment } = await ownComment(subjects, input, context);
  await db
    .updateTable('comments')
    .set((it) => ({
      body: '',
      deleted_at: now,
      deleted_by: who.id,
      version: it('version', '+', 1),
    }))
    .where('id', '=', comment.id)
    .execute();
  await dropCommentFiles(context, comment.id);
  audit({
    action: 'comment.delete',
    subject: [comment.subject_kind, comment.subject_id],
    before: { comment: comment.id, body: comment.body },
  });
  return { message: 'The comment is taken away.' };
}
