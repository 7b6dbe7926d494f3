import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState, type ReactNode } from 'react';
import { download } from '#/client/api.ts';
import type { Api } from '#/client/endpoints.ts';
import { reading } from '#/client/reading.ts';
import { SavedViews } from '#/community/views/saved-views.part.tsx';
import { dayOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import type { OutputOf } from '#/kernel/endpoint.ts';
import { useAnswered } from '#/ui/answered.ts';
import { useLocation, useSearch } from '#/ui/location.ts';
import { useNow } from '#/ui/now.ts';
import { Page } from '#/ui/page.tsx';
import type { MenuItem } from '#/ui/rich/menu.tsx';
import { Loading, RowsSkeleton, TilesSkeleton } from '#/ui/skeleton.tsx';
import type { FiguresPage, FiguresPageSpec, FiguresRow } from './breakdown.contract.ts';
import type { Place } from './deeper.part.ts';
import { DrillPath } from './drill.part.tsx';
import { FailedFigures } from './failed-figures.part.tsx';
import { Figures } from './figures-body.part.tsx';
import { FiguresMenu } from './figures-menu.part.tsx';
import { figuresSearch, inputOf, type FiguresInput, type FiguresSearch } from './figures-search.ts';
import { useFilterLists } from './filter-lists.part.ts';
import { FilterSentence } from './filter-sentence.part.tsx';
import { tablesOf } from './measures.ts';
import { NoFigures } from './no-figures.part.tsx';
import { ownThere } from './own/own-columns.part.tsx';
import { Remarks } from './remarks.part.tsx';
import './figures.css';
import { measuresUnder, revenueBy, sortUnder } from './revenue.ts';
import { MissingRates, ShownCurrency } from './shown-currency.part.tsx';
import { ShownIn } from './shown-in.part.ts';
import { SourceWords } from './source-words.part.tsx';
import { freshnessWords, leadingSource } from './words.ts';

/** Endpoints that answer with a page of figures. */
type FiguresEndpoint = {
  [K in keyof Api]: OutputOf<Api[K]> extends FiguresPage ? K : never;
}[keyof Api] &
  `GET ${string}`;

/** What a page may add to the common skeleton. */
export interface FiguresScreenProps {
  title: string;
  /** Stands for the title in the page's head: with an icon before it. */
  heading?: ReactNode;
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
  const answered = useAnswered(search, isPlaceholderData);
  const [isRemarking, setRemarking] = useState(false);
  const remarksEntry: MenuItem = {
    label: 'Remarks on the charts…',
    icon: 'message-circle',
    onClick: () => setRemarking(true),
  };
  const place: Place = { path, search, usual, spec };
  const standing = data?.standing;
  const source =
    standing &&
    leadingSource(
      standing.freshness,
      spec.columns.slice(0, 3).flatMap((it) => tablesOf(it)),
    );
  const sourceWords = source ? freshnessWords(source, now) : '';
  const { by, measure: _measure, own, parts: _parts, page: _page, ...asked } = input;
  const { perPage: _perPage, ...rest } = asked;
  const columns = measuresUnder(spec.columns, revenueBy(standing?.revenue ?? 'all', [by]));
  return (
    <Page
      title={props.heading ?? title}
      freshness={<SourceWords source={source} />}
      actions={props.actions}
      primary={props.primary}
      menu={
        <FiguresMenu
          file={(format) =>
            download('GET /figures/export', {
              ...rest,
              by: [by],
              measures: [...columns, ...ownThere(own, data?.untold)],
              sort: sortUnder(rest.sort, columns),
              format,
            })
          }
          groups={[[remarksEntry], ...(props.menu ?? [])]}
        />
      }
      filters={
        <FilterSentence
          filter={search}
          lists={lists}
          standing={standing}
          page={spec.path}
          onChange={(patch) => change({ ...patch, page: undefined } as Partial<FiguresSearch>)}
          end={
            <>
              <ShownCurrency standing={standing} />
              <SavedViews />
            </>
          }
        />
      }
    >
      <DrillPath {...{ path, search, usual, lists }} />
      {error && !data ? (
        <FailedFigures error={error} onRetry={() => void refetch()} onEverything={() => go(path)} />
      ) : !data ? (
        <Loading label={`Loading ${title}`}>
          <TilesSkeleton />
          <RowsSkeleton rows={10} />
        </Loading>
      ) : data.breakdown.totalRows === 0 && !search.words ? (
        <NoFigures standing={data.standing} onEverything={() => go(path)} />
      ) : (
        <ShownIn value={data.standing.currency}>
          <MissingRates standing={data.standing} />
          <div className="figures" aria-busy={isPlaceholderData}>
            <Figures
              {...props}
              {...{ data, search, answered, input, place, sourceWords }}
              onChange={(patch) => change(patch)}
            />
          </div>
        </ShownIn>
      )}
      {search.open !== undefined &&
        props.opened?.(search.open, input, () => change({ open: undefined }))}
      {isRemarking && (
        <Remarks
          remarks={data?.annotations ?? []}
          day={addDays(dayOf(now), -1)}
          apps={lists.apps}
          onClose={() => setRemarking(false)}
        />
      )}
    </Page>
  );
}
