import { z } from 'zod';
import { may, notWhileActing } from '#/kernel/access.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { Day, Done, Id, Version } from '#/kernel/schema.ts';
import { leavingReasons } from '../employee-values.ts';

const handoverKinds = [
  'teams',
  'departments',
  'reports',
  'projects',
  'tasks',
  'reviews',
  'issues',
  'work-templates',
  'template-assignments',
  'template-reviews',
  'checklist-items',
  'checklist-templates',
  'bug-reports',
  'objectives',
  'evaluations',
  'own-evaluations',
  'quizzes',
  'it-requests',
  'devices',
  'it-access',
  'accounts',
  'company-accounts',
  'documents',
  'schedules',
  'fact-exports',
  'alerts',
  'shares',
  'views',
  'dashboards',
] as const;
export type HandoverKind = (typeof handoverKinds)[number];

/** What one and several of each are called. */
export const handoverWords: Record<HandoverKind, readonly [one: string, several: string]> = {
  teams: ['team to lead', 'teams to lead'],
  departments: ['department to head', 'departments to head'],
  reports: ['person who reports to them', 'people who report to them'],
  projects: ['project to lead', 'projects to lead'],
  tasks: ['open task', 'open tasks'],
  reviews: ['task to review', 'tasks to review'],
  issues: ['open issue', 'open issues'],
  'work-templates': ['template of work', 'templates of work'],
  'template-assignments': ['template that gives them work', 'templates that give them work'],
  'template-reviews': ['template whose work they review', 'templates whose work they review'],
  'checklist-items': ['checklist item to do', 'checklist items to do'],
  'checklist-templates': ['item of a checklist template', 'items of checklist templates'],
  'bug-reports': ['bug report to mend', 'bug reports to mend'],
  objectives: ['objective', 'objectives'],
  evaluations: ['evaluation to write', 'evaluations to write'],
  'own-evaluations': ['evaluation of them', 'evaluations of them'],
  quizzes: ['quiz they run', 'quizzes they run'],
  'it-requests': ['IT request they work on', 'IT requests they work on'],
  devices: ['device to give back', 'devices to give back'],
  'it-access': ['access to take away', 'accesses to take away'],
  accounts: ['store or network account', 'store and network accounts'],
  'company-accounts': ['company account', 'company accounts'],
  documents: ['document they answer for', 'documents they answer for'],
  schedules: ['report mailed by schedule', 'reports mailed by schedule'],
  'fact-exports': ['export of facts', 'exports of facts'],
  alerts: ['alert', 'alerts'],
  shares: ['share of figures', 'shares of figures'],
  views: ['view they share', 'views they share'],
  dashboards: ['dashboard they share', 'dashboards they share'],
};

/** Who takes over a kind, or one thing of it. */
const Takers = z
  .array(
    z.strictObject({
      kind: z.enum(handoverKinds),
      /** Absent: everything of the kind that names nobody of its own. */
      thing: Id.optional(),
      to: Id,
    }),
  )
  .max(500);
export type Takers = z.output<typeof Takers>;

const Taker = z.object({ id: z.number().int(), name: z.string() });

/** What somebody who leaves would leave without anybody. */
export const Handover = z.object({
  kind: z.enum(handoverKinds),
  count: z.number().int(),
  /** The first few by name, of those that the reader may see. */
  names: z.array(z.string()),
  /** Page on which it is given to somebody else. */
  link: z.string(),
  /** Who takes it when nobody is chosen; null: nobody is near, or it is not given to anybody. */
  usual: Taker.nullable(),
  /** Who was chosen. */
  taker: Taker.nullable(),
  /** Devices go back to IT, and evaluations of the person to nobody. */
  mayGive: z.boolean(),
  /** One by one, the first hundred; a name is null where the reader may not see it. */
  things: z.array(
    z.object({ id: z.number().int(), name: z.string().nullable(), taker: Taker.nullable() }),
  ),
});
export type Handover = z.output<typeof Handover>;

const access = notWhileActing(may('employees:write'));

export const leavingEndpoints = {
  'GET /employee-leaving': endpoint({
    summary: 'List what an employee who leaves has to hand over',
    access,
    input: z.strictObject({ id: Id }),
    output: z.object({ rows: z.array(Handover) }),
  }),
  'POST /end-employment': endpoint({
    summary: 'Set the last day of an employee; once it is over, mark the person as left',
    access,
    input: z
      .strictObject({
        id: Id,
        version: Version,
        /** Null takes it back while the person is still here. */
        lastDay: Day.nullable(),
        reason: z.enum(leavingReasons).optional(),
        /** Who takes over what once they have left; absent: as it was chosen before. */
        takers: Takers.optional(),
      })
      .refine((it) => it.lastDay === null || it.reason, {
        path: ['reason'],
        message: 'Choose a reason.',
      }),
    output: Done,
  }),
  'POST /hand-over': endpoint({
    summary: 'Give everything somebody holds to one or several others now',
    access,
    input: z.strictObject({
      id: Id,
      version: Version,
      /** What is not named goes to whoever stands nearest. */
      takers: Takers.default([]),
    }),
    output: Done.extend({ given: z.number().int(), left: z.number().int() }),
  }),
};
