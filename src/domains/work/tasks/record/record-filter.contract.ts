import { z } from 'zod';
import { Day, Flag, Id, line, listOf } from '#/kernel/schema.ts';
import { taskPriorities, taskStatuses } from '../task-rules.ts';

export const recordSorts = [
  'updated',
  'created',
  'closed',
  'due',
  'key',
  'title',
  'status',
  'priority',
  'assignee',
  'app',
] as const;

/** Which day of a task `from` and `to` are about. */
const recordDates = ['due', 'created', 'updated', 'closed'] as const;

/** What the record of tasks can be narrowed by; nothing means all that one may see. */
export const recordFilter = {
  app: listOf(Id).optional(),
  /** Teams whose apps they are about or whose members have them. */
  team: listOf(Id).optional(),
  /** Who has them. */
  person: listOf(Id).optional(),
  type: listOf(line(40)).optional(),
  status: listOf(z.enum(taskStatuses)).optional(),
  priority: listOf(z.enum(taskPriorities)).optional(),
  by: z.enum(recordDates).default('due'),
  from: Day.optional(),
  to: Day.optional(),
  /** Open and past their day. */
  late: Flag.default(false),
  /** Part of the title or the key. */
  search: z.string().trim().max(100).optional(),
  sort: z.enum(recordSorts).default('updated'),
  order: z.enum(['asc', 'desc']).default('desc'),
};
