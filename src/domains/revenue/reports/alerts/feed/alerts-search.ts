import { z } from 'zod';
import { AnyMeasure } from '#/figures/breakdown.contract.ts';
import { Day, Id, listOf, paging } from '#/kernel/schema.ts';
import { alertWhose } from '../alerts.contract.ts';
import { findingStates } from './feed.contract.ts';

const One = z.union([z.literal('new'), Id]);

/** What the page of alerts keeps in its address. */
export const alertsSearch = z.strictObject({
  ...paging,
  show: z.enum(['found', 'rules']).default('found'),
  whose: z.enum(alertWhose).default('followed'),
  state: z.enum(findingStates).default('open'),
  /** Only what these alerts found. */
  rule: listOf(Id).optional(),
  measure: listOf(AnyMeasure).optional(),
  /** Only of one day. */
  day: Day.optional(),
  /** What is open: a finding, the form of an alert. */
  finding: Id.optional(),
  alert: One.optional(),
  of: Id.optional(),
});
export type AlertsSearch = z.output<typeof alertsSearch>;
export type AlertsPatch = { [K in keyof AlertsSearch]?: AlertsSearch[K] | undefined };
