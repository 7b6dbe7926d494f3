import { may } from '#/kernel/access.ts';
import type { CommentSubject } from '#/store/comment-subject.ts';
import { agents } from '../agents.records.ts';
import { findRequest } from './requests.records.ts';

/** A request is talked about by who sees it; where nobody works on it yet, all who could are told. */
export const requestSubject: CommentSubject = {
  kind: 'it-request',
  access: may('it:read'),
  find: async (db, { who, scope }, id) => {
    const row = await findRequest({ db, who, scope }, id);
    if (!row) return null;
    const working = row.assignee ? [row.assignee] : await agents(db);
    return {
      title: row.title,
      link: `/administration/it?request=${id}`,
      watchers: [...new Set([row.requester, ...working].map((it) => it.id))],
    };
  },
};
