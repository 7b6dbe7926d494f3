import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { networkServer, type Reply, type Seen } from './network-server.ts';

const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
export const appStoreKey = {
  vendorNumber: '80012345',
  issuerId: '57246542-made-up',
  keyId: '2X9R4HXF34',
  privateKey: pair.privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
};

/** Whether a token was signed with the key and holds for no longer than Apple lets it. */
function isSigned(jwt: string): boolean {
  const [head = '', body = '', signature = ''] = jwt.split('.');
  const read = (it: string) =>
    JSON.parse(Buffer.from(it, 'base64url').toString() || '{}') as Record<string, unknown>;
  const [{ kid }, claims] = [read(head), read(body)];
  const key = { key: createPublicKey(pair.privateKey), dsaEncoding: 'ieee-p1363' } as const;
  const left = Number(claims['exp']) - Date.now() / 1000;
  return (
    kid === appStoreKey.keyId &&
    claims['iss'] === appStoreKey.issuerId &&
    claims['aud'] === 'appstoreconnect-v1' &&
    left > 0 &&
    left <= 20 * 60 &&
    verify('sha256', Buffer.from(`${head}.${body}`), key, Buffer.from(signature, 'base64url'))
  );
}

const header =
  'Provider|SKU|Title|Product Type Identifier|Units|Developer Proceeds|Begin Date|End Date|' +
  'Country Code|Currency of Proceeds|Apple Identifier|Customer Price|Parent Identifier|Device';
const app = 'com.backlot.pebblesort';

/** Downloads, purchases in euros and rupees, and a refund. */
function tableOf(day: string): string {
  const [year, month, date] = day.split('-');
  const on = `${month}/${date}/${year}`;
  const gems = (units: number, each: string, country: string, currency: string) => {
    const price = units < 0 ? '-0.99' : '0.99';
    const what = `APPLE|gems|100 gems 💎|IA1|${units}|${each}|${on}|${on}`;
    return `${what}|${country}|${currency}|2000000001|${price}|${app}|iPhone`;
  };
  const lines = [
    header,
    `APPLE|${app}|پتھر Sort|1F|12|0|${on}|${on}|DE| |1234567890|0| |iPad`,
    gems(3, '0.7', 'DE', 'EUR'),
    gems(-1, '0.7', 'DE', 'EUR'),
    gems(2, '190.5', 'PK', 'PKR'),
  ];
  return `${lines.join('\n').replaceAll('|', '\t')}\n`;
}

const error = (status: number, detail: string): Reply => ({
  status,
  body: { errors: [{ status: String(status), code: 'NOT_FOUND', detail }] },
});
export const notYet = error(
  404,
  'Report is not available yet. Daily reports are available by 5 am.',
);
export const tooOld = error(410, 'Report is no longer available.');

/** App Store Connect's reports of sales, a day at a time; of other days there were none. */
export function appStoreServer(days: readonly string[]) {
  return networkServer(({ headers, query }: Seen): Reply => {
    const token = headers.authorization?.replace('Bearer ', '') ?? '';
    if (!isSigned(token)) return { status: 401, body: { errors: [{ code: 'NOT_AUTHORIZED' }] } };
    if (query.get('filter[vendorNumber]') !== appStoreKey.vendorNumber) {
      return error(400, 'Invalid vendor number specified.');
    }
    const day = query.get('filter[reportDate]')!;
    if (!days.includes(day)) return error(404, 'There were no sales for the date specified.');
    return { headers: { 'Content-Type': 'application/a-gzip' }, body: gzipSync(tableOf(day)) };
  });
}
