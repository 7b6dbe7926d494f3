import type { Db } from '#/store/records/records.ts';
import type { Naming, SplitDimension } from './splits.facts.ts';

/** Names of ISO 3166 countries in English come with the runtime. */
const countryNames = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'code' });

export function countryName(code: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return 'Unknown';
  return countryNames.of(code) ?? code;
}

const platformNames: Record<string, string> = { android: 'Android', ios: 'iOS' };

/** Networks in their order; the first eight have a colour of their own, the same everywhere. */
export async function networksOf(db: Db) {
  const rows = await db
    .selectFrom('networks')
    .select(['id', 'name', 'code', 'position'])
    .orderBy('position')
    .execute();
  return rows.map((it) => ({
    ...it,
    color: it.position >= 1 && it.position <= 8 ? it.position : null,
  }));
}

/** How the keys of a dimension are called. */
export async function namingOf(
  db: Db,
  dimension: SplitDimension,
  keys: readonly string[],
): Promise<Naming> {
  if (dimension === 'country') return (key) => ({ label: countryName(key), color: null });
  if (dimension === 'platform')
    return (key) => ({ label: platformNames[key] ?? 'Unknown', color: null });
  if (dimension === 'network_id') {
    const byId = new Map((await networksOf(db)).map((it) => [String(it.id), it]));
    return (key) => ({
      label: byId.get(key)?.name ?? 'Unknown',
      color: byId.get(key)?.color ?? null,
    });
  }
  const ids = keys.map(Number).filter((it) => it > 0);
  const units =
    ids.length > 0
      ? await db
          .selectFrom('ad_units')
          .select(['id', 'name'])
          .where('id', 'in', ids.slice(0, 500))
          .execute()
      : [];
  const byId = new Map(units.map((it) => [String(it.id), it.name]));
  return (key) => ({ label: byId.get(key) ?? 'Without an ad unit', color: null });
}
