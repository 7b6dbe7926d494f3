import { z } from 'zod';
import { ReportDefinition } from '#/figures/report-definition.contract.ts';
import { may } from '#/kernel/access.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { Done, Id, Instant, line, pageOf, paging, Version } from '#/kernel/schema.ts';

const read = may('revenue:read');

const sharings = ['nobody', 'everybody', 'teams'] as const;
export type Sharing = (typeof sharings)[number];

const Named = z.object({ id: z.number().int(), name: z.string() });

/** A saved report as the library lists it. */
export const Report = z.object({
  id: Id,
  version: Version,
  name: z.string(),
  definition: ReportDefinition,
  author: Named,
  /** Only its author changes, shares and deletes it. */
  mine: z.boolean(),
  sharing: z.enum(sharings),
  /** The teams it is shared with, as far as the reader knows them. */
  teams: z.array(Named),
  /** How often it is mailed to or by the reader, and how many alerts of theirs watch it. */
  schedules: z.number().int(),
  alerts: z.number().int(),
  updatedAt: Instant,
});
export type Report = z.output<typeof Report>;

export const reportSorts = ['name', 'author', 'updated'] as const;

export const libraryEndpoints = {
  'GET /reports': endpoint({
    summary: 'Saved reports: one’s own and those shared by others',
    access: read,
    input: z.strictObject({
      ...paging,
      q: z.string().trim().max(100).optional(),
      whose: z.enum(['all', 'mine', 'others']).default('all'),
      sort: z.enum(reportSorts).default('updated'),
      order: z.enum(['asc', 'desc']).default('desc'),
    }),
    output: pageOf(Report),
  }),
  'GET /report': endpoint({
    summary: 'A saved report',
    access: read,
    input: z.strictObject({ id: Id }),
    output: Report,
  }),
  'POST /save-report': endpoint({
    summary: 'Save a report under a name, or change one of one’s own',
    access: read,
    input: z
      .strictObject({
        id: Id.optional(),
        version: Version.optional(),
        name: line(80),
        definition: ReportDefinition,
        sharing: z.enum(sharings).default('nobody'),
        teamIds: z.array(Id).max(100).default([]),
      })
      .refine((it) => it.sharing !== 'teams' || it.teamIds.length > 0, {
        path: ['teamIds'],
        message: 'Choose at least one team.',
      })
      .refine((it) => it.id === undefined || it.version !== undefined, {
        path: ['version'],
        message: 'Say which version was changed.',
      }),
    output: Report,
  }),
  'POST /duplicate-report': endpoint({
    summary: 'Copy a report one may open to a report of one’s own',
    access: read,
    input: z.strictObject({ id: Id }),
    output: Report,
  }),
  'POST /delete-report': endpoint({
    summary: 'Delete a report of one’s own; its mails and alerts rest',
    access: read,
    input: z.strictObject({ id: Id, version: Version }),
    output: z.object({ message: z.string(), version: Version }),
  }),
  'POST /restore-report': endpoint({
    summary: 'Take back that a report was deleted',
    access: read,
    input: z.strictObject({ id: Id, version: Version }),
    output: Done,
  }),
};
