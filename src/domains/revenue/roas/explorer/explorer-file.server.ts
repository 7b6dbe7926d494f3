import type { Standing } from '#/figures/filter.contract.ts';
import { moneyTitle } from '#/figures/rates.labels.ts';
import { dollarsOf } from '#/kernel/money.ts';
import type { FileReply } from '#/kernel/schema.ts';
import { sheetFile, type Column, type SheetFormat } from '#/store/sheet.ts';
import { isMilestone } from '../age-columns.ts';
import { isRoas } from '../cohort-figure.ts';
import { cohortMeasureWords, type CohortMeasure } from '../cohort-words.ts';
import {
  cohortPeriodLabels,
  explorerSplitLabels,
  type CohortPeriod,
  type ExplorerSplit,
} from './explorer-words.ts';
import type { ExplorerCell, ExplorerPrediction, ExplorerRow } from './explorer.contract.ts';

interface Explored {
  cohort: CohortPeriod;
  split: ExplorerSplit;
  measure: CohortMeasure;
  standing: Standing;
  ages: readonly number[];
  /** Ages of which all is predicted. */
  ahead: readonly number[];
  rows: readonly ExplorerRow[];
}

const isMoney = (measure: CohortMeasure) => measure === 'revenue' || measure === 'ltv';

type Cells = Extract<ExplorerPrediction, { from: number }>['cells'];
const predictedIn = ({ predicted }: ExplorerRow): Cells =>
  predicted && !('refused' in predicted) ? predicted.cells : [];

interface Predicted {
  rows: readonly ExplorerRow[];
  ages: readonly number[];
  title: string;
  unit: string;
  written: (value: number | null) => number | null;
}

/** What is predicted has columns of its own, named as that, where any row has it; why there is nothing. */
function predictedColumns({ rows, ages, title, unit, written }: Predicted): Column<ExplorerRow>[] {
  const there = new Set(rows.flatMap((row) => predictedIn(row).map((it) => it.age)));
  const columns = ages
    .filter((it) => there.has(it))
    .flatMap((age): Column<ExplorerRow>[] => {
      const named = `${title} D${age}${unit} predicted`;
      const at = (of: 'value' | 'low' | 'high') => (row: ExplorerRow) =>
        written(predictedIn(row).find((it) => it.age === age)?.[of] ?? null);
      const value = { title: named, value: at('value') };
      if (!isMilestone(age)) return [value];
      const [low, high] = (['low', 'high'] as const).map((of) => ({
        title: `${named}, ${of}`,
        value: at(of),
      }));
      return [value, low!, high!];
    });
  const refused = ({ predicted }: ExplorerRow) =>
    predicted && 'refused' in predicted ? predicted.refused : null;
  return rows.some((it) => refused(it) !== null)
    ? [...columns, { title: 'Not predicted because', value: refused }]
    : columns;
}

/** The cohorts as a file, in whole units of the currency; ages that are not known are empty. */
export function explorerFile(format: SheetFormat, explored: Explored): Promise<FileReply> {
  const { cohort, split, measure, standing, ages, ahead, rows } = explored;
  const money = moneyTitle(standing);
  const { label } = cohortMeasureWords[measure];
  const unit = isMoney(measure) ? ` ${money}` : '';
  const written = (value: number | null) =>
    value !== null && isMoney(measure) ? dollarsOf(value) : value;
  const agesWith = (row: ExplorerRow, has: (it: ExplorerCell) => boolean) =>
    row.cells.flatMap((it, at) => (has(it) ? [`D${ages[at]}`] : [])).join(' ');
  // Columns of their own, so that the figures stay numbers.
  const mark = (title: string, has: (it: ExplorerCell) => boolean): Column<ExplorerRow>[] =>
    rows.some((row) => row.cells.some(has)) ? [{ title, value: (it) => agesWith(it, has) }] : [];
  const columns: Column<ExplorerRow>[] = [
    // The day it begins on: a label has no year.
    ...(cohort === 'all'
      ? []
      : [
          { title: cohortPeriodLabels[cohort], value: ({ key }: ExplorerRow) => key.split('|')[0] },
          { title: 'Install days', value: ({ days }: ExplorerRow) => days?.in ?? null },
        ].slice(0, rows.some((it) => it.days) ? 2 : 1)),
    ...(split === 'none'
      ? []
      : [
          {
            title: explorerSplitLabels[split],
            value: ({ labels }: ExplorerRow) => labels.at(-1)!.label,
          },
          {
            title: `${explorerSplitLabels[split]}, note`,
            value: ({ labels }: ExplorerRow) => labels.at(-1)!.note,
          },
        ].slice(0, rows.some((it) => it.labels.at(-1)?.note) ? 2 : 1)),
    { title: 'Installs', value: (it) => it.installs },
    ...(isRoas(measure)
      ? [{ title: `Spend ${money}`, value: (it: ExplorerRow) => dollarsOf(it.spend ?? 0) }]
      : []),
    ...ages.map((age, at): Column<ExplorerRow> => ({
      title: `${label} D${age}${unit}`,
      value: (it) => written(it.cells[at]?.value ?? null),
    })),
    ...predictedColumns({ rows, ages: [...ages, ...ahead], title: label, unit, written }),
    ...(rows.some((it) => it.covered)
      ? [
          {
            title: 'App-days covered',
            value: ({ covered }: ExplorerRow) => covered?.cells ?? null,
          },
          { title: 'App-days', value: ({ covered }: ExplorerRow) => covered?.of ?? null },
        ]
      : []),
    ...mark('Partial', (it) => it.state === 'partial'),
    ...mark('Estimated', (it) => it.estimated === true),
  ];
  const { from, to } = standing.range;
  return sheetFile(['backlot cohort explorer', from, to].join(' '), format, columns, rows);
}
