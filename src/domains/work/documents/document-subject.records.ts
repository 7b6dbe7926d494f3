import { sql } from 'kysely';
import { may } from '#/kernel/access.ts';
import type { CommentSubject } from '#/store/comment-subject.ts';
import { documentHref } from './document-words.ts';
import { documentsIn, readable } from './documents.policy.ts';

/** Documents are commented on by whoever reads them; owner and writers are told. */
export const documentSubject: CommentSubject = {
  kind: 'document',
  access: may('documents:read'),
  find: async (db, { who }, id) => {
    const row = await documentsIn(db)
      .select('d.title')
      .select(sql<number[]>`array[d.owner_id, d.author_id, d.changed_by]`.as('watchers'))
      .where('d.id', '=', id)
      .where(readable(who))
      .executeTakeFirst();
    if (!row) return null;
    return { title: row.title, link: documentHref(id), watchers: [...new Set(row.watchers)] };
  },
};
