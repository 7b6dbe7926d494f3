import type { Subject } from '#/store/comment-subject.ts';
import { serve } from '#/store/handler.ts';
import { readersAmong, seenSubject } from '../comment-access.records.ts';
import { MOST_MENTIONS } from '../comments.records.ts';
import { mentionsEndpoints } from './mentions.contract.ts';

/** Whom a mention reaches, asked while one writes it and beside what was written. */
export const mentionsServedBy = (subjects: readonly Subject[]) =>
  serve(mentionsEndpoints, {
    'GET /mentions/told': async ({ kind, id, people }, context) => {
      const { db, now } = context;
      await seenSubject(context, subjects, kind, id);
      const asked = people.slice(0, MOST_MENTIONS);
      return { people: await readersAmong(db, subjects, { kind, id }, asked, now) };
    },
  });
