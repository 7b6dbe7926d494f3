import { z } from 'zod';
import { Day, Id, Instant, Version } from '#/kernel/schema.ts';
import { issuePriorities, statusGroups } from '../project-words.ts';

export const Person = z.object({ id: z.number().int(), name: z.string() });
const IssueType = z.object({ id: Id, name: z.string(), icon: z.string() });
export const IssueStatus = z.object({ id: Id, name: z.string(), group: z.enum(statusGroups) });
export const IssueLabel = z.object({ id: Id, name: z.string(), hue: z.number().int() });

/** An issue as lists, boards and backlogs show it. */
export const Issue = z.object({
  id: Id,
  version: Version,
  /** The project's key and a number, PUZ-12; never changes. */
  key: z.string(),
  projectId: Id,
  title: z.string(),
  type: IssueType,
  status: IssueStatus,
  priority: z.enum(issuePriorities),
  assignee: Person.nullable(),
  reporter: Person,
  parent: z.object({ id: Id, key: z.string(), title: z.string() }).nullable(),
  /** 0, 1 or 2: how many issues stand above it. */
  depth: z.number().int(),
  points: z.number().nullable(),
  startsOn: Day.nullable(),
  dueOn: Day.nullable(),
  sprint: z
    .object({ id: Id, name: z.string(), state: z.enum(['planned', 'active', 'completed']) })
    .nullable(),
  labels: z.array(IssueLabel),
  app: z.object({ id: Id, name: z.string(), icon: z.number().int() }).nullable(),
  /** Issues right below it, and how many of those are completed. */
  children: z.number().int(),
  childrenDone: z.number().int(),
  assets: z.number().int(),
  comments: z.number().int(),
  startedAt: Instant.nullable(),
  completedAt: Instant.nullable(),
  createdAt: Instant,
  updatedAt: Instant,
});
export type Issue = z.output<typeof Issue>;
