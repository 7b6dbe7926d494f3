import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ListStates } from '#/client/list-states.tsx';
import { reading } from '#/client/reading.ts';
import { MissingRates } from '#/figures/shown-currency.part.tsx';
import { ShownIn, useShownIn } from '#/figures/shown-in.part.ts';
import { axisWords } from '#/figures/words.ts';
import { addDays } from '#/kernel/days.ts';
import { dollarsOf, MICROS_PER_DOLLAR } from '#/kernel/money.ts';
import { formatChange, formatPercent } from '#/kernel/numbers.ts';
import { Notice } from '#/ui/banner.tsx';
import type { ChartData } from '#/ui/chart/chart-data.ts';
import { ChartPanel } from '#/ui/chart/chart-panel.tsx';
import { Facts } from '#/ui/facts.tsx';
import { NumberField } from '#/ui/form/number-field.tsx';
import { Panel } from '#/ui/panel.tsx';
import { EmptyState } from '#/ui/states.tsx';
import type { TabProps } from './ad-unit-search.ts';
import type { FloorPoint } from './ad-units.contract.ts';
import { keptWords } from './kept-words.ts';

/** The chart lays out days: each floor stands on one of its own. */
const placeOf = (at: number) => addDays('2000-01-01', at);

function curve(
  points: readonly FloorPoint[],
  currency: string,
  money: (micros: number) => string,
): ChartData {
  const names = new Map(points.map((it, at) => [placeOf(at), money(it.floor)]));
  return {
    label: 'Revenue of the last 30 days by floor',
    days: points.map((_, at) => placeOf(at)),
    points: { title: 'Floor', name: (day) => names.get(day) ?? '' },
    series: [
      {
        key: 'most',
        name: 'At most: others take what falls',
        colour: 'var(--m-revenue)',
        values: points.map((it) => dollarsOf(it.most)),
      },
      {
        key: 'least',
        name: 'At least: all that falls is lost',
        colour: 'var(--c-3)',
        values: points.map((it) => dollarsOf(it.least)),
      },
    ],
    format: (value) => money(value * MICROS_PER_DOLLAR),
    axisFormat: (value) => axisWords('money', value * MICROS_PER_DOLLAR, currency),
  };
}

interface AnswerProps {
  revenue: number;
  points: FloorPoint[];
  chosen: FloorPoint | null;
  best: {
    floor: number;
    most: number;
    least: number;
    low: number;
    high: number;
    paysFrom: number;
  } | null;
}

function Answer({ revenue, points, chosen, best }: AnswerProps) {
  const { money, currency } = useShownIn();
  const against = (it: number) => (revenue > 0 ? formatChange(it / revenue - 1) : '–');
  return (
    <>
      <Panel title="What a floor could have earned" wide>
        <p className="said">
          {best
            ? `A floor of ${money(best.floor)} could have earned most: at most ${formatChange(best.most)} (95%: ${formatChange(best.low)} to ${formatChange(best.high)}, by drawing days anew), and ${formatChange(best.least)} if all that falls is lost. It pays once others take ${formatPercent(best.paysFrom, 0)} of what they could take.`
            : 'No floor could have earned more than none.'}
        </p>
        <div className="said">
          <Facts
            of={[
              ['Without a floor', money(revenue)],
              ['Floor tried', chosen ? money(chosen.floor) : undefined],
              ['At most', chosen ? `${money(chosen.most)} (${against(chosen.most)})` : undefined],
              [
                'At least',
                chosen ? `${money(chosen.least)} (${against(chosen.least)})` : undefined,
              ],
              ['Impressions that stay', chosen ? formatPercent(chosen.kept) : undefined],
            ]}
          />
        </div>
      </Panel>
      {points.length > 1 && (
        <ChartPanel title="Revenue by floor" data={curve(points, currency, money)} height={260} />
      )}
    </>
  );
}

/** What floors would have earned in the last 30 days, with what is assumed beside it. */
export function FloorsTab({ adUnit, search, onChange }: TabProps) {
  const { country, floor } = search;
  const query = useQuery({
    ...reading('GET /ad-unit-floors', { adUnitId: adUnit, country, floor }),
    placeholderData: keepPreviousData,
  });
  return (
    <ListStates
      query={query}
      what="floors"
      isEmpty={(it) => it.points.length === 0 || it.revenue === null}
      empty={
        <EmptyState
          icon="adjustments-horizontal"
          title="No instances to simulate a floor on"
          text={
            (query.data && keptWords(query.data.kept)) ||
            'In the last 30 days this ad unit earned nothing that is known by instance.'
          }
        />
      }
    >
      {(data) => (
        <ShownIn value={data.standing.currency}>
          <MissingRates standing={data.standing} />
          <div className="ad-unit">
            {data.warnings.map((it) => (
              <Notice key={it} type="warning" icon="alert-triangle">
                {it}
              </Notice>
            ))}
            <div className="floor-field">
              <NumberField
                label={`Floor of 1,000 impressions, ${data.standing.currency}`}
                decimals={2}
                value={floor === undefined ? null : floor / MICROS_PER_DOLLAR}
                onChange={(it) =>
                  onChange({
                    floor:
                      it === null || it < 0 || it > 10_000
                        ? undefined
                        : Math.round(it * MICROS_PER_DOLLAR),
                  })
                }
              />
            </div>
            <Answer
              revenue={data.revenue ?? 0}
              points={data.points}
              chosen={data.chosen}
              best={data.best}
            />
            <Panel title="Assumptions" wide>
              <ul className="assumptions">
                {data.assumptions.map((it) => (
                  <li key={it}>{it}</li>
                ))}
              </ul>
            </Panel>
            <p className="f3 fs12">
              This changes nothing at any network. Set a floor there, and try it on part of the
              users first.
            </p>
          </div>
        </ShownIn>
      )}
    </ListStates>
  );
}
