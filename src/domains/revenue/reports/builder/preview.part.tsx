import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { CallError } from '#/client/api.ts';
import { reading } from '#/client/reading.ts';
import { BreakdownList } from '#/figures/breakdown-list.part.tsx';
import { dimensionLabels, dimensions, timeDimensions } from '#/figures/dimensions.ts';
import { useMeasureOptions } from '#/figures/own/measure-options.part.ts';
import { useShownMeasures } from '#/figures/own/use-own-measures.part.ts';
import type { ReportDefinition } from '#/figures/report-definition.contract.ts';
import { ShownIn } from '#/figures/shown-in.part.ts';
import { TrendPanel } from '#/figures/trend-panel.part.tsx';
import { comparisonName } from '#/figures/words.ts';
import { lengthOf } from '#/kernel/days.ts';
import { Panel } from '#/ui/panel.tsx';
import { PickChip } from '#/ui/rich/pick-chip.tsx';
import { Segmented } from '#/ui/segmented.tsx';
import { Bone, Loading, RowsSkeleton } from '#/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#/ui/states.tsx';
import { measureNames, splitNames } from '../definition-words.ts';
import type { BuilderSearch } from './builder-search.ts';
import '../../../../figures/figures.css';

/** The figures of a definition as it stands in the address. */
export function usePreview(search: BuilderSearch, definition: ReportDefinition, enabled: boolean) {
  const { filter, by, measures, sort } = definition;
  const { page, perPage, words } = search;
  return useQuery({
    ...reading('GET /figures', { ...filter, by, measures, sort, page, perPage, words }),
    placeholderData: keepPreviousData,
    enabled,
  });
}

/** What the lines of the chart are of: days have no line of their own. */
const partsBy = ({ by }: ReportDefinition) => by.find((it) => !timeDimensions.includes(it));

interface PreviewProps {
  search: BuilderSearch;
  definition: ReportDefinition;
  preview: ReturnType<typeof usePreview>;
  change: (patch: Partial<BuilderSearch>) => void;
}

function Chart({ definition, change }: Pick<PreviewProps, 'definition' | 'change'>) {
  const { filter, measures, chart } = definition;
  const { shownOf } = useShownMeasures(measures);
  const by = chart === 'parts' ? partsBy(definition) : undefined;
  const { data } = useQuery({
    ...reading('GET /figures/trend', { ...filter, measure: measures[0]!, by }),
    placeholderData: keepPreviousData,
    enabled: chart !== 'none',
  });
  if (chart === 'none') return null;
  const choice = partsBy(definition) && (
    <Segmented
      label="Lines"
      value={chart}
      onChange={(to) => change({ chart: to })}
      segments={[
        { value: 'line', label: 'Total' },
        { value: 'parts', label: `By ${dimensionLabels[partsBy(definition)!].toLowerCase()}` },
      ]}
    />
  );
  if (!data) {
    return (
      <Panel title={shownOf(measures[0]!).label} actions={choice}>
        <Loading label="Loading the chart">
          <Bone width="100%" height={240} />
        </Loading>
      </Panel>
    );
  }
  return (
    <TrendPanel
      trend={data}
      standing={data.standing}
      comparison={comparisonName(data.standing, filter.compare, lengthOf(data.standing.range))}
      height={240}
      actions={choice}
    />
  );
}

/** What the list is split by and what it measures: the first of each leads. */
function Question({ definition, change }: Pick<PreviewProps, 'definition' | 'change'>) {
  const { by, measures, chart } = definition;
  const { options, shownOf } = useMeasureOptions(measures);
  return (
    <>
      <PickChip
        several
        label="Split by, up to three"
        options={dimensions.map((it) => ({
          value: it,
          label: dimensionLabels[it],
          disabled: by.length === 3 && !by.includes(it),
        }))}
        value={by}
        onChange={(it) => change({ by: it.slice(0, 3), page: undefined, sort: undefined })}
      >
        by {splitNames(definition)}
      </PickChip>
      <PickChip
        several
        search
        label="Measures"
        options={options.map((it) => ({
          ...it,
          disabled: measures.length === 20 && !measures.includes(it.value),
        }))}
        value={measures}
        onChange={(it) => change({ measures: it.slice(0, 20), sort: undefined })}
      >
        {measureNames(definition, 2, shownOf)}
      </PickChip>
      <PickChip
        label="Chart"
        icon="chart-line"
        options={[
          { value: 'line', label: 'A chart above the list' },
          { value: 'none', label: 'The list only' },
        ]}
        value={[chart === 'none' ? 'none' : 'line']}
        onChange={([it]) => change({ chart: it === 'none' ? 'none' : 'line' })}
      >
        {chart === 'none' ? 'No chart' : 'Chart'}
      </PickChip>
    </>
  );
}

/** The answer: chart and list. The list's title row holds what can be asked otherwise. */
export function Preview({ search, definition, preview, change }: PreviewProps) {
  const { data, error, refetch, isPlaceholderData } = preview;
  const { by, measures, sort } = definition;
  const question = <Question definition={definition} change={change} />;
  const title = `By ${splitNames(definition)}`;
  if (error && !data) {
    return (
      <ErrorState
        title="The figures did not load"
        text={`${error.message} Your question is kept, nothing was changed.`}
        requestId={error instanceof CallError ? error.body.requestId : undefined}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <div className="figures" aria-busy={isPlaceholderData}>
      <Chart definition={definition} change={change} />
      {!data ? (
        <Panel title={title} actions={question}>
          <Loading label="Loading the figures">
            <RowsSkeleton rows={8} />
          </Loading>
        </Panel>
      ) : data.totalRows === 0 ? (
        <Panel title={title} actions={question}>
          <EmptyState
            icon="chart-line"
            title="No figures for this question"
            text="Choose other days, fewer filters, or measures that this split has."
          />
        </Panel>
      ) : (
        <ShownIn value={data.standing.currency}>
          <BreakdownList
            name="report"
            title={title}
            breakdown={data}
            by={by}
            columns={measures}
            sort={sort}
            onSort={(to) => change({ sort: to, page: undefined })}
            page={search.page}
            perPage={search.perPage}
            onPage={(page) => change({ page })}
            onPerPage={(perPage) => change({ perPage, page: undefined })}
            hrefOf={() => undefined}
            onOpen={() => undefined}
            actions={question}
          />
        </ShownIn>
      )}
    </div>
  );
}
