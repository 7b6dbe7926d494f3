import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { download } from '#/client/api.ts';
import { reading } from '#/client/reading.ts';
import { SavedViews } from '#/community/views/saved-views.part.tsx';
import { FailedFigures } from '#/figures/failed-figures.part.tsx';
import { FiguresMenu } from '#/figures/figures-menu.part.tsx';
import type { SheetChoice } from '#/figures/figures.actions.ts';
import { useFilterLists } from '#/figures/filter-lists.part.ts';
import { FilterSentence } from '#/figures/filter-sentence.part.tsx';
import { NoFigures } from '#/figures/no-figures.part.tsx';
import { MissingRates, ShownCurrency } from '#/figures/shown-currency.part.tsx';
import { ShownIn } from '#/figures/shown-in.part.ts';
import { SourceWords } from '#/figures/source-words.part.tsx';
import { leadingSource } from '#/figures/words.ts';
import { useAnswered } from '#/ui/answered.ts';
import { useLocation, useSearch } from '#/ui/location.ts';
import { Page } from '#/ui/page.tsx';
import { Loading, RowsSkeleton } from '#/ui/skeleton.tsx';
import { isRoas } from '../cohort-figure.ts';
import { Comparison } from './comparison.part.tsx';
import { ExplorerCurves } from './explorer-curves.part.tsx';
import { ExplorerSearch } from './explorer-search.ts';
import { HeatMap } from './heat-map.part.tsx';
import { useRowChoice } from './use-row-choice.part.ts';
import '../../../../figures/figures.css';
import '../roas.css';
import './explorer.css';

const none: readonly never[] = [];

/** Cohorts by period and split, one measure by age: as a heat map, as curves, two of them compared. */
export function ExplorerScreen() {
  const { path, go } = useLocation();
  const [search, change] = useSearch(ExplorerSearch);
  const lists = useFilterLists();
  const input = useMemo(() => {
    const { first: _first, second: _second, age: _age, ...asked } = search;
    return asked;
  }, [search]);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...reading('GET /cohort-explorer', input),
    placeholderData: keepPreviousData,
  });
  const answered = useAnswered(search, isPlaceholderData);
  const file = useCallback(
    (format: SheetChoice) => {
      const { page: _page, perPage: _perPage, ...asked } = input;
      return download('GET /cohort-explorer/export', { ...asked, format });
    },
    [input],
  );
  const keys = useRowChoice(data?.rows ?? none, search, change);
  const standing = data?.standing;
  const tables = isRoas(search.measure)
    ? (['cohort', 'acquisition'] as const)
    : (['cohort'] as const);
  return (
    <Page
      title="Cohort explorer"
      freshness={
        <SourceWords source={standing && leadingSource(standing.freshness, [...tables])} />
      }
      menu={<FiguresMenu file={file} />}
      filters={
        <FilterSentence
          page="/cohort-explorer"
          filter={search}
          lists={lists}
          standing={standing}
          onChange={(patch) => change({ ...patch, page: undefined } as Partial<ExplorerSearch>)}
          end={
            <>
              <ShownCurrency standing={standing} />
              <SavedViews />
            </>
          }
        />
      }
    >
      {error && !data ? (
        <FailedFigures
          what="cohorts"
          error={error}
          onRetry={() => void refetch()}
          onEverything={() => go(path)}
        />
      ) : !data ? (
        <Loading label="Loading the cohorts">
          <RowsSkeleton rows={12} mark={false} />
        </Loading>
      ) : data.totalRows === 0 ? (
        <NoFigures what="cohorts" standing={data.standing} onEverything={() => go(path)} />
      ) : (
        <ShownIn value={data.standing.currency}>
          {search.measure !== 'retention' && <MissingRates standing={data.standing} />}
          <div className="figures roas cohort-explorer" aria-busy={isPlaceholderData}>
            <ExplorerCurves {...{ data, answered }} />
            <Comparison rows={data.rows} ages={data.ages} search={search} onChange={change} />
            <HeatMap {...{ data, search, answered, keys }} onChange={change} />
          </div>
        </ShownIn>
      )}
    </Page>
  );
}
