import { LabelName } from '#/figures/label-name.part.tsx';
import { useShownIn } from '#/figures/shown-in.part.ts';
import { withEstimate } from '#/figures/words.ts';
import type { OutputOf } from '#/kernel/endpoint.ts';
import { formatMoney } from '#/kernel/money.ts';
import { formatCompact } from '#/kernel/numbers.ts';
import { PagedTable } from '#/ui/paged-table.tsx';
import { Panel } from '#/ui/panel.tsx';
import { PickChip } from '#/ui/rich/pick-chip.tsx';
import type { Column } from '#/ui/table.tsx';
import { isRoas, valueWords } from '../cohort-figure.ts';
import { cohortMeasures, cohortMeasureWords } from '../cohort-words.ts';
import type { ExplorerSearch } from './explorer-search.ts';
import {
  cohortPeriodLabels,
  cohortPeriods,
  explorerSplitLabels,
  explorerSplits,
  FEW_INSTALLS,
} from './explorer-words.ts';
import type { explorerEndpoints, ExplorerRow } from './explorer.contract.ts';
import { HeatCell } from './heat-cell.part.tsx';
import { aboutWords, predictedAt, PredictedHeat } from './predicted-heat.part.tsx';
import type { RowsKeys } from './use-row-choice.part.ts';

type Data = OutputOf<(typeof explorerEndpoints)['GET /cohort-explorer']>;

interface HeatMapProps {
  data: Data;
  search: ExplorerSearch;
  /** The question that the data answers. */
  answered: ExplorerSearch;
  onChange: (patch: Partial<ExplorerSearch>) => void;
}

function useColumns({ data, answered }: HeatMapProps): Column<ExplorerRow>[] {
  const { measure, cohort, split } = answered;
  const { currency } = useShownIn();
  const { label, formula } = cohortMeasureWords[measure];
  const money = (it: number | undefined) =>
    it === undefined ? '–' : formatMoney(it, 'dense', currency);
  const total = measure === 'revenue' ? 'Total' : 'Weighted mean';
  const aheadTotal = (age: number) => {
    const cell = predictedAt(data.total.predicted, age);
    return cell ? aboutWords(cell.value, measure, currency) : '–';
  };
  const splitAt = cohort === 'all' ? 0 : 1;
  const named: Column<ExplorerRow>[] = [
    ...(cohort === 'all' && split !== 'none'
      ? []
      : [
          {
            key: 'period',
            title: cohortPeriodLabels[cohort],
            className: 'key',
            total,
            cell: ({ labels, days }: ExplorerRow) => (
              <span className="row">
                <span className="med nowrap">{cohort === 'all' ? 'All' : labels[0]!.label}</span>
                {days && (
                  <span className="f3 fs12 nowrap">
                    {days.in} of {days.of} days
                  </span>
                )}
              </span>
            ),
          },
        ]),
    ...(split === 'none'
      ? []
      : [
          {
            key: 'split',
            title: explorerSplitLabels[split],
            className: cohort === 'all' ? 'key' : undefined,
            total: cohort === 'all' ? total : undefined,
            cell: ({ labels }: ExplorerRow) => <LabelName label={labels[splitAt]!} />,
          },
        ]),
  ];
  return [
    ...named,
    {
      key: 'installs',
      title: 'Installs',
      hint: `Installs of the cohort, organic ones too; fewer than ${FEW_INSTALLS} are marked as few`,
      align: 'right',
      total: formatCompact(data.total.installs, 'dense'),
      cell: ({ installs }) => (
        <>
          {installs < FEW_INSTALLS && <span className="f3 fs12">few </span>}
          {formatCompact(installs, 'dense')}
        </>
      ),
    },
    ...(isRoas(measure)
      ? [
          {
            key: 'spend',
            title: 'Spend',
            hint: 'What the campaigns of these days cost',
            align: 'right' as const,
            total: money(data.total.spend),
            cell: ({ spend }: ExplorerRow) => money(spend),
          },
        ]
      : []),
    ...data.ages.map((age, at): Column<ExplorerRow> => {
      const { value, estimated } = data.total.cells[at]!;
      return {
        key: `d${age}`,
        title: `D${age}`,
        hint: `${label} D${age}: ${formula}; install days younger than ${age} are left out`,
        align: 'right',
        cell: ({ cells, covered, predicted }) =>
          cells[at]!.state === 'none' && predictedAt(predicted, age) ? (
            <PredictedHeat {...{ predicted, age, measure }} />
          ) : (
            <HeatCell {...{ cell: cells[at]!, age, measure, largest: data.largest, covered }} />
          ),
        total:
          value === null
            ? aheadTotal(age)
            : withEstimate(valueWords(value, measure, currency), estimated),
      };
    }),
    ...data.ahead.map((age): Column<ExplorerRow> => ({
      key: `d${age}`,
      title: `~D${age}`,
      hint: `${label} D${age} as it is predicted; no source tells of installs so old`,
      align: 'right',
      cell: ({ predicted }) => <PredictedHeat {...{ predicted, age, measure }} />,
      total: aheadTotal(age),
    })),
  ];
}

/** Cohorts by age: the stronger a colour, the more; what is not known yet is blank. */
export function HeatMap(props: HeatMapProps & { keys: RowsKeys }) {
  const { data, search, onChange, keys } = props;
  const { measure } = search;
  // Other rows are compared then.
  const ask = (patch: Partial<ExplorerSearch>) =>
    onChange({ ...patch, page: undefined, first: undefined, second: undefined });
  return (
    <Panel
      title={
        <span title={cohortMeasureWords[measure].formula}>
          {cohortMeasureWords[measure].label} by age
        </span>
      }
      beside={
        <span className="row f3 fs12 roas-key">
          <i className="heat none" /> too young, or not told
          {data.total.predicted && (
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
            options={cohortPeriods.map((it) => ({ value: it, label: cohortPeriodLabels[it] }))}
            value={[search.cohort]}
            onChange={([cohort]) => cohort && ask({ cohort })}
          >
            {search.cohort === 'all'
              ? 'all install days together'
              : `by ${cohortPeriodLabels[search.cohort].toLowerCase()}`}
          </PickChip>
          <PickChip
            label="Split by"
            options={explorerSplits.map((it) => ({ value: it, label: explorerSplitLabels[it] }))}
            value={[search.split]}
            onChange={([split]) => split && ask({ split })}
          >
            {search.split === 'none'
              ? 'not split'
              : `split by ${explorerSplitLabels[search.split].toLowerCase()}`}
          </PickChip>
          <PickChip
            label="Measure"
            options={cohortMeasures.map((it) => ({
              value: it,
              label: cohortMeasureWords[it].label,
            }))}
            value={[measure]}
            on
            onChange={([it]) => it && onChange({ measure: it })}
          >
            {cohortMeasureWords[measure].label}
          </PickChip>
        </>
      }
    >
      <PagedTable
        label="Cohorts by age"
        columns={useColumns(props)}
        rows={data.rows}
        rowKey={(it) => it.key}
        totals
        current={keys.current}
        selected={keys.chosen}
        onKeyDown={keys.onKeyDown}
        totalRows={data.totalRows}
        search={search}
        onChange={onChange}
      />
    </Panel>
  );
}
