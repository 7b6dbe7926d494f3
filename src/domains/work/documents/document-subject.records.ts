import { sql } from 'kysely';
import { may } from '#/kernel/access.ts';
import type { CommentSubject } from '#/store/comment-subject.ts';
import { documentHref } from './document-words.ts';
import { documents, readable } from './documents.policy.ts';

/** Documents are commented on by whoever reads them; owner and writers are told. */
export const documentSubject: CommentSubject = {
  kind: 'document',
  access: may('documents:read'),
  find: async (db, { who }, id) => {
    const { rows } = await sql<{ title: string; watchers: number[] }>`
      select d.title, array[d.owner_id, d.author_id, d.changed_by] as watchers
      from ${documents} where d.id = ${id} and ${readable(who)}`.execute(db);
    const row = rows[0];
    if (!row) return null;
    return { title: row.title, link: documentHref(id), watchers: [...new Set(row.watchers)] };
  },
};
