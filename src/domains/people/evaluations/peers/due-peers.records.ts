import { may } from '#/kernel/access.ts';
import type { DueSource } from '#/store/due.ts';
import { askedOf, isToAnswer } from './asked.records.ts';
import { askedLink } from './peer-notices.ts';

/** Feedback on colleagues that I was asked for. */
export const peersDue: DueSource = {
  access: may('evaluations:read'),
  find: async ({ db, who }) => {
    const rows = await askedOf(db, who)
      .select(['f.id', 'f.due_on', 'e.due_on as last', 'e.period', 'p.name'])
      .where(isToAnswer)
      .orderBy('f.due_on')
      .orderBy('f.id')
      .limit(10)
      .execute();
    return rows.map((it) => ({
      kind: 'feedback',
      title: `Give feedback on ${it.name}, ${it.period}`,
      day: it.due_on ?? it.last,
      link: askedLink(it.id),
    }));
  },
};
