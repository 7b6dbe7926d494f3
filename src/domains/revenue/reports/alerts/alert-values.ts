import { Filter } from '#/figures/filter.contract.ts';
import type { FigureName } from '#/figures/measures.ts';
import { shownMeasure, type ShownMeasure } from '#/figures/own/shown-measure.ts';
import { MICROS_PER_DOLLAR } from '#/kernel/money.ts';
import { USUAL_BANDS } from './alert-words.ts';
import {
  AlertRule,
  isChange,
  type AlertComparison,
  type AlertKind,
  type floorMeasures,
  type unusualWays,
} from './rule.contract.ts';

/** What a threshold is written in. */
type Shown = Pick<ShownMeasure, 'unit'>;

type ShownOf = (name: FigureName) => Shown;

/** How many of the stored unit one typed unit is: dollars are micros there, percent are ratios. */
function scaleOf({ unit }: Shown, kind: AlertKind | ''): number {
  if (kind === 'unusual') return 1;
  if ((kind && isChange({ kind })) || unit === 'ratio') return 0.01;
  return unit === 'money' ? MICROS_PER_DOLLAR : 1;
}

/** A typed figure as it is stored; money is whole micros. */
function stored(typed: number, scale: number): number {
  return scale === MICROS_PER_DOLLAR
    ? Math.round(typed * scale)
    : Number((typed * scale).toPrecision(12));
}
const typedOf = (value: number, scale: number) => Number((value / scale).toPrecision(12));

/** What stands before and after the field of a threshold. */
export function unitOf(shown: Shown, kind: AlertKind | '') {
  const { unit } = shown;
  const change = kind !== '' && isChange({ kind });
  const isPercent = scaleOf(shown, kind) === 0.01;
  return {
    before: unit === 'money' && !change && kind !== 'unusual' ? '$' : undefined,
    after: change && unit === 'ratio' ? 'points' : isPercent ? '%' : undefined,
  };
}

/** An alert as its form holds it. */
export interface AlertValues {
  measure: FigureName | '';
  kind: AlertKind | '';
  /** As it is typed: dollars, percent. */
  threshold: number | null;
  /** How many deviations a figure may lie away. */
  bands: '2' | '3' | '5' | '';
  way: (typeof unusualWays)[number] | '';
  over: AlertRule['over'] | '';
  compare: AlertComparison | '';
  by: NonNullable<AlertRule['by']> | 'none' | '';
  floorMeasure: (typeof floorMeasures)[number] | 'none' | '';
  floor: number | null;
  filter: Filter;
}

const bandsOf = (rule: AlertRule | undefined): AlertValues['bands'] => {
  const bands = rule?.kind === 'unusual' ? rule.threshold : USUAL_BANDS;
  return bands < 2.5 ? '2' : bands < 4 ? '3' : '5';
};

/** What the form begins with: an alert as it stands, or a new one. */
export function valuesOf(
  rule: AlertRule | undefined,
  measure: FigureName,
  filter: Filter | undefined,
  shownOf: ShownOf,
): AlertValues {
  const kind: AlertKind = rule?.kind ?? 'unusual';
  const of = rule?.measure ?? measure;
  const floor = rule ? rule.floor : { measure: 'revenue' as const, value: 50 * MICROS_PER_DOLLAR };
  return {
    measure: of,
    kind,
    threshold:
      rule && kind !== 'unusual' ? typedOf(rule.threshold, scaleOf(shownOf(of), kind)) : 30,
    bands: bandsOf(rule),
    way: rule?.way ?? 'both',
    over: rule?.over ?? 'day',
    compare: rule?.compare ?? 'last-week',
    by: rule?.by ?? 'none',
    floorMeasure: floor?.measure ?? 'none',
    floor: floor ? typedOf(floor.value, scaleOf(shownMeasure(floor.measure), 'above')) : null,
    filter: rule?.filter ?? filter ?? Filter.parse({}),
  };
}

/** The rule that the form says. */
export function ruleOf(it: AlertValues, shownOf: ShownOf): AlertRule {
  const measure = it.measure || 'revenue';
  const kind = it.kind || 'below';
  const floorMeasure = it.floorMeasure === 'none' ? '' : it.floorMeasure;
  return AlertRule.parse({
    measure,
    kind,
    threshold:
      kind === 'unusual'
        ? Number(it.bands)
        : stored(it.threshold ?? 0, scaleOf(shownOf(measure), kind)),
    over: it.over || 'day',
    compare: it.compare || 'previous',
    way: it.way || 'both',
    by: it.by === 'none' || it.by === '' ? null : it.by,
    filter: it.filter,
    floor:
      floorMeasure && it.floor
        ? {
            measure: floorMeasure,
            value: stored(it.floor, scaleOf(shownMeasure(floorMeasure), 'above')),
          }
        : null,
  });
}
