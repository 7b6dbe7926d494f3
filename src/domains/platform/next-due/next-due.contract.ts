import { z } from 'zod';
import { signedIn } from '#/kernel/access.ts';
import { domain } from '#/kernel/domain.ts';
import { dueKinds } from '#/kernel/due-kinds.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { Day, listOf, TimeOfDay } from '#/kernel/schema.ts';

const NextDue = z.object({
  kind: z.enum(dueKinds),
  title: z.string(),
  day: Day,
  time: TimeOfDay.nullable(),
  link: z.string(),
  isLate: z.boolean(),
  /** Whether `day` is today, on the clocks that it is told on. */
  isToday: z.boolean(),
  /** The name of those clocks where they are not the company's. */
  zone: z.string().nullable(),
});

export const nextDueEndpoints = {
  'GET /next-due': endpoint({
    summary: 'Tell what is due to me next: tasks, issues, reviews, leave…',
    access: signedIn,
    input: z.strictObject({
      limit: z.coerce.number().int().min(1).max(20).default(5),
      /** Kinds that are left out. */
      except: listOf(z.enum(dueKinds)).default([]),
    }),
    output: z.object({ rows: z.array(NextDue), today: Day }),
  }),
};

export const nextDue = domain({
  name: 'next-due',
  endpoints: nextDueEndpoints,
  permissions: {},
});
