import { z } from 'zod';
import { Day, Flag, Id, listOf } from '#/kernel/schema.ts';
import { statusGroups } from '../project-words.ts';
import { zooms } from './timeline-scale.ts';

const period = {
  zoom: z.enum(zooms).default('month'),
  search: z.string().max(100).default(''),
  /** The period that is shown; from the first day to the last of everything without. */
  from: Day.optional(),
  to: Day.optional(),
};

const isOrdered = (it: { from?: string | undefined; to?: string | undefined }) =>
  !it.from || !it.to || it.from <= it.to;
const ordered = { path: ['to'], message: 'The last day of the period is before its first.' };

/** Everything the page keeps in its address. */
export const TimelineSearch = z
  .strictObject({
    ...period,
    project: z.string().max(10).optional(),
    assignee: listOf(z.union([z.enum(['me', 'none']), Id])).optional(),
    label: listOf(Id).optional(),
    group: listOf(z.enum(statusGroups)).optional(),
    status: listOf(Id).optional(),
    epic: listOf(Id).optional(),
    /** What is done lies behind today, where one rarely looks first. */
    hideDone: Flag.default(true),
    /** The issue whose sheet is open, by its key. */
    issue: z.string().max(24).optional(),
  })
  .refine(isOrdered, ordered);
export type TimelineSearch = z.output<typeof TimelineSearch>;

export const RoadmapSearch = z
  .strictObject({
    ...period,
    state: z.enum(['active', 'archived', 'all']).default('active'),
    hideDone: Flag.default(true),
    /** Projects whose issues are shown, by their keys. */
    open: listOf(z.string().max(10)).optional(),
    page: z.coerce.number().int().min(1).default(1),
  })
  .refine(isOrdered, ordered);
export type RoadmapSearch = z.output<typeof RoadmapSearch>;

/** The period an address names when it names both ends. */
export const periodOf = ({ from, to }: { from?: string | undefined; to?: string | undefined }) =>
  from && to ? { from, to } : undefined;
