import type { z } from 'zod';
import { valuesOf as partsOfGroup } from '#/figures/group-keys.ts';
import { namingOf } from '#/figures/labels.records.ts';
import type { Reader } from '#/figures/selection.records.ts';
import { UNKNOWN_REGION } from '#/figures/unknown-region.ts';
import { invalid } from '#/kernel/refusal.ts';
import { wholeOf, type Cohorts } from '../cohort-buckets.ts';
import { filled, knownTo, type KnownTo } from '../triangle.ts';
import { partsOf, type RowParts } from './cohort-key.ts';
import { FEW_INSTALLS, type CohortPeriod } from './explorer-words.ts';
import type { CohortComparison, explorerEndpoints, Significance } from './explorer.contract.ts';
import { isFirstDay, periodFrom } from './period-days.ts';
import {
  explorerCohorts,
  installsAt,
  splitsOf,
  stateAt,
  valueAt,
  type Asked,
} from './question.server.ts';
import { meanOf, proportionTest, welchTest } from './significance.ts';

type Question = z.output<(typeof explorerEndpoints)['GET /cohort-explorer/comparison']['input']>;

/** A cohort at an age, and each of its install days on its own. */
interface Side {
  known: KnownTo;
  state: 'whole' | 'partial' | 'none';
  value: number | null;
  byDay: number[];
}

const isDayOf = (cohort: CohortPeriod, day: string, from: string) => {
  const period = periodFrom(cohort, from);
  return day >= period.from && day <= period.to;
};

function sideOf(
  groups: Cohorts,
  { from, part }: RowParts,
  { cohort, measure, age }: Pick<Question, 'cohort' | 'measure' | 'age'>,
): Side | undefined {
  const days = [...groups].flatMap(([key, buckets]) => {
    const [day, of] = partsOfGroup(key);
    const isOfIt = (of || undefined) === part && (!from || isDayOf(cohort, day!, from));
    return isOfIt ? [buckets] : [];
  });
  if (days.length === 0) return undefined;
  const buckets = filled(wholeOf(days));
  const known = knownTo(buckets, [age])[0]!;
  return {
    known,
    state: stateAt(known, measure, buckets),
    value: valueAt(known, measure),
    byDay: days.flatMap((it) => valueAt(knownTo(filled(it), [age])[0]!, measure) ?? []),
  };
}

/** How likely chance alone makes two cohorts differ as much. */
function significanceOf(
  first: Side,
  second: Side,
  { measure, split }: Pick<Question, 'measure' | 'split'>,
): Significance {
  if (first.value === null || second.value === null) return { untested: 'unknown' };
  const isGuess = first.known.isEstimated || second.known.isEstimated;
  // Within a cell of the facts what is shared out is alike for all sources: nothing of them is in it.
  if (isGuess && (split === 'mediaSource' || split === 'campaign')) return { untested: 'shared' };
  if (measure === 'revenue') return { untested: 'sums' };
  if (measure === 'retention') {
    const [one, other] = [first, second].map(({ known }) => ({
      count: known.retained,
      of: known.retainedOf,
    }));
    const p = proportionTest(one!, other!);
    return p === undefined ? { untested: 'few' } : { test: 'proportions', p };
  }
  const p = welchTest(first.byDay, second.byDay);
  if (p === undefined) return { untested: 'noSpread' };
  const apart = meanOf(first.byDay) - meanOf(second.byDay);
  // The test is of days that weigh alike; what is shown weighs installs.
  if (apart * (first.value - second.value) < 0) return { untested: 'daysDisagree' };
  return { test: 'welch', p, days: [first.byDay.length, second.byDay.length] };
}

/** Of many countries only the two that are compared are asked for by day. */
function narrowed(question: Asked, parts: readonly RowParts[]): Asked {
  if (question.split !== 'country') return question;
  const asked = parts.map((it) => it.part ?? UNKNOWN_REGION);
  const { country } = question;
  return { ...question, country: country ? asked.filter((it) => country.includes(it)) : asked };
}

function checkKeys({ cohort, split, first, second }: Question): [RowParts, RowParts] {
  const parts = [first, second].map(partsOf) as [RowParts, RowParts];
  const isRow = ({ from, part }: RowParts) =>
    (cohort === 'all' ? from === undefined : from !== undefined && isFirstDay(cohort, from)) &&
    (split !== 'none' || part === undefined);
  for (const [at, it] of parts.entries())
    if (!isRow(it))
      throw invalid({ [at === 0 ? 'first' : 'second']: 'This cohort is not in the list.' });
  if (first === second) throw invalid({ second: 'Choose another cohort than the first.' });
  return parts;
}

/** Two rows of the explorer side by side at an age. */
export async function comparedCohorts(
  context: Reader,
  question: Question,
): Promise<CohortComparison> {
  const parts = checkKeys(question);
  const { first: _first, second: _second, age: _age, ...asked } = question;
  const { cohort, split } = asked;
  const by = splitsOf('day', split);
  const { stand, groups } = await explorerCohorts(context, narrowed(asked, parts), by);
  const [first, second] = parts.map((it) => sideOf(groups, it, question));
  if (!first || !second)
    throw invalid({ [first ? 'second' : 'first']: 'This cohort is not in the list.' });
  const labels = await labelsOfRows(context, parts, { cohort, split });
  const shown = (side: Side, at: number) => ({
    labels: labels[at]!,
    installs: installsAt(side.known, question.measure),
    value: side.value,
    isSmall: installsAt(side.known, question.measure) < FEW_INSTALLS,
    ...(side.known.isEstimated && side.value !== null && { estimated: true }),
    state: side.state,
  });
  const difference =
    first.value === null || second.value === null ? null : first.value - second.value;
  return {
    standing: stand.standing,
    first: shown(first, 0),
    second: shown(second, 1),
    difference,
    relative: difference === null || !second.value ? null : difference / second.value,
    significance: significanceOf(first, second, asked),
  };
}

async function labelsOfRows(
  reader: Reader,
  parts: readonly RowParts[],
  { cohort, split }: Pick<Question, 'cohort' | 'split'>,
) {
  const naming = namingOf(reader);
  const [times, others] = await Promise.all([
    cohort === 'all' ? undefined : naming(cohort, []),
    split === 'none'
      ? undefined
      : naming(
          split,
          parts.map((it) => it.part ?? ''),
        ),
  ]);
  return parts.map(({ from, part }) => [
    ...(times && from ? [times(from)] : []),
    ...(others ? [others(part ?? '')] : []),
  ]);
}
