import { sql } from 'kysely';
import { spoken } from '#/kernel/language.ts';
import type { Db } from '#/store/records/records.ts';
import { UNKNOWN_REGION, UNKNOWN_REGION_NAME } from './unknown-region.ts';

/** Names of ISO 3166 countries come with the runtime. */
const countryNames = new Intl.DisplayNames(spoken, { type: 'region', fallback: 'code' });

export function countryName(code: string): string {
  if (code === UNKNOWN_REGION || !/^[A-Z]{2}$/.test(code)) return UNKNOWN_REGION_NAME;
  return countryNames.of(code) ?? code;
}

/**
 * Networks in their order; the first eight got a colour of their own, the same everywhere. One that
 * nobody has confirmed yet says so in its name.
 */
export async function networksOf(db: Db) {
  const rows = await db
    .selectFrom('networks')
    .select(['id', 'code', 'hue', 'pays_for_impressions', 'is_media_source'])
    .select(sql<string>`case state when 'proposed' then 'new: ' || name else name end`.as('name'))
    .where('state', '<>', 'merged')
    .orderBy('position')
    .execute();
  return rows.map(({ hue, ...it }) => ({ ...it, color: hue }));
}
