import { z } from 'zod';
import { Day, Id, line } from '#/kernel/schema.ts';

/** An app, or the tasks that belong to none. */
const AppOrNone = z.union([z.literal('none'), Id]);

/** Longest range a report is asked for, days. */
export const MOST_DAYS = 400;

/** Whose tasks: what the board, the calendar and the reports are narrowed by. */
export const taskFilter = {
  /** Its present members and its lead. */
  team: Id.optional(),
  person: Id.optional(),
  app: AppOrNone.optional(),
  /** Name of the task's type. */
  type: line(40).optional(),
};

/** Work of business days, the last thirty complete ones unless told. */
export const workFilter = { ...taskFilter, from: Day.optional(), to: Day.optional() };

const Filter = z.strictObject(workFilter);
export type WorkFilter = z.output<typeof Filter>;

export const Named = z.object({ id: z.number().int(), name: z.string() });
export const TaskApp = z.object({
  id: z.number().int(),
  name: z.string(),
  /** Number of the drawn icon. */
  icon: z.number().int(),
  /** Name of the uploaded icon's file, see `GET /tasks/app-icon`; null without one. */
  iconFile: z.string().nullable(),
});
export type TaskApp = z.output<typeof TaskApp>;
