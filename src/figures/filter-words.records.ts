import { appsInScope, teamInScope } from '#/store/scope.ts';
import type { Filter } from './filter.contract.ts';
import { labelsOf } from './labels.records.ts';
import { countryName } from './naming.records.ts';
import type { Reader } from './selection.records.ts';

const MOST = 3;

/** "A, B and C" or "A, B and 4 more". */
function listed(names: readonly string[]): string {
  if (names.length <= 1) return names[0] ?? '';
  if (names.length <= MOST) return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
  return `${names.slice(0, MOST - 1).join(', ')} and ${names.length - MOST + 1} more`;
}

/** Names of apps and teams within the reader's scope only: a filter must not tell what others have. */
async function knownApps(reader: Reader, ids: readonly number[]): Promise<string[]> {
  const scope = await appsInScope(reader.db, reader.who, reader.scope);
  const known = scope === 'all' ? ids : ids.filter((it) => scope.includes(it));
  const nameOf = await labelsOf(reader.db, 'app', known.map(String));
  return known.map((it) => nameOf(String(it)).label);
}

async function knownTeams({ db, who, scope }: Reader, ids: readonly number[]): Promise<string[]> {
  const rows = await db
    .selectFrom('teams')
    .select('name')
    .where('id', 'in', ids)
    .where(teamInScope('id', who, scope))
    .orderBy('name')
    .execute();
  return rows.map((it) => it.name);
}

const platforms = { android: 'Android', ios: 'iOS' };

type Named = 'network' | 'mediaSource' | 'account' | 'adFormat' | 'appVersion';

/** Campaigns and ad units of apps within the reader's scope. */
async function knownOf(
  reader: Reader,
  table: 'campaigns' | 'ad_units',
  ids: readonly number[],
): Promise<string[]> {
  const scope = await appsInScope(reader.db, reader.who, reader.scope);
  let query = reader.db.selectFrom(table).select('name').where('id', 'in', ids);
  // Id 0 does not exist: an empty scope finds nothing.
  if (scope !== 'all') query = query.where('app_id', 'in', [0, ...scope]);
  return [...new Set((await query.orderBy('name').execute()).map((it) => it.name))];
}

async function roleNames({ db }: Reader, ids: readonly number[]): Promise<string[]> {
  const query = db.selectFrom('roles').select('name').where('id', 'in', ids);
  return (await query.orderBy('name').execute()).map((it) => it.name);
}

/** What a filter narrows to beside its days: "of Lantern Lagoon from AdMob in Pakistan"; '' for all. */
export async function filterWords(reader: Reader, filter: Filter): Promise<string> {
  const named = async (dimension: Named, keys: readonly (number | string)[] = []) => {
    if (keys.length === 0) return [];
    const nameOf = await labelsOf(reader.db, dimension, keys.map(String));
    return keys.map((it) => nameOf(String(it)).label);
  };
  const namesOf = async <T>(
    ids: readonly T[] | undefined,
    find: (ids: readonly T[]) => Promise<string[]>,
  ) => (ids?.length ? find(ids) : []);
  const apps = filter.singleApp ? [filter.singleApp] : filter.app;
  const parts: [word: string, names: readonly string[]][] = [
    ['of', await namesOf(apps, (ids) => knownApps(reader, ids))],
    ['from', await named('network', filter.network)],
    ['brought by', await named('mediaSource', filter.mediaSource)],
    ['by campaign', await namesOf(filter.campaign, (ids) => knownOf(reader, 'campaigns', ids))],
    ['under', await named('account', filter.account)],
    ['as', await named('adFormat', filter.adFormat)],
    ['at', await namesOf(filter.adUnit, (ids) => knownOf(reader, 'ad_units', ids))],
    ['in version', await named('appVersion', filter.appVersion)],
    ['in', (filter.country ?? []).map(countryName)],
    ['on', (filter.platform ?? []).map((it) => platforms[it])],
    ['for', await namesOf(filter.team, (ids) => knownTeams(reader, ids))],
    ['in batch', filter.batch ?? []],
    ['being', filter.filterStatus ?? []],
    ['with a', await namesOf(filter.role, (ids) => roleNames(reader, ids))],
    ['with people', filter.userStatus ?? []],
    ['with tasks of type', filter.task_type ?? []],
  ];
  const words = parts.flatMap(([word, names]) =>
    names.length > 0 ? [`${word} ${listed(names)}`] : [],
  );
  // Who and which project it is may be hidden from the reader.
  const others = [filter.user?.length, filter.project?.length].filter(Boolean).length;
  if (filter.coreCheck) words.push('core apps only');
  if (others > 0) words.push(`with ${others} more ${others === 1 ? 'filter' : 'filters'}`);
  return words.join(' ');
}
