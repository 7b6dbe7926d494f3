import { z } from 'zod';
import { may, signedIn } from '#/kernel/access.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import {
  Day,
  Done,
  Flag,
  Id,
  Instant,
  line,
  listOf,
  pageOf,
  paging,
  Version,
} from '#/kernel/schema.ts';
import { checklistKinds, itemOwners } from './checklist-words.ts';

const Kind = z.enum(checklistKinds);
const Named = z.object({ id: Id, name: z.string() });

/** As many items as a template or a checklist has. */
export const MOST_ITEMS = 100;
/** Days before or after the day a checklist turns on. */
export const FARTHEST_DUE = 365;

const owned = {
  title: line(200),
  owner: z.enum(itemOwners),
  /** The person of the owner `named`; nothing for the others. */
  ownerId: Id.nullable().default(null),
};

const needsPerson = {
  check: (it: { owner: string; ownerId: number | null }) =>
    (it.owner === 'named') === (it.ownerId !== null),
  words: { path: ['ownerId'], message: 'Choose a person, or an owner that needs none.' },
};

const TemplateItem = z
  .strictObject({
    ...owned,
    /** Days after the first or last day; negative: before it. */
    dueAfter: z.number().int().min(-FARTHEST_DUE).max(FARTHEST_DUE),
  })
  .refine(needsPerson.check, needsPerson.words);

const ChecklistTemplate = z.object({
  id: Id,
  version: Version,
  kind: Kind,
  name: z.string(),
  /** It is for this department and those below it; null: for every one. */
  department: Named.nullable(),
  items: z.array(
    z.object({
      title: z.string(),
      owner: z.enum(itemOwners),
      person: Named.nullable(),
      dueAfter: z.number().int(),
    }),
  ),
});
export type ChecklistTemplate = z.output<typeof ChecklistTemplate>;

const ChecklistItem = z.object({
  id: Id,
  version: Version,
  title: z.string(),
  owner: z.enum(itemOwners),
  /** Who it is: the manager, the newcomer or leaver, the person that is named. */
  person: Named.nullable(),
  dueOn: Day,
  isLate: z.boolean(),
  doneAt: Instant.nullable(),
  doneBy: z.string().nullable(),
  /** The asker owns it, or keeps the record: they may tick it. */
  mayTick: z.boolean(),
});
export type ChecklistItem = z.output<typeof ChecklistItem>;

const Checklist = z.object({
  id: Id,
  kind: Kind,
  /** The first or last day. */
  day: Day,
  /** It is over: the person stays, has left, or was hired again. */
  hasEnded: z.boolean(),
  items: z.array(ChecklistItem),
});
export type Checklist = z.output<typeof Checklist>;

const Progress = z.object({
  id: Id,
  person: Named,
  kind: Kind,
  department: z.string().nullable(),
  day: Day,
  done: z.number().int(),
  total: z.number().int(),
  /** Open items whose day is over. */
  late: z.number().int(),
  /** The soonest day on which something that is open is due. */
  nextDue: Day.nullable(),
});
export type ChecklistProgress = z.output<typeof Progress>;

/** All an owner is told of somebody: what is to be done, and the name. */
const MyItem = z.object({
  id: Id,
  version: Version,
  title: z.string(),
  kind: Kind,
  person: Named,
  dueOn: Day,
  isLate: z.boolean(),
});
export type MyChecklistItem = z.output<typeof MyItem>;

const write = may('employees:write');

export const checklistsEndpoints = {
  'GET /checklists': endpoint({
    summary: 'List how far the checklists of people who join and leave are, what is due first',
    access: write,
    input: z.strictObject({
      kind: Kind.optional(),
      department: listOf(Id).optional(),
      /** Something in them is still to be done, or nothing is; absent: both. */
      state: z.enum(['open', 'done']).optional(),
      overdue: Flag.optional(),
      /** Part of the person's name. */
      q: z.string().trim().max(100).optional(),
      ...paging,
    }),
    output: pageOf(Progress).extend({ today: Day, overdue: z.number().int() }),
  }),
  'GET /employee-checklists': endpoint({
    summary: 'Tell the checklists of an employee, those that are over last',
    access: signedIn,
    input: z.strictObject({ person: Id }),
    output: z.object({ rows: z.array(Checklist), today: Day, mayChange: z.boolean() }),
  }),
  'GET /my-checklist-items': endpoint({
    summary: 'List what I am still to do for people who join and leave, late items first',
    access: signedIn,
    input: z.strictObject({}),
    output: z.object({ rows: z.array(MyItem), today: Day }),
  }),
  'POST /tick-checklist-item': endpoint({
    summary: 'Tick an item of a checklist off, or open it again',
    access: signedIn,
    input: z.strictObject({ id: Id, version: Version, done: z.boolean() }),
    output: Done.extend({ version: Version }),
  }),
  'POST /start-checklist': endpoint({
    summary: 'Put the items of a template on the checklist of somebody who joins or leaves',
    access: write,
    input: z.strictObject({ person: Id, template: Id }),
    output: Done.extend({ items: z.array(z.object({ id: Id, version: Version })) }),
  }),
  'POST /save-checklist-item': endpoint({
    summary: 'Add an item to a checklist, or change its title, owner and due day',
    access: write,
    input: z
      .strictObject({
        id: Id.optional(),
        version: Version.optional(),
        /** Of a new item: whose checklist it is for, and which. */
        person: Id.optional(),
        kind: Kind.optional(),
        ...owned,
        dueOn: Day,
      })
      .refine(needsPerson.check, needsPerson.words)
      .refine((it) => it.id !== undefined || it.person !== undefined, {
        path: ['person'],
        message: 'Say whose checklist it is for.',
      })
      .refine((it) => it.id !== undefined || it.kind !== undefined, {
        path: ['kind'],
        message: 'Say which checklist it is for.',
      })
      .refine((it) => it.id === undefined || it.version !== undefined, {
        path: ['version'],
        message: 'Say which version you changed.',
      }),
    output: Done.extend({ id: Id, version: Version }),
  }),
  'POST /remove-checklist-items': endpoint({
    summary: 'Remove items from the checklist of somebody',
    access: write,
    input: z.strictObject({
      items: z
        .array(z.strictObject({ id: Id, version: Version }))
        .min(1, 'Name an item.')
        .max(MOST_ITEMS),
    }),
    output: Done,
  }),
  'GET /checklist-templates': endpoint({
    summary: 'List the templates that checklists of people who join and leave are made from',
    access: write,
    input: z.strictObject({}),
    output: z.object({ rows: z.array(ChecklistTemplate) }),
  }),
  'POST /save-checklist-template': endpoint({
    summary: 'Add a template of checklists, or change the one with this id',
    access: write,
    input: z
      .strictObject({
        id: Id.optional(),
        version: Version.optional(),
        kind: Kind,
        name: line(80),
        departmentId: Id.nullable(),
        items: z.array(TemplateItem).min(1, 'Add at least one item.').max(MOST_ITEMS),
      })
      .refine((it) => it.id === undefined || it.version !== undefined, {
        path: ['version'],
        message: 'Say which version you changed.',
      }),
    output: ChecklistTemplate,
  }),
  'POST /delete-checklist-template': endpoint({
    summary: 'Delete a template of checklists; those made from it stay',
    access: write,
    input: z.strictObject({ id: Id, version: Version }),
    output: Done,
  }),
};
