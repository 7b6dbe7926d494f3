import { notAllowed } from '#/kernel/refusal.ts';
import type { Attachable } from '#/store/attachable.ts';
import { documentSubject } from './document-subject.records.ts';
import { recordOf } from './document.records.ts';

/** Files of documents: whoever writes in one adds and removes them; its text tells of them. */
export const documentFiles: Attachable = {
  subject: documentSubject,
  needWriter: async (context, id) => {
    const row = await recordOf(context, id);
    if (!row.can_write) throw notAllowed('You may read this document and not change it.');
  },
};
