import { addDays, type DayRange } from '#/kernel/days.ts';
import { PullFailure, type Call, type KeyValues } from './call.ts';
import type { Asked } from './connector.ts';
import { isJson, rowsOf, type Json } from './json-report.ts';

/** AppLovin's reporting host; its reports for publishers (MAX) and advertisers share the protocol. */
export const applovinHost = 'r.applovin.com';

export const reportKey = {
  name: 'reportKey',
  label: 'Report key',
  help: 'AppLovin dashboard, Account, Keys',
  secret: true,
} as const;

/** One report, asked for in pages. */
export interface ApplovinReport {
  path: string;
  columns: readonly string[];
  /** Columns that tell rows apart: pages are only stable in a total order. */
  order: readonly string[];
  more?: Readonly<Record<string, string>>;
}

/** Most rows of one reply. */
const PAGE = 20_000;

/** One page. @throws PullFailure `reply` when it is none, or not all of it came. */
export async function askApplovin(
  { path, columns, more }: ApplovinReport,
  days: DayRange,
  key: KeyValues,
  call: Call,
  page: Record<string, string | number>,
): Promise<Json[]> {
  const reply = await call.json({
    url: `https://${applovinHost}${path}`,
    query: {
      api_key: key['reportKey'] ?? '',
      start: days.from,
      end: days.to,
      columns: columns.join(','),
      format: 'json',
      ...more,
      ...page,
    },
  });
  const results = rowsOf(isJson(reply) ? reply['results'] : undefined, 'AppLovin');
  const count = isJson(reply) ? reply['count'] : undefined;
  if (typeof count === 'number' && count !== results.length) {
    throw new PullFailure(
      'reply',
      `AppLovin announced ${count} rows and sent ${results.length}. Nothing of it was taken.`,
    );
  }
  return results;
}

/**
 * The pages of a report, each sorted the same way. The reference calls `end` the last day, one
 * client's notes say it is not included; so one day more is asked for and cut away here.
 */
export async function* applovinPages(report: ApplovinReport, { days, key, call }: Asked) {
  const more = { from: days.from, to: addDays(days.to, 1) };
  const sort = Object.fromEntries(report.order.map((it) => [`sort_${it}`, 'ASC']));
  let last: string | undefined;
  for (let offset = 0; ; offset += PAGE) {
    const rows = await askApplovin(report, more, key, call, { ...sort, limit: PAGE, offset });
    const first = JSON.stringify(rows[0]);
    if (rows.length > 0 && first === last) {
      throw new PullFailure('reply', 'AppLovin sent the same page twice. Nothing of it was taken.');
    }
    last = first;
    yield rows.filter(({ day }) => String(day) >= days.from && String(day) <= days.to);
    if (rows.length < PAGE) return;
  }
}
