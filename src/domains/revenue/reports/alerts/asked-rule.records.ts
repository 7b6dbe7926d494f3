import { isMeasure } from '#/figures/measures.ts';
import { askedFigures } from '#/figures/own/own-measures.records.ts';
import { shownMeasure, type ShownMeasure } from '#/figures/own/shown-measure.ts';
import type { Reader } from '#/figures/selection.records.ts';
import { Refusal } from '#/kernel/refusal.ts';
import type { AlertRule, AskedRule } from './rule.contract.ts';

/** A rule ready to be judged, and what its measure is called. */
export interface Asked {
  rule: AskedRule;
  shown: ShownMeasure;
}

/**
 * A rule with its measure looked up as one person has it.
 * @throws Refusal `not-found` for an own measure that is not there or not theirs to see, `conflict` for
 *   one that is made of what there is no more
 */
export async function askedRule(
  reader: Pick<Reader, 'db' | 'who'>,
  rule: AlertRule,
): Promise<Asked> {
  const { measure } = rule;
  if (isMeasure(measure)) return { rule: { ...rule, measure }, shown: shownMeasure(measure) };
  const { keys, own } = await askedFigures(reader, [measure]);
  return { rule: { ...rule, measure: keys[0]! }, shown: shownMeasure(measure, own) };
}

/** The same, with words instead where there is no such measure for them any more. */
export async function askedOrWhyNot(
  reader: Pick<Reader, 'db' | 'who'>,
  rule: AlertRule,
): Promise<(Asked & { why: null }) | { rule: null; shown: ShownMeasure; why: string }> {
  try {
    return { ...(await askedRule(reader, rule)), why: null };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const why =
      error.code === 'not-found'
        ? 'Its measure is not there, or not shared any more.'
        : error.message;
    return { rule: null, shown: shownMeasure(rule.measure), why };
  }
}

/** Why a rule rests whose measure is shown in another unit than when its threshold was chosen. */
export const unitTrouble = (saved: string | null, shown: ShownMeasure): string | undefined =>
  saved === null || saved === shown.unit
    ? undefined
    : `${shown.label} is shown in another unit since: look at the threshold and save it again.`;
