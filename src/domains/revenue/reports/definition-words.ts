import { dimensionLabels } from '#/figures/dimensions.ts';
import type { FigureName } from '#/figures/measures.ts';
import { shownMeasure, type ShownMeasure } from '#/figures/own/shown-measure.ts';
import type { ReportDefinition } from '#/figures/report-definition.contract.ts';
import { presetLabels } from '#/figures/words.ts';
import { dayRange } from '#/kernel/date-words.ts';
import { lookUp } from '#/kernel/look-up.ts';

type ShownOf = (name: FigureName) => ShownMeasure;

const joined = (names: readonly string[]) =>
  names.length <= 1 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

/** "Revenue, eCPM": what is measured. */
export const measureNames = (
  definition: Pick<ReportDefinition, 'measures'>,
  most = 3,
  shownOf: ShownOf = shownMeasure,
): string => {
  const names = definition.measures.map((it) => shownOf(it).label);
  return names.length <= most
    ? joined(names)
    : `${names.slice(0, most).join(', ')} and ${names.length - most} more`;
};

/** "app and country": what it is split by. */
export const splitNames = ({ by }: Pick<ReportDefinition, 'by'>): string =>
  joined(by.map((it) => dimensionLabels[it].toLowerCase()));

/** "Revenue and eCPM by app, last 30 days": what a report asks, in a line. */
export function definitionWords(
  definition: ReportDefinition,
  today: string,
  shownOf?: ShownOf,
): string {
  const { date, singleDate } = definition.filter;
  const [from = '', to = ''] = date.split('..');
  const days = singleDate
    ? dayRange({ from: singleDate, to: singleDate }, today)
    : (lookUp(presetLabels, date)?.toLowerCase() ?? dayRange({ from, to }, today));
  return `${measureNames(definition, 3, shownOf)} by ${splitNames(definition)}, ${days}`;
}
