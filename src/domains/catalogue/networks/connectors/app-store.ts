import { gunzipSync } from 'node:zlib';
import { addDays, eachDay } from '#/kernel/days.ts';
import { counted } from '#/kernel/numbers.ts';
import { PullFailure, type Answer } from './call.ts';
import type { Asked, ConnectorReport, KeyField } from './connector.ts';
import { es256Token } from './es256-token.ts';

const name = 'App Store Connect';
export const appStoreHost = 'api.appstoreconnect.apple.com';
/** A day of a large publisher has some hundred thousand lines. */
const MOST_UNPACKED = 256 * 1024 * 1024;

/** The lines of a day's sales, the header first; none where nothing was sold or downloaded. */
async function salesOf({ key, call }: Omit<Asked, 'days'>, day: string): Promise<string[]> {
  const token = es256Token({
    pem: key['privateKey'] ?? '',
    keyId: key['keyId'] ?? '',
    // Twenty minutes are the most that Apple takes.
    seconds: 900,
    claims: { iss: key['issuerId'] ?? '', aud: 'appstoreconnect-v1' },
  });
  const answer = await call({
    url: `https://${appStoreHost}/v1/salesReports`,
    headers: { Authorization: `Bearer ${token}`, Accept: 'application/a-gzip' },
    query: {
      'filter[frequency]': 'DAILY',
      'filter[reportType]': 'SALES',
      'filter[reportSubType]': 'SUMMARY',
      'filter[vendorNumber]': key['vendorNumber'] ?? '',
      'filter[reportDate]': day,
    },
    isBinary: true,
    allowed: [404, 410],
  });
  return answer.status === 200 ? linesOf(answer, day) : absentOf(answer, day);
}

/** Why there is no report: one status says that nothing was sold, and that it is not made yet. */
function absentOf({ status, text }: Answer, day: string): string[] {
  if (status === 404 && /no sales/i.test(text)) return [];
  if (status === 404 && /not available yet/i.test(text)) {
    throw new PullFailure('later', `${name} has not made the sales of ${day} yet.`);
  }
  const words = status === 410 ? 'has no sales as old as' : 'does not say why it has no sales of';
  throw new PullFailure('request', `${name} ${words} ${day} (${status}).`);
}

function linesOf({ text }: Answer, day: string): string[] {
  try {
    const bytes = Buffer.from(text, 'latin1');
    const table = gunzipSync(bytes, { maxOutputLength: MOST_UNPACKED }).toString('utf8');
    return table.split(/\r?\n/).filter((it) => it.trim() !== '');
  } catch {
    throw new PullFailure('reply', `The sales of ${day} from ${name} are broken off.`);
  }
}

/** The tables of all days, one below the other. */
async function* sales(asked: Asked): AsyncGenerator<string, number> {
  let header: string | undefined;
  let rows = 0;
  for (const day of eachDay(asked.days)) {
    const [first, ...lines] = await salesOf(asked, day);
    if (first === undefined) continue;
    if (header === undefined) yield `${first}\n`;
    else if (header !== first) {
      throw new PullFailure('reply', `${name} has other columns on ${day} than before.`);
    }
    header = first;
    rows += lines.length;
    if (lines.length > 0) yield `${lines.join('\n')}\n`;
  }
  return rows;
}

export const appStoreFields: readonly KeyField[] = [
  {
    name: 'vendorNumber',
    label: 'App Store vendor number',
    help: 'Payments and financial reports, top left: digits',
    secret: false,
    optional: true,
    pattern: /^\d{6,12}$/,
  },
  {
    name: 'issuerId',
    label: 'App Store issuer id',
    help: 'Users and access, Integrations, App Store Connect API',
    secret: false,
    optional: true,
  },
  {
    name: 'keyId',
    label: 'App Store key id',
    help: 'Of a key with the role Sales',
    secret: false,
    optional: true,
  },
  {
    name: 'privateKey',
    label: 'App Store private key',
    help: 'The whole text of the .p8 file, which can be downloaded once',
    secret: true,
    optional: true,
  },
];

export const appStoreFailure = ({ status, text }: Answer) =>
  status === 400 && /vendor/i.test(text)
    ? new PullFailure('key', 'does not know this vendor number.')
    : undefined;

/** What a key opens of App Store Connect, in words. */
export async function appStoreOpens(asked: Omit<Asked, 'days'>, today: string): Promise<string> {
  // The day before yesterday is made wherever it is now.
  const day = addDays(today, -2);
  const [, ...lines] = await salesOf(asked, day);
  return `${counted(lines.length, 'line')} of sales on ${day} in the App Store`;
}

/**
 * Public references: developer.apple.com, App Store Connect API, download sales and trends reports;
 * public clients for what its 404 and 410 say.
 */
export const appStoreReports: readonly ConnectorReport[] = [
  {
    code: 'app-store-sales',
    name: 'App Store sales',
    format: 'store-console',
    zone: 'America/Los_Angeles',
    needs: appStoreFields.map((it) => it.name),
    days: { atOnce: 7, again: 3, back: 364 },
    pull: sales,
  },
];
