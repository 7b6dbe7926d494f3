import type { Breakdown } from '#/figures/breakdown.contract.ts';
import { listOfFigures } from '#/figures/figures.server.ts';
import { filterWords } from '#/figures/filter-words.records.ts';
import type { Standing } from '#/figures/filter.contract.ts';
import { fileOfList } from '#/figures/lists/list-file.server.ts';
import { askedFigures } from '#/figures/own/own-measures.records.ts';
import type { OwnShown } from '#/figures/own/shown-measure.ts';
import type { ReportDefinition } from '#/figures/report-definition.contract.ts';
import type { Reader } from '#/figures/selection.records.ts';
import { shownSelectionOf } from '#/figures/shown-money.records.ts';
import { standingOf } from '#/figures/standing.facts.ts';
import { dayRange } from '#/kernel/date-words.ts';
import { dayOf } from '#/kernel/dates.ts';

/** A report as one reader gets it: the figures of their own scope, and what they are of. */
export interface ReportFigures {
  name: string;
  /** "21 Oct – 19 Nov 2025". */
  days: string;
  /** "Compared with 21 Sep – 20 Oct"; '' without a comparison. */
  compared: string;
  /** "of Lantern Lagoon in Pakistan"; '' when nothing is narrowed. */
  filter: string;
  /** "19 Nov is incomplete and left out of changes"; '' when all days are complete. */
  incomplete: string;
  definition: ReportDefinition;
  /** What own measures in it are called. */
  own: OwnShown;
  breakdown: Breakdown;
  standing: Standing;
}

/** A sheet has all rows within reason. */
const MOST_ROWS = 20_000;

/** A report as the bytes of a workbook. */
export async function sheetOfReport(
  reader: Reader,
  name: string,
  { filter, ...list }: ReportDefinition,
): Promise<Uint8Array> {
  const selection = await shownSelectionOf(filter, reader);
  const { keys, own } = await askedFigures(reader, list.measures);
  const stand = await standingOf(reader, selection);
  const asked = { ...list, measures: keys, accountSorting: filter.accountSorting };
  const kept = { format: 'xlsx', name, most: MOST_ROWS, own } as const;
  const { body } = await fileOfList(reader, selection, stand, asked, kept);
  if (!(body instanceof Uint8Array)) throw new TypeError('A workbook is made of bytes.');
  return body;
}

/** Computes a report for a reader, at most so many rows; without any it is of all together. */
export async function figuresOfReport(
  reader: Reader,
  name: string,
  definition: ReportDefinition,
  rows: number,
): Promise<ReportFigures> {
  const { filter, measures, sort } = definition;
  const by = rows > 0 ? definition.by : [];
  const request = { by, measures, sort, page: 1, perPage: rows };
  const [{ standing, ...breakdown }, { own }] = await Promise.all([
    listOfFigures(reader, filter, request),
    askedFigures(reader, measures),
  ]);
  const { range, compared, incompleteDays: open } = standing;
  const today = dayOf(reader.now);
  const last = { from: open[0]!, to: open.at(-1)! };
  return {
    name,
    days: dayRange(range, today),
    compared: compared ? `Compared with ${dayRange(compared, today)}` : '',
    filter: await filterWords(reader, filter),
    incomplete:
      open.length > 0
        ? `${dayRange(last, today)} ${open.length > 1 ? 'are' : 'is'} incomplete and left out of changes`
        : '',
    definition,
    own,
    breakdown,
    standing,
  };
}
