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
import { isMeasure } from './measures.ts';
import { measures } from './measures.ts';
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
  const hrefOf = (row: FiguresRow) => props.hrefOf?.(row, of) ?? deeperHref(of, row);
  return (
    <>
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
        actions={<TrendChoice {...{ spec, search, onChange }} />}
      />
      {props.children?.(data, input)}
      <BreakdownList
        name={place.path}
        title={`By ${dimensionLabels[answered.by].toLowerCase()}`}
        breakdown={breakdown}
        by={[answered.by]}
        columns={columns}
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
        }
      />
      {props.after?.(data, input)}
    </>
  );
}

function TrendChoice({
  spec,
  search,
  onChange,
}: Pick<FiguresProps, 'spec' | 'search' | 'onChange'>) {
  return (
    <>
      {spec.trend.length > 1 && (
        <PickChip
          label="Measure"
          options={spec.trend.map((it) => ({ value: it, label: measures[it].label }))}
          value={[search.measure]}
          onChange={([measure]) => measure && onChange({ measure })}
        >
          {measures[search.measure].label}
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
