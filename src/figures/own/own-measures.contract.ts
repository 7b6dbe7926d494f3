import { z } from 'zod';
import { may } from '#/kernel/access.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { Done, Id, Instant, line, text, Version } from '#/kernel/schema.ts';
import { FigureValue, Trend } from '../breakdown.contract.ts';
import { units } from '../definition.ts';
import { Standing } from '../filter.contract.ts';
import { filterFieldsOf } from '../page-filters.ts';
import { LONGEST_FORMULA } from './formula.ts';

const read = may('revenue:read');

/** A formula over measures under a name. */
export const OwnMeasure = z.object({
  id: Id,
  version: Version,
  name: z.string(),
  /** As one writes it, with the names that measures have now. */
  formula: z.string(),
  /** The same with measures by their keys. */
  kept: z.string(),
  unit: z.enum(units),
  /** Places behind the point; null for as many as say something. */
  decimals: z.number().int().nullable(),
  /** Whether up is good (1), bad (-1) or neither (0). */
  tone: z.union([z.literal(1), z.literal(0), z.literal(-1)]),
  description: z.string(),
  author: z.object({ id: z.number().int(), name: z.string() }),
  mine: z.boolean(),
  /** Its author may, and of a shared one whose author has left whoever may share. */
  mayChange: z.boolean(),
  /** Everybody who may see figures has it. */
  shared: z.boolean(),
  archived: z.boolean(),
  updatedAt: Instant,
});
export type OwnMeasure = z.output<typeof OwnMeasure>;

const formula = text(LONGEST_FORMULA).min(1, 'Write a formula.');

export const ownMeasureEndpoints = {
  'GET /own-measures': endpoint({
    summary: 'Own measures: one’s own and those shared by others',
    access: read,
    input: z.strictObject({}),
    output: z.object({ rows: z.array(OwnMeasure) }),
  }),
  'GET /own-measure': endpoint({
    summary: 'An own measure and what uses it',
    access: read,
    input: z.strictObject({ id: Id }),
    output: OwnMeasure.extend({
      /** As far as one may open it; `others` counts what else there is. */
      uses: z.array(z.object({ what: z.string(), name: z.string(), link: z.string() })),
      others: z.number().int(),
    }),
  }),
  'GET /own-measure-preview': endpoint({
    summary: 'The course of a formula that is not saved yet',
    access: read,
    input: z.strictObject({
      ...filterFieldsOf('chart'),
      formula,
      unit: z.enum(units),
      /** Of the measure whose formula it is to be. */
      id: Id.optional(),
    }),
    output: Trend.omit({ measure: true }).extend({ standing: Standing, total: FigureValue }),
  }),
  'POST /save-own-measure': endpoint({
    summary: 'Save a formula over measures under a name, or change one of one’s own',
    access: read,
    input: z
      .strictObject({
        id: Id.optional(),
        version: Version.optional(),
        name: line(60),
        /** Measures by their names, or as `{key}`. */
        formula,
        unit: z.enum(units),
        decimals: z.number().int().min(0).max(4).nullable().default(null),
        tone: z.union([z.literal(1), z.literal(0), z.literal(-1)]).default(0),
        description: text(500).default(''),
        shared: z.boolean().default(false),
      })
      .refine((it) => it.id === undefined || it.version !== undefined, {
        path: ['version'],
        message: 'Say which version was changed.',
      }),
    output: OwnMeasure,
  }),
  'POST /archive-own-measure': endpoint({
    summary: 'Offer an own measure no more, or again; what uses it goes on',
    access: read,
    input: z.strictObject({ id: Id, version: Version, archived: z.boolean() }),
    output: z.object({ message: z.string(), version: Version }),
  }),
  'POST /delete-own-measure': endpoint({
    summary: 'Delete an own measure that nothing uses',
    access: read,
    input: z.strictObject({ id: Id, version: Version }),
    output: Done,
  }),
};
