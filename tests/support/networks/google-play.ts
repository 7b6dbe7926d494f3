import { zipOf } from '../zip-of.ts';
import { networkServer, type Reply, type Seen } from './network-server.ts';

export const googlePlayKey = {
  bucket: 'gs://pubsite_prod_rev_0123456789',
  clientId: 'client.apps.example.com',
  clientSecret: 'client-secret-5678',
  refreshToken: 'refresh-token-good-9012',
};

/** A table as the console writes its statistics: in two bytes a character, with a mark before them. */
export const wide = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le');

const statistics = (app: string, month: string, ...lines: string[]) =>
  wide(
    [
      'Date,Package Name,Country,Daily Device Installs,Total User Installs,Daily User Installs,Daily User Uninstalls,Active Device Installs',
      ...lines.map((it) => {
        const [day, country, installs, uninstalls] = it.split(' ');
        return `${month}-${day},${app},${country},99,9000,${installs},${uninstalls},8000`;
      }),
    ].join('\r\n'),
  );

const header =
  'Description,Transaction Date,Transaction Time,Tax Type,Transaction Type,Refund Type,Product Title,' +
  'Package ID,Product Type,SKU ID,Hardware,Buyer Country,Buyer State,Buyer Postcode,Buyer Currency,' +
  'Amount (Buyer Currency),Currency Conversion Rate,Merchant Currency,Amount (Merchant Currency)';

const earning = (day: string, kind: string, country: string, amount: string, currency = 'EUR') =>
  `GPA.3300-1,"${day}",1:00:00 AM PDT,,${kind},,"Gems, 100 💎",com.backlot.lanternlagoon,1,gems,` +
  `phone,${country},Punjab,54000,PKR,0,1,${currency},${amount}`;

export const earningsOf = (...lines: string[]) =>
  zipOf({ 'PlayApps_202511.csv': [header, ...lines].join('\n') });

export const november = earningsOf(
  earning('Nov 16, 2025', 'Charge', 'PK', '"1,234.56"'),
  earning('Nov 16, 2025', 'Google fee', 'PK', '-185.184'),
  earning('Nov 16, 2025', 'Charge', 'US', '4.99', 'USD'),
  earning('Nov 17, 2025', 'Charge refund', 'DE', '-3.32'),
  earning('Nov 30, 2025', 'Charge', 'DE', '9.99'),
);

const lantern = 'com.backlot.lanternlagoon';
const pebble = 'com.backlot.pebblesort';
const files: Readonly<Record<string, Buffer>> = {
  [`stats/installs/installs_${lantern}_202510_country.csv`]: statistics(
    lantern,
    '2025-10',
    '30 PK 5 1',
    '31 PK 7 1',
  ),
  [`stats/installs/installs_${lantern}_202511_country.csv`]: statistics(
    lantern,
    '2025-11',
    '01 PK 11 2',
    '01 DE 3 0',
    '02 PK 13 2',
    '16 PK 19 2',
  ),
  [`stats/installs/installs_${pebble}_202511_country.csv`]: statistics(
    pebble,
    '2025-11',
    '01 US 17 4',
  ),
  [`stats/installs/installs_${pebble}_202511_os_version.csv`]: wide('other'),
  'earnings/earnings_202511_0123456789-7.zip': november,
};

const error = (status: number, message: string): Reply => ({
  status,
  body: { error: { code: status, message } },
});

const matches = (name: string, glob: string) =>
  new RegExp(`^${glob.replaceAll('.', '\\.').replaceAll('*', '[^/]*')}$`).test(name);

/** Cloud Storage with the bucket of a developer account; lists have `size` names a page. */
export const googlePlayAnswers =
  (size: number) =>
  ({ host, path, query, headers, body }: Seen): Reply => {
    if (host === 'oauth2.googleapis.com') {
      return new URLSearchParams(body).get('refresh_token') === googlePlayKey.refreshToken
        ? { body: { access_token: 'access-token-1', expires_in: 3599 } }
        : { status: 400, body: { error: 'invalid_grant' } };
    }
    if (headers.authorization !== 'Bearer access-token-1') return error(401, 'Invalid Credentials');
    const [, bucket, name] = /^\/storage\/v1\/b\/([^/]+)\/o(?:\/(.+))?$/.exec(path) ?? [];
    if (bucket !== 'pubsite_prod_rev_0123456789') {
      return error(404, 'The specified bucket does not exist.');
    }
    if (name !== undefined) {
      const file = files[decodeURIComponent(name)];
      return file && query.get('alt') === 'media' ? { body: file } : error(404, 'No such object');
    }
    const all = Object.keys(files).filter((it) => matches(it, query.get('matchGlob')!));
    const from = Number(query.get('pageToken') ?? 0);
    const items = all.slice(from, from + size).map((it) => ({ name: it }));
    const more = from + size < all.length && { nextPageToken: String(from + size) };
    return { body: { ...(items.length > 0 && { items }), ...more } };
  };

export const googlePlayServer = (size: number) => networkServer(googlePlayAnswers(size));
