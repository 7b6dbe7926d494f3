import { lengthOf } from '#/kernel/days.ts';
import { useLocation } from '#/ui/location.ts';
import { PickChip } from '#/ui/rich/pick-chip.tsx';
import { Segmented } from '#/ui/segmented.tsx';
import { BreakdownList } from './breakdown-list.part.tsx';
import type { FiguresPage, FiguresRow } from './breakdown.contract.ts';
import { deeperHref, hrefWith, type Place } from './deeper.part.ts';
import { dimensionLabels } from './dimensions.ts';
import { FigureTiles } from './figure-tiles.part.tsx';
import type { FiguresScreenProps } from './figures-screen.part.tsx';
import type { FiguresInput, FiguresSearch } from './figures-search.ts';
import { isMeasure, measures, type FigureName } from './measures.ts';
import { OwnColumns, ownThere, UntoldMeasures, useOwnOptions } from './own/own-columns.part.tsx';
import { useShownMeasures } from './own/use-own-measures.part.ts';
import { measuresUnder, revenueBy, sortUnder } from './revenue.ts';
import { TrendPanel } from './trend-panel.part.tsx';
import { comparisonName } from './words.ts';

interface FiguresProps extends Pick<FiguresScreenProps, 'spec' | 'hrefOf' | 'children' | 'after'> {
  data: FiguresPage;
  search: FiguresSearch;
  /** What the list was asked with; another than `search` while the next one is on its way. */
  answered: FiguresSearch;
  input: FiguresInput;
  place: Place;
  sourceWords: string;
  onChange: (patch: Partial<FiguresSearch>) => void;
}

/** Tiles, the chart, and the list: what a page of figures shows once it is loaded. */
export function Figures(props: FiguresProps) {
  const { spec, data, search, answered, input, place, sourceWords, onChange } = props;
  const { go } = useLocation();
  const { standing, breakdown } = data;
  const of = { ...place, search: answered };
  const columns = measuresUnder(spec.columns, revenueBy(standing.revenue, [answered.by]));
  const own = ownThere(answered.own, data.untold);
  const hrefOf = (row: FiguresRow) => props.hrefOf?.(row, of) ?? deeperHref(of, row);
  return (
    <>
      <UntoldMeasures untold={data.untold} search={search} onChange={onChange} />
      <FigureTiles
        tiles={data.tiles}
        partial={standing.incompleteDays.length > 0}
        hrefOf={(measure) =>
          hrefWith(place, isMeasure(measure) && spec.trend.includes(measure) ? { measure } : {})
        }
        freshnessWords={sourceWords}
        freshness={standing.freshness}
      />
      <TrendPanel
        trend={data.trend}
        standing={standing}
        comparison={comparisonName(standing, search.compare, lengthOf(standing.range))}
        annotations={data.annotations}
        height={240}
        actions={<TrendChoice {...{ spec, search, onChange }} drawn={data.trend.measure} />}
      />
      {props.children?.(data, input)}
      <BreakdownList
        name={place.path}
        title={`By ${dimensionLabels[answered.by].toLowerCase()}`}
        breakdown={breakdown}
        by={[answered.by]}
        columns={[...columns, ...own]}
        fits
        sort={sortUnder(search.sort, columns)}
        onSort={(sort) => onChange({ sort, page: undefined })}
        page={search.page}
        perPage={search.perPage}
        onPage={(page) => onChange({ page })}
        onPerPage={(perPage) => onChange({ perPage, page: undefined })}
        hrefOf={hrefOf}
        onOpen={(row) => {
          const href = hrefOf(row);
          if (href) go(href);
        }}
        actions={
          <>
            <OwnColumns
              value={search.own}
              onChange={(own) =>
                onChange({ own, ...(!isShown(search.sort, own) && { sort: undefined }) })
              }
            />
            <PickChip
              label="Split by"
              options={spec.by.map((it) => ({ value: it, label: dimensionLabels[it] }))}
              value={[search.by]}
              onChange={([it]) =>
                it &&
                onChange({
                  by: it,
                  page: undefined,
                  ...(search.sort === 'name' && { sort: undefined }),
                })
              }
            >
              by {dimensionLabels[search.by].toLowerCase()}
            </PickChip>
          </>
        }
      />
      {props.after?.(data, input)}
    </>
  );
}

/** Whether a list with these own measures can be sorted so. */
const isShown = (sort: string | undefined, own: readonly string[]) =>
  !sort?.includes('own:') || own.some((it) => sort.replace(/^-/, '') === it);

function TrendChoice({
  spec,
  search,
  drawn,
  onChange,
}: Pick<FiguresProps, 'spec' | 'search' | 'onChange'> & { drawn: FigureName }) {
  const own = useOwnOptions([search.measure]);
  const { shownOf } = useShownMeasures([search.measure]);
  const isThere = isMeasure(search.measure) || own.some((it) => it.value === search.measure);
  const options = [
    ...spec.trend.map((it) => ({ value: it as FigureName, label: measures[it].label })),
    ...own,
  ];
  return (
    <>
      {options.length > 1 && (
        <PickChip
          label="Measure"
          options={options}
          value={[search.measure]}
          onChange={([measure]) =>
            measure && onChange({ measure: measure as typeof search.measure })
          }
        >
          {shownOf(isThere ? search.measure : drawn).label}
        </PickChip>
      )}
      <Segmented
        label="Lines"
        value={search.parts}
        onChange={(parts) => onChange({ parts })}
        segments={[
          { value: 'total', label: 'Total' },
          { value: 'parts', label: `By ${dimensionLabels[search.by].toLowerCase()}` },
        ]}
      />
    </>
  );
}
