import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call, CallError } from '#/client/api.ts';
import { Button } from '#/ui/button.tsx';
import { FindField } from '#/ui/form/find-field.tsx';
import { useLocation, useSearch } from '#/ui/location.ts';
import { Page } from '#/ui/page.tsx';
import { Panel } from '#/ui/panel.tsx';
import { useRowKeys } from '#/ui/row-keys.ts';
import { Loading, RowsSkeleton } from '#/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#/ui/states.tsx';
import { SearchFilters } from './search-filters.part.tsx';
import { readSearchLine } from './search-line.ts';
import { SearchPageSearch } from './search-page-search.ts';
import { SearchResults } from './search-results.part.tsx';
import './search.css';

const useResults = ({ q, kinds, state }: SearchPageSearch) =>
  useInfiniteQuery({
    queryKey: ['GET /search-results', { q, kinds, state }],
    queryFn: ({ pageParam: after, signal }) =>
      call('GET /search-results', { q, kinds, state, after }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  });

/** What the server says is wrong with the line itself. */
const wrongLine = (error: Error | null) =>
  error instanceof CallError ? error.body.fields?.['q'] : undefined;

/** Everything one may see by its name, its text, its comments and files, the best first. */
export function SearchScreen() {
  const [search, change] = useSearch(SearchPageSearch);
  const { go } = useLocation();
  const query = useResults(search);
  const { data, error } = query;
  const rows = data?.pages.flatMap((it) => it.rows) ?? [];
  const { words } = readSearchLine(search.q);
  const { current } = useRowKeys({
    rows,
    rowKey: (it) => `${it.kind} ${it.id}`,
    onOpen: ({ link }) => link && go(link),
    wide: true,
  });
  const onTyped = useCallback(
    (typed: string) => change({ q: typed || undefined }, { replace: true }),
    [change],
  );
  const wrong = wrongLine(error);
  const isNarrowed = search.kinds !== undefined || search.state !== undefined;
  return (
    <Page title="Search" filters={<SearchFilters search={search} onChange={change} />}>
      <div className="search-field">
        <FindField
          label="Search everything"
          placeholder="Names, keys, texts, comments, files"
          value={search.q}
          onRest={onTyped}
        />
      </div>
      <Panel title={search.q === '' ? 'Changed lately' : `Results for “${search.q}”`}>
        {query.isLoading && (
          <Loading label="Searching">
            <RowsSkeleton rows={8} />
          </Loading>
        )}
        {wrong && <EmptyState icon="search" title="This search is not understood" text={wrong} />}
        {error && !wrong && rows.length === 0 && (
          <ErrorState
            title="The search did not answer"
            text={error.message}
            requestId={error instanceof CallError ? error.body.requestId : undefined}
            onRetry={() => void query.refetch()}
          />
        )}
        {!error && data && rows.length === 0 && (
          <EmptyState
            icon="search"
            title="Nothing was found"
            text="Nothing you may see has all of these words in its name, text, comments or files."
          >
            {isNarrowed && (
              <Button onClick={() => change({ kinds: undefined, state: undefined })}>
                Search everything
              </Button>
            )}
          </EmptyState>
        )}
        {!error && rows.length > 0 && <SearchResults rows={rows} words={words} current={current} />}
        {!error && query.hasNextPage && (
          <div className="search-more">
            <Button
              variant="ghost"
              disabled={query.isFetchingNextPage}
              onClick={() => void query.fetchNextPage()}
            >
              Show more
            </Button>
          </div>
        )}
      </Panel>
    </Page>
  );
}
