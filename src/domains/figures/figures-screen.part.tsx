import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import { lengthOf } from '#/kernel/days.ts';
import type { OutputOf } from '#/kernel/endpoint.ts';
import { Button } from '#/ui/button.tsx';
import { Freshness } from '#/ui/freshness.tsx';
import { useLocation, useSearch } from '#/ui/location.ts';
import { useNow } from '#/ui/now.ts';
import { Page } from '#/ui/page.tsx';
import type { MenuItem } from '#/ui/rich/menu.tsx';
import { PickChip } from '#/ui/rich/pick-chip.tsx';
import { Segmented } from '#/ui/segmented.tsx';
import { Loading, RowsSkeleton, TilesSkeleton } from '#/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#/ui/states.tsx';
import { CallError, download } from '../api.ts';
import { reading } from '../reading.ts';
import type { Api } from '../registry.ts';
import { BreakdownList } from './breakdown-list.part.tsx';
import type { FiguresPage, FiguresPageSpec, FiguresRow } from './breakdown.contract.ts';
import { deeperHref, hrefWith, type Place } from './deeper.part.ts';
import { dimensionLabels } from './dimensions.ts';
import { DrillPath } from './drill.part.tsx';
import { FigureTiles } from './figure-tiles.part.tsx';
import { FiguresMenu } from './figures-menu.part.tsx';
import { figuresSearch, inputOf, type FiguresInput, type FiguresSearch } from './figures-search.ts';
import { useFilterLists } from './filter-lists.part.ts';
import { FilterSentence } from './filter-sentence.part.tsx';
import { measures } from './measures.ts';
import { SavedViews } from './saved-views.part.tsx';
import { TrendPanel } from './trend-panel.part.tsx';
import './figures.css';
import { comparisonName, freshnessWords, leadingSource } from './words.ts';

/** Endpoints that answer with a page of figures. */
type FiguresEndpoint = {
  [K in keyof Api]: OutputOf<Api[K]> extends FiguresPage ? K : never;
}[keyof Api] &
  `GET ${string}`;

/** What a page may add to the common skeleton. */
export interface FiguresScreenProps {
  title: string;
  spec: FiguresPageSpec;
  /** The page's own endpoint. */
  endpoint: FiguresEndpoint;
  /** Where a row leads, instead of one level deeper; undefined: one level deeper all the same. */
  hrefOf?: (row: FiguresRow, place: Place) => string | undefined;
  /** The record that is open beside the list. */
  opened?: (id: number, input: FiguresInput, onClose: () => void) => ReactNode;
  actions?: ReactNode;
  primary?: ReactNode;
  menu?: MenuItem[][];
  /** Between the chart and the list. */
  children?: (page: FiguresPage, input: FiguresInput) => ReactNode;
  /** Below the list. */
  after?: (page: FiguresPage, input: FiguresInput) => ReactNode;
}

/** A page of figures: tiles, the course of a measure, and a list that is drilled down in. */
export function FiguresScreen(props: FiguresScreenProps) {
  const { title, spec, endpoint } = props;
  const schema = useMemo(() => figuresSearch(spec), [spec]);
  const usual = useMemo(() => schema.parse({}) as Record<string, unknown>, [schema]);
  const { path, go } = useLocation();
  const [search, change] = useSearch(schema);
  const now = useNow();
  const lists = useFilterLists();
  const input = inputOf(search);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    // All of them take and give the same; one stands for the others.
    ...reading(endpoint as 'GET /engagement', input),
    placeholderData: keepPreviousData,
  });
  const place: Place = { path, search, usual, spec };
  const standing = data?.standing;
  const source = standing && leadingSource(standing.freshness);
  const sourceWords = source ? freshnessWords(source, now) : '';
  const { by, measure: _measure, parts: _parts, page: _page, perPage: _perPage, ...rest } = input;
  return (
    <Page
      title={title}
      freshness={
        source && (
          <>
            <Freshness state={source.state} words={source.state} /> {sourceWords}
          </>
        )
      }
      actions={props.actions}
      primary={props.primary}
      menu={
        <FiguresMenu
          file={(format) =>
            download('GET /figures/export', {
              ...rest,
              by: [by],
              measures: [...spec.columns],
              format,
            })
          }
          groups={props.menu}
        />
      }
      filters={
        <FilterSentence
          filter={search}
          lists={lists}
          standing={standing}
          onChange={(patch) => change({ ...patch, page: undefined } as Partial<FiguresSearch>)}
          end={<SavedViews />}
        />
      }
    >
      <DrillPath {...{ path, search, usual, lists }} />
      {error && !data ? (
        <ErrorState
          title="The figures did not load"
          text={`${error.message} Your filters are kept, nothing was changed.`}
          requestId={error instanceof CallError ? error.body.requestId : undefined}
          onRetry={() => void refetch()}
        />
      ) : !data ? (
        <Loading label={`Loading ${title}`}>
          <TilesSkeleton />
          <RowsSkeleton rows={10} />
        </Loading>
      ) : data.breakdown.totalRows === 0 && !search.words ? (
        <EmptyState
          icon="chart-line"
          title="No figures for these filters"
          text="Choose other days or fewer filters, or import a report."
        >
          <Button variant="primary" onClick={() => go(path)}>
            Show everything
          </Button>
        </EmptyState>
      ) : (
        <div className="figures" aria-busy={isPlaceholderData}>
          <Figures
            {...props}
            {...{ data, search, input, place, sourceWords }}
            onChange={(patch) => change(patch)}
          />
        </div>
      )}
      {search.open !== undefined &&
        props.opened?.(search.open, input, () => change({ open: undefined }))}
    </Page>
  );
}

interface FiguresProps extends FiguresScreenProps {
  data: FiguresPage;
  search: FiguresSearch;
  input: FiguresInput;
  place: Place;
  sourceWords: string;
  onChange: (patch: Partial<FiguresSearch>) => void;
}

function Figures(props: FiguresProps) {
  const { spec, data, search, input, place, sourceWords, onChange } = props;
  const { go } = useLocation();
  const { standing, breakdown } = data;
  const hrefOf = (row: FiguresRow) => props.hrefOf?.(row, place) ?? deeperHref(place, row);
  return (
    <>
      <FigureTiles
        tiles={data.tiles}
        partial={standing.incompleteDays.length > 0}
        hrefOf={(measure) => hrefWith(place, spec.trend.includes(measure) ? { measure } : {})}
        freshnessWords={sourceWords}
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
        title={`By ${dimensionLabels[search.by].toLowerCase()}`}
        breakdown={breakdown}
        by={[search.by]}
        columns={spec.columns}
        sort={search.sort}
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
