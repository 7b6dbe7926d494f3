import { z } from 'zod';
import {
  Breakdown,
  breakdownFields,
  Dimension,
  FigureTile,
  MeasureKey,
  Trend,
} from '#/figures/breakdown.contract.ts';
import { filterFields, Standing } from '#/figures/filter.contract.ts';
import { may, signedIn } from '#/kernel/access.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { Day, Id, Instant, pageOf, paging, text, Version } from '#/kernel/schema.ts';
import { figureGroups } from './share-figures.ts';

const Named = z.object({ id: Id, name: z.string() });
const Group = z.enum(figureGroups);

/** An app or a report whose figures are shared. */
const Subject = z.object({
  kind: z.enum(['app', 'report']),
  id: Id,
  name: z.string(),
  /** Number of the app's drawn icon. */
  icon: z.number().int().nullable(),
});

/** Something I let others see. */
export const Share = z.object({
  id: Id,
  version: Version,
  subject: Subject,
  owner: Named,
  people: z.array(Named),
  teams: z.array(Named),
  figures: z.array(Group),
  until: Day.nullable(),
  note: z.string().nullable(),
  state: z.enum(['open', 'ended', 'revoked']),
  sharedAt: Instant,
  isMine: z.boolean(),
});
export type Share = z.output<typeof Share>;

/** Something others let me see. */
export const Shared = z.object({
  id: Id,
  subject: Subject,
  owner: Named,
  figures: z.array(Group),
  until: Day.nullable(),
  note: z.string().nullable(),
  sharedAt: Instant,
});
export type Shared = z.output<typeof Shared>;

/** What the figures of an app can be split by where they are shared. */
export const sharedBy = ['day', 'network', 'country'] as const;

const share = may('apps:share');
const ids = z.array(Id).max(100).default([]);

export const sharingEndpoints = {
  'GET /share-apps': endpoint({
    summary: 'List what I share, or others within my scope do',
    access: share,
    input: z.strictObject({
      ...paging,
      q: z.string().trim().max(100).optional(),
      state: z.enum(['open', 'ended', 'revoked']).optional(),
    }),
    output: pageOf(Share),
  }),
  'POST /share-app': endpoint({
    summary: 'Let people or teams see figures of an app or a report, or change what they see',
    access: share,
    input: z
      .strictObject({
        id: Id.optional(),
        version: Version.optional(),
        appId: Id.optional(),
        reportId: Id.optional(),
        people: ids,
        teams: ids,
        figures: z.array(Group).min(1, 'Choose at least one.').max(figureGroups.length),
        /** The last day on which it can be opened; null: until it is revoked. */
        until: Day.nullable().default(null),
        note: text(300).nullable().default(null),
      })
      .refine((it) => (it.id === undefined) === (it.version === undefined), {
        path: ['version'],
        message: 'A change names the version it was made against.',
      })
      .refine(
        (it) => it.id !== undefined || (it.appId === undefined) !== (it.reportId === undefined),
        { path: ['appId'], message: 'Choose an app or a report.' },
      )
      .refine((it) => it.people.length + it.teams.length > 0, {
        path: ['people'],
        message: 'Choose somebody.',
      }),
    output: Share,
  }),
  'POST /delete-share-app': endpoint({
    summary: 'Revoke a share: nobody can open it any more',
    access: share,
    input: z.strictObject({ id: Id, version: Version }),
    output: Share,
  }),
  'GET /share-targets': endpoint({
    summary: 'Find people and teams to share with, by name',
    access: share,
    input: z.strictObject({ q: z.string().trim().max(100).optional() }),
    output: z.object({
      people: z.array(Named.extend({ title: z.string().nullable() })),
      teams: z.array(Named),
    }),
  }),
  'GET /shared-apps': endpoint({
    summary: 'List what others share with me',
    access: signedIn,
    input: z.strictObject({ ...paging, q: z.string().trim().max(100).optional() }),
    output: pageOf(Shared),
  }),
  'GET /shared-figures': endpoint({
    summary: 'Show the figures of one share: those that are shared and no others',
    access: signedIn,
    input: z.strictObject({
      id: Id,
      /** Days and comparison of an app's figures; a report has its own. */
      date: filterFields.date,
      compare: filterFields.compare,
      by: z.enum(sharedBy).default('day'),
      measure: MeasureKey.optional(),
      sort: breakdownFields.sort,
      page: breakdownFields.page,
      perPage: breakdownFields.perPage,
    }),
    output: z.object({
      share: Shared,
      standing: Standing,
      by: z.array(Dimension),
      /** What is open, in the order of the columns. */
      measures: z.array(MeasureKey),
      tiles: z.array(FigureTile),
      trend: Trend.nullable(),
      breakdown: Breakdown,
    }),
  }),
};
