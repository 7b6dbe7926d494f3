import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { download } from '#/client/api.ts';
import { reading } from '#/client/reading.ts';
import { SavedViews } from '#/community/views/saved-views.part.tsx';
import { FailedFigures } from '#/figures/failed-figures.part.tsx';
import { FigureTiles } from '#/figures/figure-tiles.part.tsx';
import { FiguresMenu } from '#/figures/figures-menu.part.tsx';
import type { SheetChoice } from '#/figures/figures.actions.ts';
import { useFilterLists } from '#/figures/filter-lists.part.ts';
import { FilterSentence } from '#/figures/filter-sentence.part.tsx';
import { tablesOf } from '#/figures/measures.ts';
import { NoFigures } from '#/figures/no-figures.part.tsx';
import { pageHref } from '#/figures/page-href.part.ts';
import { MissingRates, ShownCurrency } from '#/figures/shown-currency.part.tsx';
import { ShownIn } from '#/figures/shown-in.part.ts';
import { SourceWords } from '#/figures/source-words.part.tsx';
import { freshnessWords, leadingSource } from '#/figures/words.ts';
import { useAnswered } from '#/ui/answered.ts';
import { useLocation, useSearch } from '#/ui/location.ts';
import { useNow } from '#/ui/now.ts';
import { Page } from '#/ui/page.tsx';
import { Loading, RowsSkeleton, TilesSkeleton } from '#/ui/skeleton.tsx';
import { Curves } from './curves.part.tsx';
import { RoasSearch } from './roas-search.ts';
import { roasTiles } from './roas.contract.ts';
import { Triangle } from './triangle.part.tsx';
import '../../../figures/figures.css';
import './roas.css';

const usual = RoasSearch.parse({}) as Record<string, unknown>;
const tables = roasTiles.flatMap((it) => tablesOf(it));

/** What cohorts of installs have earned by their age, and when they have paid for themselves. */
export function RoasScreen() {
  const { path, go } = useLocation();
  const [search, change] = useSearch(RoasSearch);
  const now = useNow();
  const lists = useFilterLists();
  const { measure: _measure, ...input } = search;
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...reading('GET /roas-dashboard', input),
    placeholderData: keepPreviousData,
  });
  const { by } = useAnswered(search, isPlaceholderData);
  const file = useCallback(
    (format: SheetChoice) => {
      const { page: _page, perPage: _perPage, ...asked } = search;
      return download('GET /roas-dashboard/export', { ...asked, format });
    },
    [search],
  );
  const standing = data?.standing;
  const source = standing && leadingSource(standing.freshness, tables);
  const sourceWords = source ? freshnessWords(source, now) : '';
  return (
    <Page
      title="ROAS"
      freshness={<SourceWords source={source} />}
      menu={<FiguresMenu file={file} />}
      filters={
        <FilterSentence
          page="/roas-dashboard"
          filter={search}
          lists={lists}
          standing={standing}
          onChange={(patch) => change({ ...patch, page: undefined } as Partial<RoasSearch>)}
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
          <TilesSkeleton />
          <RowsSkeleton rows={12} mark={false} />
        </Loading>
      ) : data.totalRows === 0 ? (
        <NoFigures what="cohorts" standing={data.standing} onEverything={() => go(path)} />
      ) : (
        <ShownIn value={data.standing.currency}>
          <MissingRates standing={data.standing} />
          <div className="figures roas" aria-busy={isPlaceholderData}>
            <FigureTiles
              tiles={data.tiles}
              partial={data.standing.incompleteDays.length > 0}
              freshness={data.standing.freshness}
              hrefOf={(it) =>
                pageHref(
                  path,
                  {
                    ...search,
                    measure: /^(roasBlended|roas|ltv|retention)/.exec(it)?.[0] ?? 'roas',
                  },
                  usual,
                )
              }
              freshnessWords={sourceWords}
            />
            <Curves rows={data.rows} totalRows={data.totalRows} total={data.total} by={by} />
            <Triangle
              {...{ data, search, by }}
              onChange={change}
              hrefOf={(patch) => pageHref(path, { ...search, ...patch }, usual)}
            />
          </div>
        </ShownIn>
      )}
    </Page>
  );
}
