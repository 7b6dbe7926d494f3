import { z } from 'zod';
import { Label } from '#/figures/breakdown.contract.ts';
import { may } from '#/kernel/access.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { Day } from '#/kernel/schema.ts';
import { AlertRule, thresholdCheck } from '../rule.contract.ts';

/** So many days before the last complete one are tried. */
export const TRIAL_DAYS = 90;

const TrialRow = z.object({
  /** What the row is called; null where all is watched together. */
  label: Label.nullable(),
  value: z.number(),
  usual: z.number().nullable(),
  band: z.number().nullable(),
  estimated: z.boolean(),
});

export const Trial = z.object({
  /** What was tried; null while there are no figures. */
  days: z.object({ from: Day, to: Day }).nullable(),
  /** Days on which it would have fired, the latest first, each with its largest rows. */
  fired: z.array(
    z.object({
      day: Day,
      title: z.string(),
      body: z.string(),
      rows: z.array(TrialRow),
      more: z.number().int(),
    }),
  ),
  /**
   * Day by day: the figure and what it was held against, where all is watched together; else how many
   * rows would have fired. Null where the figure is not known.
   */
  course: z.array(
    z.object({
      day: Day,
      value: z.number().nullable(),
      usual: z.number().nullable(),
      band: z.number().nullable(),
      rows: z.number().int(),
    }),
  ),
});
export type Trial = z.output<typeof Trial>;

export const trialEndpoints = {
  'POST /try-report-alert': endpoint({
    summary: 'Tell when an alert would have fired in the last 90 days, without saving it',
    access: may('revenue:read'),
    // Nothing is changed: a rule is only too long for an address.
    unrecorded: true,
    input: z.strictObject({ rule: AlertRule }).superRefine(thresholdCheck),
    output: Trial,
  }),
};
