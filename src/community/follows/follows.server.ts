import type { Subject } from '#/store/comment-subject.ts';
import { serve, type Context } from '#/store/handler.ts';
import { seenSubject } from '../comment-access.records.ts';
import { followsEndpoints, type FollowKind, type Following } from './follows.contract.ts';
import { keepWish, wishOf } from './follows.records.ts';

async function followingOf(
  context: Context,
  subjects: readonly Subject[],
  { kind, id }: { kind: FollowKind; id: number },
): Promise<Following> {
  const { db, who } = context;
  const seen = await seenSubject(context, subjects, kind, id);
  return {
    wish: await wishOf(db, { kind, id }, who.id),
    hasPart: seen.watchers.includes(who.id),
  };
}

/** Watching and muting of these subjects, each by whoever sees it. */
export const followsServedBy = (subjects: readonly Subject[]) =>
  serve(followsEndpoints, {
    'GET /following': (which, context) => followingOf(context, subjects, which),
    'POST /follow': async ({ wish, ...which }, context) => {
      const { db, who, now, audit } = context;
      const before = await followingOf(context, subjects, which);
      if (before.wish === wish) return before;
      await keepWish(db, which, who.id, wish, now);
      audit({
        action: 'follow.save',
        // Not the thing: it has not changed, and no other server need hear who watches it.
        subject: ['follow', `${which.kind}:${which.id}`],
        before: { wish: before.wish },
        after: { wish },
      });
      return { ...before, wish };
    },
  });
