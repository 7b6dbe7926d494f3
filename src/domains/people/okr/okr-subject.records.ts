import { may } from '#/kernel/access.ts';
import type { CommentSubject } from '#/store/comment-subject.ts';
import { objectiveHref } from './okr-notices.ts';
import { objectiveSeen } from './okr.policy.ts';

/** Objectives are talked about by all who see them. */
export const objectiveSubject: CommentSubject = {
  kind: 'objective',
  access: may('okr:read'),
  find: async (db, { who }, id) => {
    const row = await db
      .selectFrom('objectives as o')
      .select(['o.title', 'o.owner_id', 'o.created_by'])
      .where('o.id', '=', id)
      .where(objectiveSeen(who))
      .executeTakeFirst();
    if (!row) return null;
    const watchers = [...new Set([row.owner_id, row.created_by])];
    return { title: row.title, link: objectiveHref(id), watchers };
  },
};
