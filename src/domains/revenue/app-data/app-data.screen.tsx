import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { CallError, download } from '#/client/api.ts';
import { useScope } from '#/client/me.ts';
import { reading } from '#/client/reading.ts';
import { SavedViews } from '#/community/views/saved-views.part.tsx';
import { FiguresMenu } from '#/figures/figures-menu.part.tsx';
import type { SheetChoice } from '#/figures/figures.actions.ts';
import { useFilterLists } from '#/figures/filter-lists.part.ts';
import { FilterSentence } from '#/figures/filter-sentence.part.tsx';
import { tablesOf } from '#/figures/measures.ts';
import { SourceWords } from '#/figures/source-words.part.tsx';
import { leadingSource } from '#/figures/words.ts';
import { may } from '#/kernel/access.ts';
import { Button } from '#/ui/button.tsx';
import { Chip } from '#/ui/chip.tsx';
import { useLocation, useSearch } from '#/ui/location.ts';
import { Page } from '#/ui/page.tsx';
import { Loading, RowsSkeleton } from '#/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#/ui/states.tsx';
import { AppDataSearch } from './app-data-search.ts';
import { appMeasures } from './app-data.contract.ts';
import { AppTable } from './app-table.part.tsx';
import { Overview } from './overview.part.tsx';

/** Of what the page is read for: cohorts and stores come days later, always. */
const tables = appMeasures.slice(0, 3).flatMap((it) => tablesOf(it));

/** Every app with its latest figures, and which of them are stale. */
export function AppDataScreen() {
  const { path, go } = useLocation();
  const mayAdd = useScope(may('apps:write')) !== undefined;
  const [search, change] = useSearch(AppDataSearch);
  const lists = useFilterLists();
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...reading('GET /app-data', search),
    placeholderData: keepPreviousData,
  });
  const { sort: _sort, page: _page, perPage: _perPage, words: _words, stale, ...filter } = search;
  const file = useCallback(
    (format: SheetChoice) => {
      const { sort: _s, page: _p, perPage: _pp, words, stale: _st, ...asked } = search;
      const measures = [...appMeasures];
      return download('GET /figures/export', { ...asked, words, by: ['app'], measures, format });
    },
    [search],
  );
  const source = data && leadingSource(data.standing.freshness, tables);
  return (
    <Page
      title="App data"
      beside={<Overview filter={filter} />}
      freshness={<SourceWords source={source} />}
      menu={<FiguresMenu file={file} />}
      filters={
        <FilterSentence
          page="/app-data"
          filter={search}
          lists={lists}
          standing={data?.standing}
          onChange={(patch) => change({ ...patch, page: undefined } as Partial<AppDataSearch>)}
          end={
            <>
              <Chip
                on={stale === true}
                aria-pressed={stale === true}
                onClick={() => change({ stale: stale ? undefined : true, page: undefined })}
              >
                stale only
              </Chip>
              <SavedViews />
            </>
          }
        />
      }
    >
      {error && !data ? (
        <ErrorState
          title="The apps did not load"
          text={`${error.message} Your filters are kept, nothing was changed.`}
          requestId={error instanceof CallError ? error.body.requestId : undefined}
          onRetry={() => void refetch()}
        />
      ) : !data ? (
        <Loading label="Loading the apps">
          <RowsSkeleton rows={16} />
        </Loading>
      ) : data.totalRows === 0 ? (
        <EmptyState
          icon="table"
          title={stale ? 'No app is stale' : 'No apps for these filters'}
          text={
            stale
              ? 'The figures of every live app of these filters reach far enough.'
              : 'Choose fewer filters, or add an app to the register.'
          }
        >
          <Button variant="primary" onClick={() => go(path)}>
            Show all apps
          </Button>
          {mayAdd && <Button href="/apps?edit=new">Add an app</Button>}
        </EmptyState>
      ) : (
        <div aria-busy={isPlaceholderData}>
          <AppTable
            {...{ data, search }}
            onChange={change}
            hrefOf={(id) => `/app-data/detail?app=${id}`}
          />
        </div>
      )}
    </Page>
  );
}
