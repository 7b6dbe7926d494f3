import { z } from 'zod';
import { Flag, listOf, pagingBy } from '#/kernel/schema.ts';
import { taskEventKinds } from '../task-rules.ts';
import { recordFilter } from './record-filter.contract.ts';

/** Everything the record of tasks keeps in its address. */
export const RecordSearch = z.strictObject({
  ...recordFilter,
  search: z.string().max(100).default(''),
  ...pagingBy(50),
  show: z.enum(['tasks', 'activity']).default('tasks'),
  /** Of the activity: what was done. */
  kind: listOf(z.enum(taskEventKinds)).optional(),
  /** Whether types and phases are being set. */
  types: Flag.optional(),
});
export type RecordSearch = z.output<typeof RecordSearch>;
export type RecordPatch = Partial<z.input<typeof RecordSearch>>;

/** What the server is asked for: without what only the page knows. */
export function recordQuestion({ show: _, types: __, kind: ___, search, ...rest }: RecordSearch) {
  return { ...rest, search: search || undefined };
}

/** What narrows the record, without its order and its place. */
const narrowing = [
  'app',
  'team',
  'person',
  'type',
  'status',
  'priority',
  'by',
  'from',
  'to',
  'late',
  'search',
] as const;

/** A patch that shows everything again. */
export const everything: RecordPatch = Object.fromEntries(narrowing.map((it) => [it, undefined]));

export const isNarrowed = (search: RecordSearch) =>
  narrowing.some((it) => {
    const value = search[it];
    return it !== 'by' && value !== undefined && value !== '' && value !== false;
  });
