import type { ParsedInputOf, ReplyOf } from '#/kernel/endpoint.ts';
import type { Context } from '#/store/handler.ts';
import { seenSubject, type Subjects } from './comment-access.records.ts';
import { seenComment } from './comments.server.ts';
import type { communityEndpoints } from './community.contract.ts';
import { aboutOf } from './follows/tell-followers.records.ts';
import { signWords } from './reaction-signs.ts';
import { putReaction, reactionsTo, takeReaction } from './reactions.records.ts';
import { commentLink } from './tell.records.ts';

type React = (typeof communityEndpoints)['POST /react/save'];

/** Puts a sign on a comment or on the thing itself, or takes it back; doing it twice is once. */
export async function saveReaction(
  subjects: Subjects,
  { on, id, emoji, reacted }: ParsedInputOf<React>,
  context: Context,
): Promise<ReplyOf<React>> {
  const { db, who, now, audit, notify } = context;
  const seen =
    on === 'comment'
      ? await seenComment(subjects, id, context)
      : { comment: null, subject: await seenSubject(context, subjects, on, id) };
  const { comment, subject } = seen;
  const mark = { kind: on, id, emoji, personId: who.id };
  const changed = await (reacted ? putReaction(db, mark, now) : takeReaction(db, mark));
  if (changed) {
    audit({
      action: reacted ? 'reaction.add' : 'reaction.take-back',
      subject: comment ? [comment.subject_kind, comment.subject_id] : [on, id],
      after: { on, id, emoji },
    });
  }
  if (changed && reacted && comment && comment.author_id !== who.id) {
    await notify([comment.author_id], {
      type: 'comment.reacted',
      title: `${who.name} reacts to your comment: ${signWords[emoji].toLowerCase()}`,
      body: subject.title,
      from: who.name,
      link: commentLink(subject, comment.id),
      key: `reaction/${comment.id}/${who.id}`,
      about: aboutOf({ kind: comment.subject_kind, id: comment.subject_id }, subject),
    });
  }
  return { reactions: (await reactionsTo(db, who, on, [id])).get(id) ?? [] };
}
