import { call } from '#/client/api.ts';
import type { AnsweredPart } from '#/kernel/answer.ts';
import { addDays, comparisonRange, type DayRange } from '#/kernel/days.ts';
import { MINUS, PLUS } from '#/kernel/numbers.ts';
import { changeOf } from './answer-change.ts';
import { payeeOf } from './asked-measures.ts';
import type { Definition } from './definition.ts';
import { dimensionLabels, type Dimension } from './dimensions.ts';
import type { FilterInput, Standing } from './filter.contract.ts';
import {
  isMeasure,
  isSum,
  measures,
  needsOf,
  type FigureKey,
  type MeasureKey,
} from './measures.ts';
import type { ShownMeasure } from './own/shown-measure.ts';
import { figureWords } from './words.ts';

interface Moved {
  parts: AnsweredPart[];
  words: string;
}

/** The days of a range whose figures are complete. */
function completeDays({ range, incompleteDays }: Standing): DayRange | undefined {
  const [first] = incompleteDays;
  if (first === undefined) return range;
  return first > range.from ? { from: range.from, to: addDays(first, -1) } : undefined;
}

const within = (filter: FilterInput, { from, to }: DayRange): FilterInput => ({
  ...filter,
  singleDate: undefined,
  date: `${from}..${to}`,
});

/** By how much each part of a split changed, the largest change first. */
async function movedIn(
  measure: MeasureKey,
  filter: FilterInput,
  [now, before]: readonly [DayRange, DayRange],
  by: Dimension,
) {
  const rowsOf = async (days: DayRange) => {
    const asked = { ...within(filter, days), compare: 'none' as const };
    const { rows } = await call('GET /figures', {
      ...asked,
      measures: [measure],
      by: [by],
      perPage: 500,
    });
    return rows.map((it) => ({ label: it.labels[0]!, value: it.figures[measure]?.value ?? 0 }));
  };
  const [is, was] = await Promise.all([rowsOf(now), rowsOf(before)]);
  const parts = new Map(is.map((it) => [it.label.key, { ...it, before: 0 }]));
  for (const it of was) {
    const known = parts.get(it.label.key);
    parts.set(it.label.key, { ...(known ?? { ...it, value: 0 }), before: it.value });
  }
  return [...parts.values()]
    .map((it) => ({ ...it, by: it.value - it.before }))
    .toSorted((a, b) => Math.abs(b.by) - Math.abs(a.by));
}

/** Which app, company and country moved a sum most; of a ratio, how its sums moved. */
export async function moversOf(
  measure: FigureKey,
  shown: ShownMeasure,
  filter: FilterInput,
  standing: Standing,
): Promise<Moved | undefined> {
  const now = completeDays(standing);
  if (!now) return { parts: [], words: 'No day of it is complete yet.' };
  const before = comparisonRange('previous', now)!;
  if (!isMeasure(measure) || !isSum(measure)) return sidesOf(measure, shown, within(filter, now));
  const definition: Definition = measures[measure];
  const signed = (value: number) => {
    const words = figureWords(definition.unit, Math.abs(value), 'full', standing.currency);
    return `${value < 0 ? MINUS : PLUS}${words}`;
  };
  const splits: Dimension[] = ['app', payeeOf(measure), 'country'];
  const found = await Promise.all(
    splits.map(async (by) => ({ by, parts: await movedIn(measure, filter, [now, before], by) })),
  );
  const whole = (found[0]?.parts ?? []).reduce((sum, it) => sum + it.by, 0);
  const parts = found.flatMap(({ by, parts: [most] }): AnsweredPart[] => {
    if (!most || most.by === 0) return [];
    const change = most.before === 0 ? null : most.by / Math.abs(most.before);
    return [
      {
        key: `${by} ${most.label.key}`,
        kind: dimensionLabels[by],
        name: most.label.label,
        value: signed(most.by),
        change: changeOf(definition, change),
        ...(most.label.icon !== null && { icon: most.label.icon }),
        ...(most.label.color !== null && { colour: most.label.color }),
      },
    ];
  });
  return {
    parts,
    words:
      parts.length > 0
        ? `${signed(whole)} in all. The largest changes by app, company and country:`
        : 'Nothing moved.',
  };
}

/** A ratio moves with its sums. */
async function sidesOf(
  measure: FigureKey,
  shown: ShownMeasure,
  filter: FilterInput,
): Promise<Moved> {
  const keys = [...new Set(needsOf([measure]).map((it) => it.split('/')[0]!))].filter(isMeasure);
  if (keys.length === 0) return { parts: [], words: '' };
  const { total, standing } = await call('GET /figures', { ...filter, measures: keys, perPage: 1 });
  const parts = keys.map((key): AnsweredPart => {
    const definition: Definition = measures[key];
    const figure = total[key];
    return {
      key,
      name: definition.label,
      value: figureWords(definition.unit, figure?.value ?? null, 'full', standing.currency),
      change: changeOf(definition, figure?.delta ?? null),
    };
  });
  return { parts, words: `${shown.formula}.` };
}
