import { definitionOf } from '#/store/facts/tables.ts';
import { readDay, type DayOrder } from '../imports/cells.ts';
import { plainName } from '../imports/columns.ts';
import { rolesOf, unitsOf } from './fields.ts';
import { mappedTable, type MappedColumn, type MappedTable } from './mappings.contract.ts';

// Headings without case and signs, and what they usually mean; the more particular first.
const words: readonly [pattern: RegExp, field: string, unit?: MappedColumn['unit']][] = [
  [/^(date|day|time|install date|reporting starts|timestamp)$/, 'day'],
  [/^hour( of (the )?day)?$/, 'hour'],
  [/^(age|day n|days? (since|post) .*)$/, 'age'],
  [/^(package|bundle|package name|bundle id|store id)$/, 'package'],
  [/^(app id|game id|app key)$/, 'app'],
  [/^(app|game|application|title|app name|game name)$/, 'app-name'],
  [/^(platform|os|os name|device platform)$/, 'platform'],
  [/^(country|geo|region|country code|territory)$/, 'country'],
  [/^(network|ad network|ad source|media source|partner)$/, 'network'],
  [/^(ad )?format$|^ad type$/, 'ad-format'],
  [/^(ad )?unit( id)?$|^placement$/, 'ad-unit'],
  [/^campaign id$/, 'campaign'],
  [/^campaign( name)?$/, 'campaign-name'],
  [/^(app )?version$/, 'version'],
  [/^(d|day )1( retention)?$|^retention (d|day )1/, 'retained_d1', 'percent'],
  [/^(d|day )7( retention)?$|^retention (d|day )7/, 'retained_d7', 'percent'],
  [/^(d|day )30( retention)?$|^retention (d|day )30/, 'retained_d30', 'percent'],
  [/^(dau|active users|daily active users)$/, 'dau'],
  [/^new (users|players)$/, 'new_users'],
  [/^(avg|average|mean) session (length|duration|time)/, 'session_seconds', 'mean'],
  [/^sessions per (user|player)/, 'sessions', 'mean'],
  [/^sessions$/, 'sessions'],
  [/^crashes$/, 'crashes'],
  [/^(iap|in ?app|purchase) revenue/, 'iap_revenue_micros'],
  [/^(ad |est |estimated )?(revenue|earnings)/, 'revenue_micros'],
  [/^(spend|cost|ad spend|amount spent)/, 'spend_micros'],
  [/^(requests|ad requests)$/, 'requests'],
  [/^(responses|fills|matched requests)$/, 'responses'],
  [/^impressions?$/, 'impressions'],
  [/^clicks?$/, 'clicks'],
  [/^(installs|conversions|downloads)$/, 'installs'],
  [/^uninstalls$/, 'uninstalls'],
  [/^(store )?visitors$/, 'store_visitors'],
];

const said = (heading: string): string =>
  plainName(heading)
    .replace(/\(.*?\)|[^a-z0-9]+/g, ' ')
    .trim();

interface Guess {
  table: MappedTable;
  dayOrder: 'ymd' | DayOrder;
  columns: MappedColumn[];
}

/** What a table's headings sound like, and in which order its days are written. */
export function guess(header: readonly string[], sample: readonly string[][]): Guess {
  const heard = header.flatMap((column, at) => {
    const found = words.find(([pattern]) => pattern.test(said(column)));
    return found ? [{ column, at, field: found[1], unit: found[2] }] : [];
  });
  const measures = (table: MappedTable) => definitionOf(table).measures;
  const fits = (table: MappedTable) =>
    heard.filter((it) => measures(table).includes(it.field)).length;
  const table = mappedTable.options.reduce((best, it) => (fits(it) > fits(best) ? it : best));
  const fields: readonly string[] = [...rolesOf(table), ...measures(table)];
  const columns: MappedColumn[] = [];
  for (const { column, field, unit } of heard) {
    if (!fields.includes(field) || columns.some((it) => it.field === field)) continue;
    const units = unitsOf(field);
    const usual = unit !== undefined && units.includes(unit) ? unit : units[0]!;
    columns.push({ column, field, ...(measures(table).includes(field) && { unit: usual }) });
  }
  const day = heard.find((it) => it.field === 'day')?.at;
  return { table, columns, dayOrder: orderOf(sample.flatMap((row) => row[day ?? -1] ?? [])) };
}

/** Only a day past the twelfth tells which number is the month. */
function orderOf(days: readonly string[]): 'ymd' | DayOrder {
  const reads = (order?: DayOrder) => days.filter((it) => readDay(it, order)).length;
  if (days.length === 0 || reads() > 0) return 'ymd';
  return reads('dmy') >= reads('mdy') ? 'dmy' : 'mdy';
}
