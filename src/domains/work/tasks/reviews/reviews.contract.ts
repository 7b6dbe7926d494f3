import { z } from 'zod';
import { may } from '#/kernel/access.ts';
import { domain } from '#/kernel/domain.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { Day, Id, Instant, line, listOf, pageOf, paging } from '#/kernel/schema.ts';
import { Rows, someOf } from '../record/some.contract.ts';
import { Task, TaskCan, Verdict } from '../tasks.contract.ts';

const Rating = z.coerce.number().int().min(1).max(5);

export const TaskReview = z.object({
  task: Task,
  /** When it went to review the last time. */
  handedInAt: Instant.nullable(),
  /** How often it was given back. */
  returns: z.number().int(),
  /** The last thing that was said of it. */
  last: Verdict.nullable(),
  isMine: z.boolean(),
  can: TaskCan,
});
export type TaskReview = z.output<typeof TaskReview>;

export const reviewsEndpoints = {
  'GET /tasks/review': endpoint({
    summary: 'List what waits for review, oldest first, or what was reviewed and closed',
    access: may('tasks:read'),
    input: z.strictObject({
      ...paging,
      state: z.enum(['pending', 'closed']).default('pending'),
      /** Those I review, or all I may see. */
      whose: z.enum(['mine', 'all']).default('mine'),
      app: listOf(Id).optional(),
      /** Whose work it is. */
      person: listOf(Id).optional(),
      /** Of the last review. */
      rating: listOf(Rating).optional(),
      /** Days on which it was closed. */
      from: Day.optional(),
      to: Day.optional(),
      /** Part of the title or the key. */
      search: z.string().trim().max(100).optional(),
    }),
    output: pageOf(TaskReview).extend({ today: Day, waiting: z.number().int() }),
  }),
  'POST /tasks/review-save': endpoint({
    summary: 'Approve handed in work or give it back, one task or many',
    access: may('tasks:work'),
    input: z
      .strictObject({
        rows: Rows,
        verdict: z.enum(['approved', 'returned']),
        rating: z.number().int().min(1).max(5).optional(),
        note: line(1000).optional(),
        /** Why it is closed although items of its checklist are open. */
        override: line(300).optional(),
      })
      .refine((it) => it.verdict === 'returned' || it.rating !== undefined, {
        path: ['rating'],
        message: 'Rate the work from 1 to 5.',
      })
      .refine((it) => it.verdict === 'approved' || it.note, {
        path: ['note'],
        message: 'Say what is missing, so that it can be put right.',
      }),
    output: someOf(Task),
  }),
};

export const taskReviews = domain({
  name: 'task-reviews',
  endpoints: reviewsEndpoints,
  permissions: {},
});
