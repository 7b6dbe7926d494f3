import { z } from 'zod';
import { signedIn } from '#/kernel/access.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { Day, Id, line, listOf, pageOf, paging } from '#/kernel/schema.ts';

export const directorySorts = ['name', 'title', 'department', 'manager', 'joinedOn'] as const;

const Face = z.object({
  id: z.number().int(),
  name: z.string(),
  title: z.string().nullable(),
  photo: z.string().nullable(),
});

/** A colleague with what everybody may know of them. */
export const Colleague = Face.extend({
  email: z.string(),
  department: z.string().nullable(),
  teams: z.array(z.string()),
  workPlace: z.string().nullable(),
  manager: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  joinedOn: Day.nullable(),
});
export type Colleague = z.output<typeof Colleague>;

export const OrgPerson = Face.extend({
  managerId: z.number().int().nullable(),
  department: z.string().nullable(),
});
export type OrgPerson = z.output<typeof OrgPerson>;

export const ComingUp = z.object({
  /** Of those who agree; the day it is next celebrated, never the year of birth. */
  birthdays: z.array(z.object({ person: Face, on: Day })),
  anniversaries: z.array(z.object({ person: Face, on: Day, years: z.number().int() })),
  /** Who joined within the last 30 days or will within the next. */
  joiners: z.array(z.object({ person: Face, on: Day })),
});
export type ComingUp = z.output<typeof ComingUp>;

export const directoryEndpoints = {
  'GET /staff-directory': endpoint({
    summary: 'List everybody who works here with what all may know of them',
    access: signedIn,
    input: z.strictObject({
      q: z.string().trim().max(100).optional(),
      department: listOf(Id).optional(),
      team: listOf(Id).optional(),
      place: listOf(line(80)).optional(),
      sort: z.enum(directorySorts).default('name'),
      order: z.enum(['asc', 'desc']).default('asc'),
      ...paging,
    }),
    output: pageOf(Colleague),
  }),
  'GET /org-chart': endpoint({
    summary: 'List everybody who works here with their manager',
    access: signedIn,
    input: z.strictObject({}),
    output: z.object({ rows: z.array(OrgPerson) }),
  }),
  'GET /namesakes': endpoint({
    summary: 'List people whose name others bear too, each with what tells them apart',
    access: signedIn,
    input: z.strictObject({}),
    output: z.object({
      /** `apart`: the part of their mail address before the @, or all of it where that is the same. */
      rows: z.array(z.object({ id: z.number().int(), name: z.string(), apart: z.string() })),
    }),
  }),
  'GET /staff-days': endpoint({
    summary: 'Tell of birthdays, work anniversaries and new colleagues around these days',
    access: signedIn,
    input: z.strictObject({}),
    output: ComingUp,
  }),
};
