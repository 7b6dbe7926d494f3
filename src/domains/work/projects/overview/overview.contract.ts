import { z } from 'zod';
import { may } from '#/kernel/access.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { richText } from '#/kernel/rich-text.ts';
import { Day, Id, Instant, line, pageOf, paging, text, Version } from '#/kernel/schema.ts';
import { ProjectConfig } from '../config/config.contract.ts';
import { Person } from '../issues/issue.contract.ts';
import { ProjectKey } from '../project-key.contract.ts';
import { healths, memberRoles, statusGroups } from '../project-words.ts';

/** How many issues stand in each group of statuses. */
export const Progress = z.object(
  Object.fromEntries(statusGroups.map((it) => [it, z.number().int()])) as Record<
    (typeof statusGroups)[number],
    z.ZodNumber
  >,
);
export type Progress = z.output<typeof Progress>;

export const Project = z.object({
  id: Id,
  version: Version,
  key: z.string(),
  name: z.string(),
  /** One of the eight hues of charts. */
  hue: z.number().int(),
  health: z.enum(healths),
  lead: Person,
  startsOn: Day.nullable(),
  targetOn: Day.nullable(),
  archived: z.boolean(),
  progress: Progress,
  members: z.array(Person),
  /** One's own place in it; null for somebody who only sees it. */
  myRole: z.enum(memberRoles).nullable(),
  updatedAt: Instant,
});
export type Project = z.output<typeof Project>;

/** What happened to an issue of a project. */
export const IssueEvent = z.object({
  id: Id,
  at: Instant,
  person: Person.nullable(),
  /** The integration that did it, where it was no person. */
  via: z.string().nullable(),
  issue: z.object({ id: Id, key: z.string(), title: z.string() }),
  /** `created`, `deleted`, `restored`, or the field that was changed. */
  field: z.string(),
  from: z.unknown(),
  to: z.unknown(),
});
export type IssueEvent = z.output<typeof IssueEvent>;

export const projectSorts = ['updated', 'name', 'key', 'target', 'health', 'lead'] as const;

const details = {
  name: line(80),
  description: richText(20_000).nullable(),
  hue: z.number().int().min(1).max(8),
  leadId: Id,
  startsOn: Day.nullable(),
  targetOn: Day.nullable(),
};
const optional = z.object(details).partial().shape;

export const overviewEndpoints = {
  'GET /cjprojects/list': endpoint({
    summary: 'List the projects I may see',
    access: may('projects:read'),
    input: z.strictObject({
      ...paging,
      search: z.string().trim().max(100).optional(),
      state: z.enum(['active', 'archived', 'all']).default('active'),
      whose: z.enum(['all', 'mine']).default('all'),
      health: z.enum(healths).optional(),
      sort: z.enum(projectSorts).default('updated'),
      order: z.enum(['asc', 'desc']).default('desc'),
    }),
    output: pageOf(Project),
  }),
  'GET /cjprojects/detail': endpoint({
    summary: 'Tell what the issues of a project may be: statuses, types, labels, boards, members',
    access: may('projects:read'),
    input: z
      .strictObject({ id: Id.optional(), key: ProjectKey.optional() })
      .refine((it) => (it.id === undefined) !== (it.key === undefined), {
        path: ['id'],
        message: 'Give either the id or the key.',
      }),
    output: z.object({
      project: Project,
      ...ProjectConfig.shape,
      /** What this person may do here. */
      mayWrite: z.boolean(),
      mayConfigure: z.boolean(),
      today: Day,
    }),
  }),
  'GET /cjprojects/overview': endpoint({
    summary: 'Tell how a project stands: description, health, progress, who has what',
    access: may('projects:read'),
    input: z.strictObject({ project: ProjectKey }),
    output: z.object({
      project: z.object({
        ...Project.shape,
        description: z.string().nullable(),
        healthNote: z.string().nullable(),
        healthBy: Person.nullable(),
        healthAt: Instant.nullable(),
      }),
      statuses: z.array(
        z.object({
          id: Id,
          name: z.string(),
          group: z.enum(statusGroups),
          issues: z.number().int(),
        }),
      ),
      /** Points of all issues but cancelled ones, and of the completed ones. */
      points: z.number(),
      pointsDone: z.number(),
      overdue: z.number().int(),
      unassigned: z.number().int(),
      sprint: z
        .object({
          id: Id,
          name: z.string(),
          endsOn: Day.nullable(),
          issues: z.number().int(),
          done: z.number().int(),
        })
        .nullable(),
      today: Day,
    }),
  }),
  'GET /cjprojects/activity': endpoint({
    summary: 'List what happened in a project, the latest first',
    access: may('projects:read'),
    input: z.strictObject({ ...paging, project: ProjectKey, person: Id.optional() }),
    output: pageOf(IssueEvent),
  }),
  'POST /cjprojects/save': endpoint({
    summary: 'Start a project, or change its name, description, lead, days, health or archive it',
    access: may('projects:configure'),
    input: z
      .strictObject({
        id: Id.optional(),
        version: Version.optional(),
        key: ProjectKey.optional(),
        ...optional,
        health: z.enum(healths).optional(),
        healthNote: text(2_000).nullable().optional(),
        archived: z.boolean().optional(),
      })
      .refine((it) => it.id !== undefined || it.key !== undefined, {
        path: ['key'],
        message: 'Give the project a key of two to ten letters.',
      })
      .refine((it) => it.id !== undefined || it.name !== undefined, {
        path: ['name'],
        message: 'Give the project a name.',
      })
      .refine((it) => it.id === undefined || it.key === undefined, {
        path: ['key'],
        message: 'The key of a project never changes: its issues are known by it.',
      })
      .refine((it) => (it.id === undefined) === (it.version === undefined), {
        path: ['version'],
        message: 'A change names the version it was made against.',
      }),
    output: Project,
  }),
};
