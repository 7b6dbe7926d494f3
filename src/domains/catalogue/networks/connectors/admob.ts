import { addDays, daysBetween, type DayRange } from '#/kernel/days.ts';
import { PullFailure, type Call } from './call.ts';
import { connector, type Asked } from './connector.ts';
import { googleFailure, googleFields, googleToken, googleTokenHost } from './google-access.ts';
import { isJson, rowsOf, type Json } from './json-report.ts';

const host = 'admob.googleapis.com';
/** The only zone the API takes; days of an account in another zone are counted in this one, too. */
const ZONE = 'America/Los_Angeles';
/** Most rows of one reply, by the reference. */
const MOST_ROWS = 100_000;

const dateOf = (day: string) => {
  const [year, month, date] = day.split('-').map(Number);
  return { year, month, day: date };
};

/** Public reference: developers.google.com/admob/api/v1, networkReport.generate. */
const specOf = ({ from, to }: DayRange, currencyCode: string) => ({
  dateRange: { startDate: dateOf(from), endDate: dateOf(to) },
  dimensions: ['DATE', 'APP', 'AD_UNIT', 'COUNTRY', 'FORMAT', 'PLATFORM'],
  metrics: ['AD_REQUESTS', 'MATCHED_REQUESTS', 'IMPRESSIONS', 'CLICKS', 'ESTIMATED_EARNINGS'],
  localizationSettings: { currencyCode, languageCode: 'en-US' },
  timeZone: ZONE,
  maxReportRows: MOST_ROWS,
});

const inner = (it: unknown, ...path: string[]): unknown =>
  path.reduce((at: unknown, name) => (isJson(at) ? at[name] : undefined), it);

/** `2025-11-17` by the reference, `20251117` in its sample. */
function dayOfRow(row: Json): string {
  const written = String(inner(row, 'row', 'dimensionValues', 'DATE', 'value') ?? '');
  return written.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3');
}

interface Part {
  header: Json;
  rows: Json[];
}

interface Account {
  publisher: string;
  /** What it is paid in: asked for anything else, AdMob converts with rates it does not tell. */
  currency: string;
}

const showAccount = (publisher: string, token: string, call: Call) =>
  call.json({
    url: `https://${host}/v1/accounts/${encodeURIComponent(publisher)}`,
    headers: { Authorization: `Bearer ${token}` },
  });

async function accountOf(publisher: string, token: string, call: Call): Promise<Account> {
  const currency = inner(await showAccount(publisher, token, call), 'currencyCode');
  if (typeof currency === 'string' && currency !== '') return { publisher, currency };
  throw new PullFailure('reply', 'AdMob did not say what this account is paid in.');
}

/** The report of some days, in halves when it has more rows than one reply may. */
async function parts(days: DayRange, of: Account, token: string, call: Call): Promise<Part[]> {
  const reply = await call.json({
    url: `https://${host}/v1/accounts/${encodeURIComponent(of.publisher)}/networkReport:generate`,
    headers: { Authorization: `Bearer ${token}` },
    body: { reportSpec: specOf(days, of.currency) },
  });
  const items = rowsOf(reply, 'AdMob');
  const header = items.find((it) => 'header' in it);
  const rows = items.filter((it) => 'row' in it);
  const footer = items.find((it) => 'footer' in it);
  if (!header || !footer) {
    throw new PullFailure('reply', 'AdMob’s report ends in the middle. Nothing of it was taken.');
  }
  const said = inner(footer, 'footer', 'matchingRowCount');
  const count = said === undefined ? rows.length : Number(said);
  if (count > rows.length && days.from < days.to) {
    const middle = addDays(days.from, Math.floor(daysBetween(days.from, days.to) / 2));
    const first = await parts({ from: days.from, to: middle }, of, token, call);
    return [...first, ...(await parts({ from: addDays(middle, 1), to: days.to }, of, token, call))];
  }
  if (count !== rows.length) {
    const words = `AdMob announced ${count} rows and sent ${rows.length}. Nothing of it was taken.`;
    throw new PullFailure('reply', words);
  }
  const within = rows.filter((it) => dayOfRow(it) >= days.from && dayOfRow(it) <= days.to);
  return [{ header, rows: within }];
}

/** One report as AdMob writes it: a header, the rows, a footer that counts them. */
async function* networkReport({ key, days, call }: Asked): AsyncGenerator<string, number> {
  const token = await googleToken(key, call);
  const account = await accountOf(key['publisherId'] ?? '', token, call);
  const all = await parts(days, account, token, call);
  yield `[${JSON.stringify(all[0]!.header)}`;
  let rows = 0;
  for (const part of all) {
    if (part.rows.length > 0) yield `,\n${part.rows.map((it) => JSON.stringify(it)).join(',\n')}`;
    rows += part.rows.length;
  }
  yield `,\n{"footer":{"matchingRowCount":"${rows}"}}]\n`;
  return rows;
}

export const admob = connector({
  code: 'admob',
  name: 'AdMob',
  network: 'admob',
  fields: [
    {
      name: 'publisherId',
      label: 'Publisher id',
      help: 'AdMob, Settings, Account information: pub-…',
      secret: false,
      pattern: /^pub-\d{8,20}$/,
    },
    ...googleFields,
  ],
  hosts: [host, googleTokenHost],
  paceMs: 500,
  failureOf: googleFailure,
  check: async ({ key, call }) => {
    const token = await googleToken(key, call);
    const account = await showAccount(key['publisherId'] ?? '', token, call);
    const zone = inner(account, 'reportingTimeZone');
    const currency = inner(account, 'currencyCode');
    return `The key works: the account counts in ${String(currency)}, ${String(zone)}.`;
  },
  reports: [
    {
      code: 'admob-network',
      name: 'AdMob network report',
      format: 'admob',
      zone: ZONE,
      days: { atOnce: 3, again: 3, back: 365 },
      pull: networkReport,
    },
  ],
});
