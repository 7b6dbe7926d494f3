import { z } from 'zod';
import { Id } from '#/kernel/schema.ts';

const sheetParts = ['record', 'timeline', 'checklists', 'documents', 'history'] as const;
export type SheetPart = (typeof sheetParts)[number];

/** What is being done with the employee who is open. */
const sheetTasks = [
  'employment',
  'shift',
  'contact',
  'emergency',
  'personal',
  'pay',
  'notes',
  'more-fields',
  'leaving',
  'hand-over',
  'from',
  'document',
  'remove',
] as const;
export type SheetTask = (typeof sheetTasks)[number];

/** What a page that opens employees beside its list keeps of that in its address. */
export const sheetSearch = {
  employee: Id.optional(),
  part: z.enum(sheetParts).default('record'),
  task: z.enum(sheetTasks).optional(),
};
