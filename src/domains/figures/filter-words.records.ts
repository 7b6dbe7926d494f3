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

/** What a filter narrows to beside its days: "of Lantern Lagoon from AdMob in Pakistan"; '' for all. */
export async function filterWords(reader: Reader, filter: Filter): Promise<string> {
  const named = async (dimension: 'network' | 'mediaSource', ids: readonly number[]) => {
    const nameOf = await labelsOf(reader.db, dimension, ids.map(String));
    return ids.map((it) => nameOf(String(it)).label);
  };
  const apps = filter.singleApp ? [filter.singleApp] : (filter.app ?? []);
  const parts: [word: string, names: readonly string[]][] = [
    ['of', apps.length > 0 ? await knownApps(reader, apps) : []],
    ['from', filter.network?.length ? await named('network', filter.network) : []],
    [
      'brought by',
      filter.mediaSource?.length ? await named('mediaSource', filter.mediaSource) : [],
    ],
    ['in', (filter.country ?? []).map(countryName)],
    ['on', (filter.platform ?? []).map((it) => platforms[it])],
    ['for', filter.team?.length ? await knownTeams(reader, filter.team) : []],
    ['in batch', filter.batch ?? []],
    ['being', filter.filterStatus ?? []],
  ];
  const words = parts.flatMap(([word, names]) =>
    names.length > 0 ? [`${word} ${listed(names)}`] : [],
  );
  const others = [
    filter.account?.length,
    filter.adUnit?.length,
    filter.adFormat?.length,
    filter.campaign?.length,
    filter.appVersion?.length,
    filter.user?.length,
    filter.role?.length,
    filter.userStatus?.length,
    filter.task_type?.length,
    filter.project?.length,
  ].filter(Boolean).length;
  if (filter.coreCheck) words.push('core apps only');
  if (others > 0) words.push(`with ${others} more ${others === 1 ? 'filter' : 'filters'}`);
  return words.join(' ');
}
