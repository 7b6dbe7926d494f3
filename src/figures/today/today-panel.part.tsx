import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { reading } from '#/client/reading.ts';
import { relativeTime } from '#/kernel/date-words.ts';
import { Button } from '#/ui/button.tsx';
import { ChartPanel } from '#/ui/chart/chart-panel.tsx';
import { Delta } from '#/ui/delta.tsx';
import { useNow } from '#/ui/now.ts';
import { Segmented } from '#/ui/segmented.tsx';
import { Loading, RowsSkeleton } from '#/ui/skeleton.tsx';
import { Tile, TileStrip } from '#/ui/tile.tsx';
import type { FilterInput } from '../filter.contract.ts';
import { ShownIn, useShownIn } from '../shown-in.part.ts';
import { todayChart } from './today-chart.ts';
import { todayInputOf } from './today-input.ts';
import { TodayRows } from './today-rows.part.tsx';
import type { TodaySplit } from './today-splits.ts';
import {
  comparedWords,
  hourLabels,
  hourMeasures,
  hoursWords,
  hourUnits,
  sourcesWords,
  type HourMeasure,
} from './today-words.ts';
import type { Today } from './today.contract.ts';
import './today.css';

/** Sources are asked every half hour; nobody needs to reload for it. */
const AGAIN_MS = 5 * 60_000;

interface TodayPanelProps {
  /** The page's filter; what hours are not known by is said. */
  filter: FilterInput;
  /** What is shown by the hour; undefined while only the tiles are. */
  measure: HourMeasure | undefined;
  by: TodaySplit;
  onMeasure: (measure: HourMeasure | undefined) => void;
  onBy: (by: TodaySplit) => void;
  hrefOf: (measure: HourMeasure | undefined) => string;
}

/**
 * Today so far in tiles, provisional throughout, which open it by the hour; one line with the reason
 * where there is none.
 */
export function TodayPanel(props: TodayPanelProps) {
  const input = todayInputOf(props.filter);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...reading('GET /figures/today', { ...input, by: props.by }),
    enabled: input !== undefined,
    placeholderData: keepPreviousData,
    refetchInterval: AGAIN_MS,
  });
  if (!input) return <None>Hours are not known by ad unit, campaign or version.</None>;
  if (error && !data)
    return (
      <None>
        Today did not load. {error.message}{' '}
        <Button size="s" onClick={() => void refetch()}>
          Retry
        </Button>
      </None>
    );
  if (!data)
    return (
      <Loading label="Loading today">
        <RowsSkeleton rows={4} />
      </Loading>
    );
  if (data.absent) return <None>{data.absent}</None>;
  return (
    <ShownIn value={data.currency}>
      <section className="today" aria-label="Today so far" aria-busy={isPlaceholderData}>
        <Tiles today={data} measure={props.measure} hrefOf={props.hrefOf} />
        {props.measure && <Opened {...props} measure={props.measure} today={data} />}
      </section>
    </ShownIn>
  );
}

const None = ({ children }: { children: ReactNode }) => (
  <p className="today-none f3 fs12">
    <b className="med">Today so far</b> {children}
  </p>
);

type OpenedProps = TodayPanelProps & { today: Today; measure: HourMeasure };

function Opened({ today, measure, by, onMeasure, onBy }: OpenedProps) {
  return (
    <>
      <div className="today-parts">
        <Hours today={today} measure={measure} onMeasure={onMeasure} />
        <TodayRows rows={today.rows} by={by} measure={measure} onBy={onBy} />
      </div>
      <Said today={today} onClose={() => onMeasure(undefined)} />
    </>
  );
}

type TilesProps = Pick<TodayPanelProps, 'measure' | 'hrefOf'> & { today: Today };

function Tiles({ today, measure, hrefOf }: TilesProps) {
  const shown = useShownIn();
  const { total } = today;
  return (
    <TileStrip label="Figures of today">
      {hourMeasures.map((it) => {
        const good = it === 'spend' ? 'neutral' : 'up';
        const value = total.today[it];
        return (
          <Tile
            key={it}
            label={`${hourLabels[it]} today`}
            value={shown.figure(hourUnits[it], value)}
            note={value === null ? 'No source tells it by the hour here.' : undefined}
            change={
              <span className="today-changes">
                <span>
                  <Delta value={total.yesterday.change[it]} good={good} />{' '}
                  <span className="f3">yesterday</span>
                </span>
                <span>
                  <Delta value={total.lastWeek.change[it]} good={good} />{' '}
                  <span className="f3">last week</span>
                </span>
              </span>
            }
            cover={{ short: hoursWords(total.yesterday), words: comparedWords(total) }}
            freshness="provisional"
            freshnessWords="Provisional: sources still correct their hours"
            href={hrefOf(it === measure ? undefined : it)}
          />
        );
      })}
    </TileStrip>
  );
}

type HoursProps = Pick<OpenedProps, 'today' | 'measure' | 'onMeasure'>;

function Hours({ today, measure, onMeasure }: HoursProps) {
  return (
    <ChartPanel
      title={`${hourLabels[measure]} by hour`}
      data={todayChart(today, measure)}
      height={258}
      actions={
        <Segmented
          label="Measure by hour"
          value={measure}
          onChange={onMeasure}
          segments={hourMeasures.map((value) => ({ value, label: hourLabels[value] }))}
        />
      }
    />
  );
}

function Said({ today, onClose }: { today: Today; onClose: () => void }) {
  const now = useNow();
  const fetched = today.sources
    .map((it) => it.fetchedAt)
    .sort()
    .at(-1);
  return (
    <div className="today-said f3 fs12">
      <p>
        {comparedWords(today.total)} {sourcesWords(today.sources)}
        {fetched && `, fetched ${relativeTime(new Date(fetched), now)}`}. {today.notes.join(' ')}{' '}
        AdMob’s reports know no hours. Hours are never added to the days.
      </p>
      <Button size="s" onClick={onClose}>
        Close the hours
      </Button>
    </div>
  );
}
