import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CallError } from '#/client/api.ts';
import { useScope } from '#/client/me.ts';
import { reading } from '#/client/reading.ts';
import { SavedViews } from '#/community/views/saved-views.part.tsx';
import { FigureTiles } from '#/figures/figure-tiles.part.tsx';
import { FiguresMenu } from '#/figures/figures-menu.part.tsx';
import { useFilterLists } from '#/figures/filter-lists.part.ts';
import { FilterSentence } from '#/figures/filter-sentence.part.tsx';
import { tablesOf } from '#/figures/measures.ts';
import { outlookHint, outlookWords } from '#/figures/outlook-words.ts';
import { pageHref } from '#/figures/page-href.part.ts';
import { MissingRates, ShownCurrency } from '#/figures/shown-currency.part.tsx';
import { ShownIn } from '#/figures/shown-in.part.ts';
import { SourceWords } from '#/figures/source-words.part.tsx';
import { freshnessWords, leadingSource } from '#/figures/words.ts';
import { may } from '#/kernel/access.ts';
import { useLocation, useSearch } from '#/ui/location.ts';
import { useNow } from '#/ui/now.ts';
import { Page } from '#/ui/page.tsx';
import { Bone, Loading, RowsSkeleton, TilesSkeleton } from '#/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#/ui/states.tsx';
import { Leaderboard } from './leaderboard.part.tsx';
import { TargetForm } from './target-form.part.tsx';
import { TeamCard } from './team-card.part.tsx';
import { TeamSheet } from './team-sheet.part.tsx';
import { useTeamsFile } from './teams-file.part.ts';
import { teamMeasures, type TeamRow } from './teams-overview.contract.ts';
import { filterOf, leaderOrders, TeamsSearch } from './teams-search.ts';
import '../../../figures/figures.css';
import './teams-overview.css';

const usual = TeamsSearch.parse({}) as Record<string, unknown>;
/** Of what the page is read for: cohorts come days later, always. */
const tables = teamMeasures.slice(0, 3).flatMap((it) => tablesOf(it));

/** Teams side by side: what they earn, where their month is heading, how loaded their people are. */
export function TeamsOverviewScreen() {
  const { path, go } = useLocation();
  const [search, change] = useSearch(TeamsSearch);
  const now = useNow();
  const lists = useFilterLists();
  const mayTarget = useScope(may('targets:write')) !== undefined;
  const [targeted, setTargeted] = useState<TeamRow>();
  const filter = filterOf(search);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...reading('GET /teams-overview', filter),
    placeholderData: keepPreviousData,
  });
  const file = useTeamsFile(filter);
  const source = data && leadingSource(data.standing.freshness, tables);
  const sourceWords = source ? freshnessWords(source, now) : '';
  const hrefOf = (patch: Record<string, unknown>) => pageHref(path, { ...search, ...patch }, usual);
  const open = (id: number) => go(hrefOf({ open: id }));
  const heading = data?.outlook && outlookWords(data.outlook, data.standing.currency);
  return (
    <Page
      title="Teams"
      beside={
        heading && (
          <span className="f3 fs12" title={outlookHint}>
            {heading}
          </span>
        )
      }
      freshness={<SourceWords source={source} />}
      menu={<FiguresMenu file={file} />}
      filters={
        <FilterSentence
          page="/dashboard/teams"
          filter={search}
          lists={lists}
          standing={data?.standing}
          onChange={(patch) => change(patch as Partial<TeamsSearch>)}
          end={
            <>
              <ShownCurrency standing={data?.standing} />
              <SavedViews />
            </>
          }
        />
      }
    >
      {error && !data ? (
        <ErrorState
          title="The teams did not load"
          text={`${error.message} Your filters are kept, nothing was changed.`}
          requestId={error instanceof CallError ? error.body.requestId : undefined}
          onRetry={() => void refetch()}
        />
      ) : !data ? (
        <TeamsSkeleton />
      ) : data.rows.length === 0 ? (
        <EmptyState
          icon="users-group"
          title="No teams to compare"
          text="You are in no team, or the filter names none of yours."
        />
      ) : (
        <ShownIn value={data.standing.currency}>
          <div className="figures" aria-busy={isPlaceholderData}>
            <MissingRates standing={data.standing} />
            <FigureTiles
              tiles={data.tiles}
              partial={data.standing.incompleteDays.length > 0}
              freshness={data.standing.freshness}
              hrefOf={(it) =>
                hrefOf({ order: leaderOrders.find((order) => order === it) ?? 'revenue' })
              }
              freshnessWords={sourceWords}
            />
            <div className="teams">
              {data.rows.map((team) => (
                <TeamCard
                  key={team.id}
                  team={team}
                  href={hrefOf({ open: team.id })}
                  partial={data.standing.incompleteDays.length > 0}
                  onTarget={mayTarget ? () => setTargeted(team) : undefined}
                />
              ))}
            </div>
            <Leaderboard
              rows={data.rows}
              total={data.total}
              others={data.others}
              revenue={data.standing.revenue}
              order={search.order}
              onOrder={(order) => change({ order })}
              hrefOf={(id) => hrefOf({ open: id })}
              onOpen={open}
            />
          </div>
        </ShownIn>
      )}
      {search.open !== undefined && (
        <TeamSheet id={search.open} filter={filter} onClose={() => change({ open: undefined })} />
      )}
      {targeted && data && (
        <TargetForm
          team={targeted}
          month={data.month}
          currency={data.standing.currency}
          onClose={() => setTargeted(undefined)}
        />
      )}
    </Page>
  );
}

function TeamsSkeleton() {
  return (
    <Loading label="Loading the teams">
      <TilesSkeleton />
      <div className="teams">
        {[0, 1, 2].map((it) => (
          <Bone key={it} width="100%" height={236} radius={6} />
        ))}
      </div>
      <RowsSkeleton rows={5} mark={false} />
    </Loading>
  );
}
