import type { ReactNode } from 'react';
import { CoveredFigure } from '#/figures/covered-figure.part.tsx';
import { LabelName } from '#/figures/label-name.part.tsx';
import type { OutputOf } from '#/kernel/endpoint.ts';
import { formatMoney } from '#/kernel/money.ts';
import { formatCompact, formatNumber } from '#/kernel/numbers.ts';
import { useLocation } from '#/ui/location.ts';
import { PagedTable } from '#/ui/paged-table.tsx';
import { Panel } from '#/ui/panel.tsx';
import { PickChip } from '#/ui/rich/pick-chip.tsx';
import { useRowKeys } from '#/ui/row-keys.ts';
import { Segmented } from '#/ui/segmented.tsx';
import type { Column } from '#/ui/table.tsx';
import { isMilestone, milestones } from './age-columns.ts';
import { CohortCell } from './cohort-cell.part.tsx';
import { cellWords, coverOfCells, isPredicted, isToldAt, paybackWords } from './cohort-figure.ts';
import {
  cohortMeasures,
  cohortMeasureWords,
  cohortSplits,
  cohortSplitWords,
} from './cohort-words.ts';
import { PredictedCell } from './predicted-cell.part.tsx';
import type { RoasSearch } from './roas-search.ts';
import type { Cohort, roasEndpoints } from './roas.contract.ts';

type Page = OutputOf<(typeof roasEndpoints)['GET /roas-dashboard']>;

interface TriangleProps {
  data: Page;
  search: RoasSearch;
  /** What the rows are; another than is asked for while the next ones are on their way. */
  by: RoasSearch['by'];
  onChange: (patch: Partial<RoasSearch>) => void;
  hrefOf: (patch: Partial<RoasSearch>) => string;
}

/** Ages that stay where there is no room for all. */
const chief = new Set<number>([0, 3, 7, 14, 30, 45, ...milestones]);
function columnsOf({ data, search, by, hrefOf }: TriangleProps): Column<Cohort>[] {
  const { measure } = search;
  const { label, formula } = cohortMeasureWords[measure];
  const { currency } = data.standing;
  const largest = Math.max(
    ...data.rows.flatMap((row) =>
      row.cells.map((it) => (it.state === 'none' ? 0 : (it[measure] ?? 0))),
    ),
    Number.EPSILON,
  );
  const money = (value: number | null, style: 'dense' | 'compact' = 'compact') =>
    value === null ? '–' : formatMoney(value, style, currency);
  const over = (words: string, covered: ReturnType<typeof coverOfCells>) =>
    covered && words ? <CoveredFigure words={words} covered={covered} /> : words;
  const shown = isPredicted(measure)
    ? [...new Set([...data.ages, ...milestones])].sort((a, b) => a - b)
    : data.ages;
  const heat = (row: Cohort, age: number) => (
    <CohortCell
      cell={row.cells.find((it) => it.age === age)}
      covered={coverOfCells(row, measure)}
      measure={measure}
      largest={largest}
    />
  );
  const totalAt = (age: number) => {
    const cell = data.total.cells.find((it) => it.age === age);
    return cell && over(cellWords(cell, measure, currency), coverOfCells(data.total, measure));
  };
  const plain = (
    key: string,
    title: string,
    hint: string,
    words: (it: Cohort) => ReactNode,
    className?: string,
  ): Column<Cohort> => ({
    key,
    title,
    hint,
    align: 'right',
    className,
    cell: words,
    total: words(data.total),
  });
  return [
    {
      key: 'name',
      title: cohortSplitWords[by],
      className: 'key',
      total: `All ${data.totalRows}`,
      cell: (row) => <LabelName label={row.label} href={leadsTo(row, by, hrefOf)} />,
    },
    plain('spend', 'Spend', 'What the campaigns of these days cost', (it) =>
      over(money(it.spend, 'dense'), it.covered?.spend),
    ),
    plain(
      'installs',
      'Installs',
      'Installs that campaigns brought',
      (it) => formatCompact(it.installs, 'dense'),
      'wide',
    ),
    plain('cpi', 'CPI', 'Spend ÷ installs', (it) => over(money(it.cpi), it.covered?.spend)),
    plain(
      'payback',
      'Pay-back',
      'The first age at which revenue has reached spend; ~ where it is predicted',
      (it) => over(paybackWords(it), it.covered?.ratios),
    ),
    plain(
      'ltv',
      'LTV ÷ CPI',
      'Revenue of an install to the oldest known age ÷ CPI',
      (it) => over(it.ltvToCpi === null ? '–' : formatNumber(it.ltvToCpi, 2), it.covered?.ratios),
      'wide',
    ),
    ...shown.map((age): Column<Cohort> => {
      const base = {
        key: `d${age}`,
        title: `D${age}`,
        align: 'right',
        className: isPredicted(measure) && !chief.has(age) ? 'between' : undefined,
      } as const;
      if (!isPredicted(measure) || !isMilestone(age))
        return {
          ...base,
          hint: `${label} D${age}: ${formula}; install days younger than ${age} are left out`,
          cell: (row) => heat(row, age),
          total: totalAt(age),
        };
      const ahead = (row: Cohort) => <PredictedCell {...{ row, age, measure, currency }} />;
      return {
        ...base,
        hint: `${label} D${age}; predicted where no install is so old: what they have brought, grown as older installs of the same selection grew`,
        cell: (row) => (isToldAt(row, age) ? heat(row, age) : ahead(row)),
        total: isToldAt(data.total, age) ? totalAt(age) : ahead(data.total),
      };
    }),
  ];
}

/** A row's own cohorts by week; a campaign's page; the days of a week or month. */
function leadsTo(
  { label: { key } }: Cohort,
  by: RoasSearch['by'],
  hrefOf: TriangleProps['hrefOf'],
): string | undefined {
  if (!key) return undefined;
  if (by === 'campaign') return `/user-acquisition?open=${key}`;
  if (by === 'country') return hrefOf({ country: [key], by: 'week', page: 1 });
  if (by === 'platform' && (key === 'android' || key === 'ios'))
    return hrefOf({ platform: [key], by: 'week', page: 1 });
  if (by === 'app' || by === 'mediaSource')
    return hrefOf({ [by]: [Number(key)], by: 'week', page: 1 });
  return undefined;
}

/** Cohorts by age: what is too young is hatched, what has paid for itself is green. */
export function Triangle(props: TriangleProps) {
  const { data, search, by, onChange, hrefOf } = props;
  const { go } = useLocation();
  const keys = useRowKeys({
    rows: data.rows,
    rowKey: (it) => it.label.key,
    onOpen: (row) => {
      const href = leadsTo(row, by, hrefOf);
      if (href) go(href);
    },
    wide: true,
  });
  return (
    <Panel
      title={
        <span title={cohortMeasureWords[search.measure].formula}>
          {cohortMeasureWords[search.measure].label} by age
        </span>
      }
      beside={
        <span className="row f3 fs12 roas-key">
          <i className="heat none" /> too young
          {isPredicted(search.measure) && (
            <>
              <i className="heat predicted" /> predicted
            </>
          )}
        </span>
      }
      actions={
        <>
          <PickChip
            label="Cohorts by"
            options={cohortSplits.map((it) => ({ value: it, label: cohortSplitWords[it] }))}
            value={[search.by]}
            onChange={([it]) => it && onChange({ by: it, page: undefined })}
          >
            by {cohortSplitWords[search.by].toLowerCase()}
          </PickChip>
          <Segmented
            label="Measure"
            value={search.measure}
            onChange={(measure) => onChange({ measure })}
            segments={cohortMeasures.map((it) => ({
              value: it,
              label: cohortMeasureWords[it].label,
            }))}
          />
        </>
      }
    >
      <PagedTable
        label="Cohorts by age"
        columns={columnsOf(props)}
        rows={data.rows}
        rowKey={(it) => it.label.key}
        totals
        current={keys.current}
        onKeyDown={keys.onKeyDown}
        totalRows={data.totalRows}
        search={search}
        onChange={onChange}
      />
    </Panel>
  );
}
