import { call } from '#/client/api.ts';
import type { AskedNames, OtherName } from './asked.ts';
import { appStatuses, personStatuses } from './filter.contract.ts';

/** Names change rarely; a word a keystroke must not ask for them each time. */
const FRESH_MS = 5 * 60_000;
/** What is loaded is good for a while, and asked for again after a failure. */
function keptFor<T>(load: () => Promise<T>): () => Promise<T> {
  let kept: { at: number; loaded: Promise<T> } | undefined;
  return () => {
    if (!kept || Date.now() - kept.at > FRESH_MS) {
      kept = { at: Date.now(), loaded: load() };
      kept.loaded.catch(() => (kept = undefined));
    }
    return kept.loaded;
  };
}

/** What figures can be filtered by, by name. */
export const namesOfFilters = keptFor(async (): Promise<AskedNames> => {
  const [{ countries, networks, mediaSources }, apps, teams] = await Promise.all([
    call('GET /filters/networks', {}),
    call('GET /filters/apps', {}),
    call('GET /filters/teams', {}),
  ]);
  return { countries, networks, mediaSources, apps: apps.rows, teams: teams.rows };
});

/** The same with the values of every other field that a page can be narrowed by. */
export const namesToNarrow = keptFor(async (): Promise<AskedNames> => {
  const [names, { batches }, accounts, ads, people] = await Promise.all([
    namesOfFilters(),
    call('GET /filters/networks', {}),
    call('GET /filters/accounts', {}),
    call('GET /filters/ads', {}),
    call('GET /filters/people', {}),
  ]);
  const ids = (field: OtherName['field'], rows: readonly { id: number; name: string }[]) =>
    rows.map(({ id, name }): OtherName => ({ field, value: id, name }));
  const named = (field: OtherName['field'], values: readonly string[]) =>
    values.map((it): OtherName => ({ field, value: it, name: it }));
  const others = [
    ...ids('account', accounts.rows),
    ...ids('campaign', ads.campaigns),
    ...ads.adFormats.map(({ key, name }): OtherName => ({ field: 'adFormat', value: key, name })),
    ...ids('adUnit', ads.adUnits),
    ...named('appVersion', ads.appVersions),
    ...ids('user', people.users),
    ...ids('role', people.roles),
    ...ids('project', people.projects),
    ...named('task_type', people.taskTypes),
    ...named('batch', batches),
    ...named('filterStatus', appStatuses),
    ...named('userStatus', personStatuses),
  ];
  return { ...names, others };
});
