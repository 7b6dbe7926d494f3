import { asksWhoBrought } from '#/figures/attributed-cohorts.facts.ts';
import { rowCovers } from '#/figures/coverage/row-cover.ts';
import { valuesOf as partsOfGroup } from '#/figures/group-keys.ts';
import { namingOf } from '#/figures/labels.records.ts';
import type { Reader } from '#/figures/selection.records.ts';
import { serve } from '#/store/handler.ts';
import { columnAges } from '../age-columns.ts';
import { aheadIn } from '../ahead.facts.ts';
import { agesIn, installsOf, wholeOf, type Buckets } from '../cohort-buckets.ts';
import { isPredicted, isRoas } from '../cohort-figure.ts';
import type { CohortMeasure } from '../cohort-words.ts';
import { historyOf } from '../history.facts.ts';
import type { Ahead } from '../predicted.ts';
import { filled, knownTo } from '../triangle.ts';
import { rowKey } from './cohort-key.ts';
import { comparedCohorts } from './comparison.server.ts';
import { explorerFile } from './explorer-file.server.ts';
import { explorerEndpoints, type ExplorerCell, type ExplorerRow } from './explorer.contract.ts';
import { daysOfPeriod } from './period-days.ts';
import { predictedCells, untoldMilestones } from './predicted-cells.ts';
import {
  explorerCohorts,
  installsAt,
  splitsOf,
  stateAt,
  valueAt,
  type Asked,
} from './question.server.ts';

interface Shown {
  ages: readonly number[];
  measure: CohortMeasure;
  /** Whether what was shared out is part of it: all sources together are no guess. */
  isShared: boolean;
}

function figuresOf(all: Buckets, { ages, measure, isShared }: Shown, ahead: Ahead | undefined) {
  const buckets = filled(all);
  const cells = knownTo(buckets, ages).map((it): ExplorerCell => {
    const state = stateAt(it, measure, buckets);
    return {
      value: valueAt(it, measure),
      installs: installsAt(it, measure),
      ...(isShared && it.isEstimated && state !== 'none' && { estimated: true }),
      state,
    };
  });
  const spend = buckets.reduce((sum, it) => sum + it.spend, 0);
  return {
    installs: Math.round(buckets.reduce((sum, it) => sum + installsOf(it), 0)),
    ...(isRoas(measure) && { spend: Math.round(spend) }),
    cells,
    ...(ahead && { predicted: predictedCells(all, { ages, cells, measure }, ahead) }),
  };
}

/** What will come of each cohort, by its key, and of all of them; of some measures nothing is said. */
async function aheadOfThem(
  { facts }: Reader,
  { measure, cohort, split }: Asked,
  { selection, stand, groups }: Awaited<ReturnType<typeof explorerCohorts>>,
): Promise<(key?: string) => Ahead | undefined> {
  if (!isPredicted(measure)) return () => undefined;
  const history = await historyOf(facts, selection, stand);
  const asked = { selection, stand, by: splitsOf(cohort, split) };
  return aheadIn(facts, asked, { groups, whole: wholeOf(groups.values()), history });
}

/** A share of an install is none when it is rounded, and may have brought money. */
const isShown = ({ installs, spend = 0, cells }: ExplorerRow) =>
  installs > 0 || spend > 0 || cells.some((it) => (it.value ?? 0) > 0);

/** Every cohort of a question: the latest period first, within it the most installs. */
async function explored(context: Reader, question: Asked) {
  const { cohort, split, measure } = question;
  const found = await explorerCohorts(context, question);
  const { selection, stand, groups } = found;
  const aheadOf = await aheadOfThem(context, question, found);
  const by = splitsOf(cohort, split);
  const ages = columnAges(agesIn(groups));
  const parts = [...groups.keys()].map(partsOfGroup);
  const naming = namingOf(context);
  const labels = await Promise.all(
    by.map((it, at) => naming(it, [...new Set(parts.map((part) => part[at]!))])),
  );
  const [coverOf, wholeCover] = [by, []].map((it) => rowCovers(stand, selection, { by: it }));
  const over = isRoas(measure) ? 'roas7' : 'ltv7';
  const last = stand.lastComplete < selection.range.to ? stand.lastComplete : selection.range.to;
  const rows = [...groups].map(([group, buckets], row): ExplorerRow => {
    const values = parts[row]!;
    const from = cohort === 'all' ? undefined : values[0];
    const days = from
      ? daysOfPeriod(cohort, from, { from: selection.range.from, to: last })
      : undefined;
    const { covered } = coverOf!(values)(over);
    return {
      key: rowKey({ from, part: split === 'none' ? undefined : values.at(-1) }),
      labels: values.map((it, at) => labels[at]!(it)),
      ...(days && days.in < days.of && { days }),
      ...figuresOf(buckets, { ages, measure, isShared: true }, aheadOf(group)),
      ...(covered && { covered }),
    };
  });
  const shown = rows.filter(isShown);
  const order = (a: ExplorerRow, b: ExplorerRow) => {
    const [one, other] = [a, b].map((it) => it.key.split('|')[0]!);
    if (one !== other) return one! < other! ? 1 : -1;
    return b.installs - a.installs || (a.key < b.key ? -1 : 1);
  };
  const { covered } = wholeCover!([])(over);
  const isShared = measure === 'roas' || asksWhoBrought(selection, { splits: [] });
  return {
    stand,
    ages,
    ahead: isPredicted(measure) ? untoldMilestones(ages) : [],
    rows: shown.sort(order),
    total: {
      ...figuresOf(wholeOf(groups.values()), { ages, measure, isShared }, aheadOf()),
      ...(covered && { covered }),
    },
  };
}

/** Everybody is there on the day of the install: beside that all later retention would be pale. */
function largestIn(rows: readonly ExplorerRow[], ages: readonly number[], measure: CohortMeasure) {
  const counts = ages.map((age) => measure !== 'retention' || age > 0);
  const most = (cells: readonly ExplorerCell[]) =>
    cells.reduce((most, it, at) => (counts[at] ? Math.max(most, it.value ?? 0) : most), 0);
  return rows.reduce((largest, { cells }) => Math.max(largest, most(cells)), 0);
}

export const explorerServed = serve(explorerEndpoints, {
  'GET /cohort-explorer': async ({ page, perPage, ...question }, context) => {
    const { stand, ages, ahead, rows, total } = await explored(context, question);
    return {
      standing: stand.standing,
      ages,
      ahead,
      rows: rows.slice((page - 1) * perPage, page * perPage),
      totalRows: rows.length,
      largest: largestIn(rows, ages, question.measure),
      total,
    };
  },
  'GET /cohort-explorer/comparison': (input, context) => comparedCohorts(context, input),
  'GET /cohort-explorer/export': async ({ format, ...question }, context) => {
    const { stand, ages, ahead, rows } = await explored(context, question);
    return explorerFile(format, { ...question, standing: stand.standing, ages, ahead, rows });
  },
});
