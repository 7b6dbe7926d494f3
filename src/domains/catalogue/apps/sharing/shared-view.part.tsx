import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { CallError } from '#/client/api.ts';
import { reading } from '#/client/reading.ts';
import { BreakdownList } from '#/figures/breakdown-list.part.tsx';
import { dimensionLabels } from '#/figures/dimensions.ts';
import { FigureTiles } from '#/figures/figure-tiles.part.tsx';
import { comparisons, datePresets } from '#/figures/filter.contract.ts';
import { measures, tablesOf } from '#/figures/measures.ts';
import { shownMeasure } from '#/figures/own/shown-measure.ts';
import { MissingRates, ShownCurrency } from '#/figures/shown-currency.part.tsx';
import { ShownIn } from '#/figures/shown-in.part.ts';
import { SourceWords } from '#/figures/source-words.part.tsx';
import { TrendPanel } from '#/figures/trend-panel.part.tsx';
import {
  comparisonLabels,
  comparisonName,
  freshnessWords,
  leadingSource,
  presetLabels,
} from '#/figures/words.ts';
import { namedDay } from '#/kernel/date-words.ts';
import { dayOf } from '#/kernel/dates.ts';
import { lengthOf } from '#/kernel/days.ts';
import { lookUp } from '#/kernel/look-up.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { FilterBar, Word } from '#/ui/chip.tsx';
import { writeSearch } from '#/ui/location.ts';
import { useNow } from '#/ui/now.ts';
import { Page } from '#/ui/page.tsx';
import { PickChip } from '#/ui/rich/pick-chip.tsx';
import { Loading, RowsSkeleton, TilesSkeleton } from '#/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#/ui/states.tsx';
import { FigureBadges, SubjectMark } from './share-list.part.tsx';
import type { SharedPatch, SharedSearch } from './shared-search.ts';
import { sharedBy } from './sharing.contract.ts';

interface SharedViewProps {
  id: number;
  search: SharedSearch;
  onChange: (patch: SharedPatch) => void;
}

/** The days of an app's figures; a report has its own. */
function Days({ search, onChange }: Omit<SharedViewProps, 'id'>) {
  return (
    <>
      <PickChip
        label="Days"
        icon="calendar"
        options={datePresets.map((it) => ({ value: it, label: lookUp(presetLabels, it) ?? it }))}
        value={datePresets.filter((it) => it === search.date)}
        onChange={([it]) => onChange({ date: it, page: undefined })}
      >
        {lookUp(presetLabels, search.date) ?? search.date.replace('..', ' – ')}
      </PickChip>
      <Word>vs</Word>
      <PickChip
        label="Compared with"
        options={comparisons.map((it) => ({
          value: it,
          label: lookUp(comparisonLabels, it) ?? it,
        }))}
        value={[search.compare]}
        onChange={([it]) => onChange({ compare: it })}
      >
        {lookUp(comparisonLabels, search.compare)}
      </PickChip>
    </>
  );
}

/** The figures of one share: those that are shared, and no others. */
export function SharedView({ id, search, onChange }: SharedViewProps) {
  const now = useNow();
  const { date, compare, by, measure, sort, page, perPage } = search;
  const { data, error, refetch } = useQuery({
    ...reading('GET /shared-figures', { id, date, compare, by, measure, sort, page, perPage }),
    placeholderData: keepPreviousData,
  });
  const back = () =>
    onChange({
      share: undefined,
      by: undefined,
      measure: undefined,
      sort: undefined,
      page: undefined,
    });
  const isGone = error instanceof CallError && error.code === 'not-found';
  if (isGone) {
    return (
      <Page title="Shared with me">
        <EmptyState
          icon="lock"
          title="This is not shared with you any more"
          text="It has ended or was revoked; ask whoever shared it."
        >
          <Button onClick={back}>See what is shared with me</Button>
        </EmptyState>
      </Page>
    );
  }
  const share = data?.share;
  const source =
    data &&
    leadingSource(
      data.standing.freshness,
      data.measures.flatMap((it) => tablesOf(it)),
    );
  const sourceWords = source ? freshnessWords(source, now) : '';
  const isApp = share?.subject.kind === 'app';
  return (
    <Page
      title={
        share ? (
          <span className="row">
            <SubjectMark subject={share.subject} /> {share.subject.name}
          </span>
        ) : (
          'Shared with me'
        )
      }
      beside={share && <FigureBadges figures={share.figures} />}
      freshness={<SourceWords source={source} />}
      actions={
        <Button icon="arrow-left" onClick={back}>
          All that is shared with me
        </Button>
      }
      filters={
        share && (
          <FilterBar
            end={
              <span className="row f3 fs12">
                <ShownCurrency standing={data.standing} />
                shared by {share.owner.name}
                {share.until && ` until ${namedDay(share.until, dayOf(now))}`}
              </span>
            }
          >
            {isApp ? (
              <Days search={search} onChange={onChange} />
            ) : (
              <Badge tone="line">as the report has it</Badge>
            )}
          </FilterBar>
        )
      }
    >
      {error && !data ? (
        <ErrorState
          title="The figures did not load"
          text={`${error.message} Nothing was changed.`}
          requestId={error instanceof CallError ? error.body.requestId : undefined}
          onRetry={() => void refetch()}
        />
      ) : !data ? (
        <Loading label="Loading the figures">
          <TilesSkeleton />
          <RowsSkeleton rows={10} />
        </Loading>
      ) : (
        <ShownIn value={data.standing.currency}>
          <div className="shared-view">
            <MissingRates standing={data.standing} />
            <FigureTiles
              tiles={data.tiles}
              partial={data.standing.incompleteDays.length > 0}
              freshness={data.standing.freshness}
              hrefOf={(it) =>
                `/sharedapps${writeSearch({ share: id, date, compare, by, measure: it })}`
              }
              freshnessWords={sourceWords}
            />
            {data.trend && (
              <TrendPanel
                trend={data.trend}
                standing={data.standing}
                comparison={comparisonName(data.standing, compare, lengthOf(data.standing.range))}
                height={220}
                actions={
                  data.measures.length > 1 && (
                    <PickChip
                      label="Measure"
                      options={data.measures.map((it) => ({
                        value: it,
                        label: measures[it].label,
                      }))}
                      value={data.measures.filter((it) => it === data.trend?.measure)}
                      onChange={([it]) => onChange({ measure: it })}
                    >
                      {shownMeasure(data.trend.measure).label}
                    </PickChip>
                  )
                }
              />
            )}
            <BreakdownList
              name="/sharedapps"
              title={`By ${data.by.map((it) => dimensionLabels[it].toLowerCase()).join(' and ')}`}
              breakdown={data.breakdown}
              by={data.by}
              columns={data.measures}
              sort={sort ?? (data.by[0] === 'day' ? '-name' : undefined)}
              onSort={(it) => onChange({ sort: it, page: undefined })}
              page={page}
              perPage={perPage}
              onPage={(it) => onChange({ page: it })}
              onPerPage={(it) => onChange({ perPage: it, page: undefined })}
              hrefOf={() => undefined}
              onOpen={() => undefined}
              actions={
                isApp && (
                  <PickChip
                    label="Split by"
                    options={sharedBy.map((it) => ({ value: it, label: dimensionLabels[it] }))}
                    value={[by]}
                    onChange={([it]) => onChange({ by: it, sort: undefined, page: undefined })}
                  >
                    by {dimensionLabels[by].toLowerCase()}
                  </PickChip>
                )
              }
            />
          </div>
        </ShownIn>
      )}
    </Page>
  );
}
