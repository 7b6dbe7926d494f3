import { z } from 'zod';
import { AnyMeasure, Label } from '#/figures/breakdown.contract.ts';
import { units } from '#/figures/definition.ts';
import { may } from '#/kernel/access.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { Day, Id, Instant, listOf, pageOf, paging, text, Version } from '#/kernel/schema.ts';
import { alertWhose } from '../alerts.contract.ts';
import { AlertRule } from '../rule.contract.ts';

const read = may('revenue:read');

/** `open`: neither known nor put off by the reader or the alert’s author. */
export const findingStates = ['open', 'known', 'snoozed', 'all'] as const;

const Person = z.object({ id: Id, name: z.string() });

/** A row that set an alert off on a day. */
export const AlertFinding = z.object({
  id: Id,
  version: Version,
  alert: z.object({ id: Id, title: z.string(), mine: z.boolean(), following: z.boolean() }),
  rule: AlertRule,
  /** What its measure is called; of an own one as it is called now. */
  measure: z.object({
    label: z.string(),
    unit: z.enum(units),
    tone: z.union([z.literal(1), z.literal(0), z.literal(-1)]),
  }),
  /** The last of the days it is of. */
  day: Day,
  /** The row; null where the alert watches everything together. */
  label: Label.nullable(),
  /** In the unit of the measure; null where only words were kept. */
  value: z.number().nullable(),
  /** What it was held against. */
  usual: z.number().nullable(),
  /** Half the width of the band of usual figures. */
  band: z.number().nullable(),
  /** Relative, for ratios the difference. */
  change: z.number().nullable(),
  estimated: z.boolean(),
  words: z.string(),
  firedAt: Instant,
  /** Everybody who has opened it, the first first. */
  seenBy: z.array(Person),
  seen: z.boolean(),
  /** Who said that it is known, and why. */
  known: z.object({ by: Person, at: Instant, note: z.string().nullable() }).nullable(),
  /** Until when the reader is told nothing of it, by themselves or by the alert’s author. */
  snoozedUntil: Instant.nullable(),
});
export type AlertFinding = z.output<typeof AlertFinding>;

const which = { id: Id, version: Version };

export const feedEndpoints = {
  'GET /alert-findings': endpoint({
    summary: 'What alerts have found, the latest first, of the figures one may see now',
    access: read,
    input: z.strictObject({
      ...paging,
      whose: z.enum(alertWhose).default('followed'),
      state: z.enum(findingStates).default('all'),
      /** Of these alerts alone. */
      rule: listOf(Id).optional(),
      measure: listOf(AnyMeasure).optional(),
      from: Day.optional(),
      to: Day.optional(),
      id: Id.optional(),
    }),
    output: pageOf(AlertFinding),
  }),
  'POST /see-alert-finding': endpoint({
    summary: 'Say that one has seen what an alert found',
    access: read,
    input: z.strictObject({ id: Id }),
    output: AlertFinding,
  }),
  'POST /acknowledge-alert-finding': endpoint({
    summary: 'Mark what an alert found as known, with a note, or as open again',
    access: read,
    input: z
      .strictObject({
        ...which,
        known: z.boolean().default(true),
        note: text(500).nullable().default(null),
      })
      .refine((it) => it.known || !it.note, {
        path: ['note'],
        message: 'What is open again has no note.',
      }),
    output: AlertFinding,
  }),
};
