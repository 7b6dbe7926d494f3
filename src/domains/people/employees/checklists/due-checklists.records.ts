import { signedIn } from '#/kernel/access.ts';
import type { DueSource } from '#/store/due.ts';
import { MY_ITEMS } from './checklist-owners.records.ts';
import { myItems } from './checklists.server.ts';

/** What I am to do for people who join and leave. */
export const checklistsDue: DueSource = {
  access: signedIn,
  find: async (context) =>
    (await myItems(context, 20)).map((it) => ({
      kind: 'checklist',
      title: it.person.id === context.who.id ? it.title : `${it.title}, ${it.person.name}`,
      day: it.dueOn,
      link: MY_ITEMS,
    })),
};
