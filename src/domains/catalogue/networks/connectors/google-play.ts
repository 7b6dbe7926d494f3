import { addDays, eachDay, type DayRange } from '#/kernel/days.ts';
import { counted } from '#/kernel/numbers.ts';
import { PullFailure, type Answer, type Call } from './call.ts';
import type { Asked, ConnectorReport, KeyField } from './connector.ts';
import { csvReport, csvRows } from './csv-report.ts';
import { googleFields, googleToken } from './google-access.ts';
import { earningColumns, earningsIn } from './google-play-earnings.ts';
import { isJson, rowsOf, type Json } from './json-report.ts';
import { isWithin } from './one-day.ts';

const name = 'Google Play';
export const googlePlayHost = 'storage.googleapis.com';

interface Bucket {
  /** Its files, by the Cloud Storage API. */
  url: string;
  headers: Readonly<Record<string, string>>;
  call: Call;
}

/** @param key its bucket as the console shows it, with `gs://` or without. */
async function bucketOf({ key, call }: Omit<Asked, 'days'>): Promise<Bucket> {
  const bucket = (key['bucket'] ?? '').replace(/^gs:\/\//, '').replace(/\/.*$/, '');
  return {
    url: `https://${googlePlayHost}/storage/v1/b/${encodeURIComponent(bucket)}/o`,
    headers: { Authorization: `Bearer ${await googleToken(key, call)}` },
    call,
  };
}

/** The names of files; some months' of an account with many apps are more than one page. */
async function filesOf({ url, headers, call }: Bucket, glob: string): Promise<string[]> {
  const names: string[] = [];
  let page: unknown;
  do {
    const reply = await call.json({
      url,
      headers,
      query: {
        prefix: glob.replace(/\*.*$/, ''),
        matchGlob: glob,
        fields: 'items/name,nextPageToken',
        ...(page !== undefined && { pageToken: String(page) }),
      },
    });
    // Without any such file there is no list either.
    const { items = [], nextPageToken } = isJson(reply) ? reply : { items: null };
    names.push(...rowsOf(items, name).map((it) => String(it['name'])));
    if (nextPageToken !== undefined && nextPageToken === page) {
      throw new PullFailure('reply', `${name} lists the same files again and again.`);
    }
    page = nextPageToken;
  } while (page !== undefined);
  return names;
}

/** @throws PullFailure `request` when the files are listed, but the account may not read them. */
async function bytesOf({ url, headers, call }: Bucket, file: string): Promise<Buffer> {
  const { status, text } = await call({
    url: `${url}/${encodeURIComponent(file)}`,
    headers,
    query: { alt: 'media' },
    isBinary: true,
    allowed: [403],
  });
  if (status === 200) return Buffer.from(text, 'latin1');
  // Who may see installs need not see earnings: the other report goes on.
  const [folder] = file.split('/');
  const words = `does not let this account read ${folder}: the Play console gives that right apart.`;
  throw new PullFailure('request', `${name} ${words}`);
}

/** `202511` for each month that has one of the days. */
const monthsOf = (days: DayRange) => [
  ...new Set(eachDay(days).map((it) => it.slice(0, 7).replace('-', ''))),
];

/** Of a table whose headings changed their case over the years. */
function tableOf(text: string, columns: readonly string[]): Json[] {
  return csvRows(
    text.replace(/^[^\r\n]*/, (it) => it.toLowerCase()),
    columns,
    name,
  );
}

const [byDay, byPackage] = ['date', 'package name'];
const ofInstalls = [byDay, byPackage, 'country', 'daily user installs', 'daily user uninstalls'];

/** A file of a package and month, in two bytes a character. */
function installsIn(bytes: Buffer, days: DayRange): Json[] {
  const isWide = bytes[0] === 0xff && bytes[1] === 0xfe;
  const rows = tableOf(bytes.toString(isWide ? 'utf16le' : 'utf8'), ofInstalls);
  return rows
    .filter((it) => isWithin(it[byDay], days))
    .map((it) => ({ ...it, platform: 'Android' }));
}

async function* installs(asked: Asked): AsyncGenerator<Json[]> {
  const bucket = await bucketOf(asked);
  for (const month of monthsOf(asked.days)) {
    const files = await filesOf(bucket, `stats/installs/installs_*_${month}_country.csv`);
    for (const file of files) yield installsIn(await bytesOf(bucket, file), asked.days);
  }
}

/** Of months that are paid out by now: about the fifth of the next one. */
async function* earnings(asked: Asked): AsyncGenerator<Json[]> {
  const bucket = await bucketOf(asked);
  for (const month of monthsOf(asked.days)) {
    const files = await filesOf(bucket, `earnings/earnings_${month}*.zip`);
    for (const file of files) yield await earningsIn(await bytesOf(bucket, file), asked.days);
  }
}

const ownFields: readonly KeyField[] = [
  {
    name: 'bucket',
    label: 'Google Play bucket',
    help: 'Play console, Download reports, Copy Cloud Storage URI: gs://pubsite_prod_…',
    secret: false,
    pattern: /^(gs:\/\/)?pubsite_prod_[\w-]+(\/.*)?$/,
  },
  ...googleFields,
];
export const googlePlayFields: readonly KeyField[] = ownFields.map((it) => ({
  ...it,
  label: it.name === 'bucket' ? it.label : `Google Play ${it.label.toLowerCase()}`,
  optional: true,
}));

export const googlePlayFailure = ({ status, text }: Answer) =>
  status === 404 && /bucket/i.test(text)
    ? new PullFailure('key', 'does not know this bucket.')
    : undefined;

/** What a key opens of Google Play, in words. */
export async function googlePlayOpens(asked: Omit<Asked, 'days'>, today: string): Promise<string> {
  const bucket = await bucketOf(asked);
  const month = addDays(today, -7).slice(0, 7).replace('-', '');
  const files = await filesOf(bucket, `stats/installs/installs_*_${month}_country.csv`);
  return `${counted(files.length, 'app')} in Google Play`;
}

const needs = googlePlayFields.map((it) => it.name);
const zone = 'America/Los_Angeles';

/**
 * Public references: support.google.com/googleplay, download and export monthly reports (files, their
 * columns, when they are made); cloud.google.com/storage, JSON API, `objects`.
 */
export const googlePlayReports: readonly ConnectorReport[] = [
  {
    code: 'google-play-installs',
    name: 'Google Play installs',
    format: 'store-console',
    zone,
    needs,
    // The file of a month is made anew each day, and has a day some days later.
    days: { atOnce: 31, again: 7, back: 365 },
    pull: (asked) => csvReport([...ofInstalls, 'platform'], installs(asked)),
  },
  {
    code: 'google-play-earnings',
    name: 'Google Play earnings',
    format: 'store-console',
    zone,
    needs,
    days: { atOnce: 31, again: 45, provisional: 1, back: 365 },
    pull: (asked) => csvReport(earningColumns, earnings(asked)),
  },
];
