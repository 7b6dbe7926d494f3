import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#/client/api.ts';
import { reading } from '#/client/reading.ts';
import { toastError } from '#/client/running.ts';
import type { SubjectKind } from '#/kernel/subject-kind.ts';
import type { TextAnchor } from '#/kernel/text-anchor.ts';
import { toast } from '#/ui/toast.ts';
import type { Comment } from './community.contract.ts';
import { findReaders } from './find-people.part.ts';
import type { ReactionSign } from './reaction-signs.ts';

const KEY = 'GET /comments';

/**
 * Comments on one thing and what can be done with them.
 * @param it.last how many threads, from the newest back
 * @param it.comment one a link leads to, however old it is
 * @param it.anchored only those on words of the text, or only the others
 */
export function useComments(
  kind: SubjectKind,
  id: number,
  it: { last: number; comment: number | undefined; anchored?: boolean | undefined },
) {
  const queries = useQueryClient();
  const query = useQuery({
    ...reading(KEY, { kind, id, ...it }),
    placeholderData: keepPreviousData,
  });
  const renew = () => queries.invalidateQueries({ queryKey: [KEY] });

  const save = async (it: Parameters<typeof call<'POST /comment/save'>>[1]) => {
    const { notTold } = await call('POST /comment/save', it);
    if (notTold.length > 0)
      toast('warning', `Not told, because they cannot see this: ${notTold.join(', ')}.`);
    await renew();
  };
  return {
    ...query,
    /** Who may read what is written here. */
    findPeople: findReaders(kind, id),
    on: { kind, id },
    add: (body: string, files: readonly number[], parentId?: number) =>
      save({ kind, subjectId: id, parentId, body, files: [...files] }),
    /** A new thread on words of the text. */
    addOn: (anchor: TextAnchor, body: string, files: readonly number[]) =>
      save({ kind, subjectId: id, anchor, body, files: [...files] }),
    change: ({ id, version }: Comment, body: string, files: readonly number[]) =>
      save({ id, version, body, files: [...files] }),
    takeAway: ({ id, version }: Comment) =>
      call('POST /comment/delete', { id, version }).then(renew, toastError),
    react: (on: { comment: number } | 'subject', emoji: ReactionSign, reacted: boolean) =>
      call('POST /react/save', {
        ...(on === 'subject' ? { on: kind, id } : { on: 'comment' as const, id: on.comment }),
        emoji,
        reacted,
      }).then(renew, toastError),
  };
}
export type CommentsDesk = ReturnType<typeof useComments>;
