import { deflateRawSync } from 'node:zlib';
import { networkServer, type Reply, type Seen } from './network-server.ts';

/** A ZIP with one file, as the European Central Bank packs its table. */
function zipOf(name: string, text: string): Buffer {
  const [path, content] = [Buffer.from(name), Buffer.from(text)];
  const packed = deflateRawSync(content);
  const sizes = Buffer.alloc(14);
  sizes.writeUInt32LE(packed.length, 4);
  sizes.writeUInt32LE(content.length, 8);
  sizes.writeUInt16LE(path.length, 12);
  const method = Buffer.from([20, 0, 0, 0, 8, 0, 0, 0, 0, 0]);
  const entry = Buffer.concat([Buffer.from('PK\x03\x04'), method, sizes, Buffer.alloc(2), path]);
  const rest = Buffer.alloc(16);
  const made = Buffer.from([20, 0]);
  const directory = Buffer.concat([Buffer.from('PK\x01\x02'), made, method, sizes, rest, path]);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06');
  return Buffer.concat([entry, packed, directory, end]);
}

export const APP_ID = '0123456789abcdef0123456789abcdef';

/** What Open Exchange Rates and the European Central Bank answer. */
export function rateAnswers(bank: { csv: string }) {
  return ({ host, path, query }: Seen): Reply => {
    if (host.startsWith('www.ecb.europa.eu') && path === '/stats/eurofxref/eurofxref-hist.zip') {
      return { body: zipOf('eurofxref-hist.csv', bank.csv) };
    }
    const day = /^\/api\/historical\/(\d{4}-\d\d-\d\d)\.json$/.exec(path)?.[1];
    if (!host.startsWith('openexchangerates.org') || !day) return { status: 404 };
    if (query.get('app_id') !== APP_ID) {
      return { status: 401, body: { error: true, status: 401, message: 'invalid_app_id' } };
    }
    const rates = { EUR: 0.86, PKR: 281.4, BTC: 0.0000105, USD: 1, XXQ: 3 };
    return { body: { timestamp: Date.parse(day) / 1000, base: 'USD', rates } };
  };
}

/** Both of them on this machine. */
export const rateServers = (bank: { csv: string }) => networkServer(rateAnswers(bank));
