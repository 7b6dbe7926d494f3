import { figureOf, isMeasure, measures, needsOf, type FigureKey } from '#/figures/measures.ts';
import { leavesOf } from '#/figures/own/own-definition.ts';
import type { SumName, Sums } from '#/figures/sums.ts';
import type { HourFigures, Tells } from '#/figures/today/paired-hours.ts';

/** Sums that sources tell by the hour, and which kind of report does. */
const told = {
  revenue: 'revenue',
  impressions: 'revenue',
  spend: 'spend',
} as const satisfies Partial<Record<keyof HourFigures, Tells>>;
type Told = keyof typeof told;

/** What a sum is of; those that are paired in a ratio come of rows that tell all of them, as hours do. */
const partsOf = (name: SumName): string[] => name.split('/');

const isTold = (part: string): part is Told => Object.hasOwn(told, part);

/** Whether everything that a figure is formed of is told by the hour. */
export const isHourlyMeasure = (measure: FigureKey): boolean =>
  needsOf([measure]).every((it) => partsOf(it).every(isTold));

/** Names of the parts of an own measure that no source tells by the hour. */
export const untoldParts = (measure: FigureKey): string[] =>
  isMeasure(measure)
    ? []
    : leavesOf(measure).flatMap((it) =>
        isMeasure(it) && !isHourlyMeasure(it) ? [measures[it].label] : [],
      );

/** Which reports a figure needs. */
export const tellsOf = (measure: FigureKey): ReadonlySet<Tells> =>
  new Set(
    needsOf([measure])
      .flatMap(partsOf)
      .filter(isTold)
      .map((it) => told[it]),
  );

/** A figure of some hours; null where a part of it is not told. */
export function hourFigure(measure: FigureKey, hours: HourFigures): number | null {
  const sums: Partial<Record<SumName, number>> = {};
  for (const name of needsOf([measure])) {
    const [own = ''] = partsOf(name);
    const value = isTold(own) ? hours[own] : null;
    if (value !== null) sums[name] = value;
  }
  return figureOf(measure, sums as Sums);
}

/** Whether all that a figure is formed of is told of some hours. */
export const isToldOf = (measure: FigureKey, hours: HourFigures): boolean =>
  [...tellsOf(measure)].every((it) =>
    it === 'spend' ? hours.spend !== null : hours.impressions !== null,
  );
