import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useScope } from '#/client/me.ts';
import { reading } from '#/client/reading.ts';
import { SavedViews } from '#/community/views/saved-views.part.tsx';
import { Annotate } from '#/figures/annotate.part.tsx';
import { DrillPath, drillHref } from '#/figures/drill.part.tsx';
import { FailedFigures } from '#/figures/failed-figures.part.tsx';
import { useFilterLists } from '#/figures/filter-lists.part.ts';
import { FilterSentence } from '#/figures/filter-sentence.part.tsx';
import { NoFigures } from '#/figures/no-figures.part.tsx';
import { OutlookLine, useOutlook } from '#/figures/outlook-line.part.tsx';
import { pageHref } from '#/figures/page-href.part.ts';
import { Remarks } from '#/figures/remarks.part.tsx';
import { MissingRates, ShownCurrency } from '#/figures/shown-currency.part.tsx';
import { ShownIn } from '#/figures/shown-in.part.ts';
import { SourceWords } from '#/figures/source-words.part.tsx';
import { TodayPanel } from '#/figures/today/today-panel.part.tsx';
import { comparisonName, freshnessWords, leadingSource } from '#/figures/words.ts';
import { may } from '#/kernel/access.ts';
import { dayRange } from '#/kernel/date-words.ts';
import { dayOf } from '#/kernel/dates.ts';
import { addDays, lengthOf } from '#/kernel/days.ts';
import { Button } from '#/ui/button.tsx';
import { useLocation, useSearch } from '#/ui/location.ts';
import { useNow } from '#/ui/now.ts';
import { Page } from '#/ui/page.tsx';
import { Loading, RowsSkeleton, TilesSkeleton } from '#/ui/skeleton.tsx';
import { DashboardSearch, filterOf } from './dashboard-search.ts';
import { ExportMenu } from './export-menu.part.tsx';
import { FiguresChart } from './figures-chart.part.tsx';
import { Games } from './games.part.tsx';
import { SinceLooked } from './looks/since-looked.part.tsx';
import { AdUnits, Splits } from './splits.part.tsx';
import { Tiles } from './tiles.part.tsx';
import { WaitingNames } from './waiting-names.part.tsx';
import './dashboard.css';

const GAMES = 6;
const usual: Record<string, unknown> = DashboardSearch.parse({});
const annotate = may('annotations:write');

/** Revenue at a glance: tiles, chart, splits, games, and what was out of line. */
export function DashboardScreen() {
  const { path, go } = useLocation();
  const [search, change] = useSearch(DashboardSearch);
  const [annotating, setAnnotating] = useState<'new' | 'all'>();
  const mayAnnotate = useScope(annotate) !== undefined;
  const now = useNow();
  const lists = useFilterLists();
  const filter = filterOf(search);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...reading('GET /dashboard', filter),
    placeholderData: keepPreviousData,
  });
  const isRoi = search.chart === 'roi';
  const roi = useQuery({
    ...reading('GET /rio-chart-data', filter),
    enabled: isRoi,
    placeholderData: keepPreviousData,
  });
  const outlook = useOutlook(filter);
  const isPaged = search.games > 1;
  const paged = useQuery({
    ...reading('GET /dashboard/gettopgames', { ...filter, page: search.games, perPage: GAMES }),
    enabled: isPaged,
    placeholderData: keepPreviousData,
  });

  const yesterday = addDays(dayOf(now), -1);
  const standing = data?.standing;
  const source = standing && leadingSource(standing.freshness, ['monetisation', 'acquisition']);
  const sourceWords = source ? freshnessWords(source, now) : '';
  const revenueName = standing?.revenue === 'ads' ? 'Ad revenue' : 'Revenue';
  const place = { path, search, usual };
  const hrefOf = (patch: Record<string, unknown>) => pageHref(path, { ...search, ...patch }, usual);

  return (
    <Page
      title="Dashboard"
      freshness={<SourceWords source={source} />}
      primary={
        mayAnnotate && (
          <Button variant="primary" icon="plus" onClick={() => setAnnotating('new')}>
            Annotate
          </Button>
        )
      }
      menu={<ExportMenu filter={filter} onRemarks={() => setAnnotating('all')} />}
      filters={
        <FilterSentence
          page="/dashboard"
          filter={search}
          lists={lists}
          standing={standing}
          onChange={(patch) => change({ ...patch, games: undefined })}
          end={
            <>
              {standing && (
                <span className="f3 fs12 room-words">
                  {dayRange(standing.range, dayOf(now))}
                  {standing.compared && ` against ${dayRange(standing.compared, dayOf(now))}`}
                </span>
              )}
              <ShownCurrency standing={standing} />
              <SavedViews />
            </>
          }
        />
      }
    >
      <WaitingNames />
      <DrillPath {...place} lists={lists} />
      {error && !data ? (
        <FailedFigures error={error} onRetry={() => void refetch()} onEverything={() => go(path)} />
      ) : !data || !standing ? (
        <Loading label="Loading the dashboard">
          <TilesSkeleton />
          <RowsSkeleton rows={10} />
        </Loading>
      ) : data.games.totalRows === 0 ? (
        <NoFigures standing={standing} onEverything={() => go(path)} />
      ) : (
        <ShownIn value={standing.currency}>
          <MissingRates standing={standing} />
          <SinceLooked freshness={standing.freshness} />
          <TodayPanel
            filter={filter}
            measure={search.hours}
            by={search.hoursBy}
            onMeasure={(hours) => change({ hours })}
            onBy={(hoursBy) => change({ hoursBy })}
            hrefOf={(hours) => hrefOf({ hours })}
          />
          <div aria-busy={isPlaceholderData}>
            <Tiles
              tiles={data.tiles}
              partial={standing.incompleteDays.length > 0}
              hrefOf={(key) =>
                hrefOf(
                  key === 'profit' || key === 'roas'
                    ? { chart: 'roi' }
                    : { appSorting: key === 'arpdau' || key === 'ipu' ? 'revenue' : key },
                )
              }
              freshnessWords={sourceWords}
              freshness={standing.freshness}
              revenue={standing.revenue}
            />
            <div className="dash">
              <div>
                <FiguresChart
                  shown={search.chart}
                  onShow={(chart) => change({ chart })}
                  standing={standing}
                  comparison={comparisonName(standing, search.compare, lengthOf(standing.range))}
                  days={data.chart}
                  roi={roi.data?.days}
                  annotations={data.annotations}
                  anomalies={data.anomalies}
                  outlook={outlook.data?.outlook}
                />
                <OutlookLine filter={filter} />
                <Games
                  {...((isPaged && paged.data) || data.games)}
                  sort={search.appSorting ?? 'revenue'}
                  onSort={(by) => change({ appSorting: by as 'revenue', games: undefined })}
                  hrefOf={(id) => drillHref(place, 'app', id)}
                  onOpen={(id) => go(drillHref(place, 'app', id))}
                  page={search.games}
                  perPage={GAMES}
                  onPage={(games) => change({ games })}
                />
              </div>
              <div>
                {search.drill?.includes('network') ? (
                  <AdUnits filter={filter} note={versus(search.compare)} />
                ) : (
                  <Splits
                    title="Ad revenue by network"
                    note={versus(search.compare)}
                    rows={data.networks}
                    hrefOf={(key) => drillHref(place, 'network', key)}
                  />
                )}
                <Splits
                  title={`${revenueName} by country`}
                  note={versus(search.compare)}
                  rows={data.countries}
                  codes
                  hrefOf={(key) => drillHref(place, 'country', key)}
                />
                <Splits
                  title={`${revenueName} by platform`}
                  note={versus(search.compare)}
                  rows={data.platforms}
                  hrefOf={(key) => hrefOf({ platform: [key] })}
                />
              </div>
            </div>
          </div>
        </ShownIn>
      )}
      {annotating === 'new' && (
        <Annotate day={yesterday} apps={lists.apps} onClose={() => setAnnotating(undefined)} />
      )}
      {annotating === 'all' && (
        <Remarks
          remarks={data?.annotations ?? []}
          day={yesterday}
          apps={lists.apps}
          onClose={() => setAnnotating(undefined)}
        />
      )}
    </Page>
  );
}

const versus = (compare: string) =>
  ({ previous: 'vs the days before', 'last-week': 'vs last week', 'last-year': 'vs last year' })[
    compare
  ] ?? '';
