import type { ParsedInputOf, ReplyOf } from '#/kernel/endpoint.ts';
import { conflict, stale } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import type { Subjects } from '../comment-access.records.ts';
import { readComment } from '../comments.records.ts';
import { seenComment } from '../comments.server.ts';
import type { communityEndpoints } from '../community.contract.ts';
import { tellOfResolving } from '../tell.records.ts';

type Resolve = (typeof communityEndpoints)['POST /comment/resolve'];

/** Settles a thread on words of a text, or opens it again: whoever may comment may do so. */
export async function resolveThread(
  subjects: Subjects,
  { id, version, resolved }: ParsedInputOf<Resolve>,
  context: Context,
): Promise<ReplyOf<Resolve>> {
  const { db, who, now, audit } = context;
  const { comment, subject } = await seenComment(subjects, id, context);
  if (comment.version !== version) throw stale(await readComment(db, who, id));
  const { numUpdatedRows } = await db
    .updateTable('comment_anchors')
    .set({ resolved_at: resolved ? now : null, resolved_by: resolved ? who.id : null })
    .where('comment_id', '=', id)
    .where('resolved_at', resolved ? 'is' : 'is not', null)
    .executeTakeFirst();
  const after = await readComment(db, who, id);
  if (!after.anchor) throw conflict('Only a comment on words of a text is resolved.');
  if (numUpdatedRows === 0n) return { comment: after };
  await db
    .updateTable('comments')
    .set((it) => ({ version: it('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  audit({
    action: resolved ? 'comment.resolve' : 'comment.reopen',
    subject: [comment.subject_kind, comment.subject_id],
    after: { comment: id, quote: after.anchor.quote },
  });
  if (resolved)
    await tellOfResolving(context, subjects, subject, { ...comment, quote: after.anchor.quote });
  return { comment: await readComment(db, who, id) };
}
