import type { Trend } from '#/figures/breakdown.contract.ts';
import { BAND_SHARE, monthBand } from '#/figures/forecast-band.ts';
import { dayOf } from '#/kernel/dates.ts';
import { addDays, eachDay, endOfMonth, startOfMonth } from '#/kernel/days.ts';
import { benchServer } from './bench-server.ts';
import { against, noted, type Row } from './result.ts';

/** Days of history behind the first forecast that is tried, and between one and the next. */
const WARM_UP = 150;
const STEP = 2;
const HISTORY = 720;
/** Sources settle their last days. */
const SETTLED = 4;

type Days = ReadonlyMap<string, number>;
interface Tally {
  count: number;
  inside: number;
  /** Sum of the bands' widths, as shares of the outcomes. */
  width: number;
}

/** Forecasts of a month as they would have been made on each day, held against what came. */
function tried(values: Days, tally: Tally): void {
  const days = [...values.keys()].sort();
  const known = new Map<string, number>();
  for (const [at, last] of days.entries()) {
    known.set(last, values.get(last)!);
    const [month, end] = [startOfMonth(last), endOfMonth(last)];
    if (at < WARM_UP || at % STEP > 0 || last === end || end > days.at(-1)!) continue;
    const band = monthBand(known, month, last);
    if (!band) continue;
    const outcome = eachDay({ from: month, to: end }).reduce(
      (sum, day) => sum + (values.get(day) ?? 0),
      0,
    );
    tally.count += 1;
    tally.width += (band.high - band.low) / outcome;
    if (band.low <= outcome && outcome <= band.high) tally.inside += 1;
  }
}

/** How many outcomes lie in the band that was forecast for them, over the demo company's history. */
export async function benchForecast(): Promise<Row[]> {
  const server = await benchServer();
  try {
    const token = await server.token('Admin');
    const to = addDays(dayOf(new Date()), -SETTLED);
    const date = `${addDays(to, 1 - HISTORY)}..${to}`;
    const rows: Row[] = [];
    for (const by of [undefined, 'network', 'country', 'app']) {
      const query = new URLSearchParams({ date, measure: 'revenue', compare: 'none' });
      if (by) query.set('by', by);
      const reply = await fetch(`${server.base}/api/figures/trend?${query}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      const { days, series } = (await reply.json()) as Trend;
      const tally: Tally = { count: 0, inside: 0, width: 0 };
      for (const { values } of series)
        tried(
          new Map(days.flatMap((day, at) => (values[at] == null ? [] : [[day, values[at]]]))),
          tally,
        );
      const of = by ? `by ${by}` : 'in all';
      rows.push(
        against(
          `outcomes in the 80 % band, ${of}`,
          'share',
          tally.inside / tally.count,
          BAND_SHARE,
          {
            least: 0.9,
            words: 'about 0.80',
          },
        ),
        noted(`width of the band, ${of}`, 'of the month', tally.width / tally.count),
      );
    }
    return rows;
  } finally {
    await server.stop();
  }
}
