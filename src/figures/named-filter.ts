import type { AskedNames } from './asked.ts';
import type { FilterInput } from './filter.contract.ts';

/** What a filter names, in words: "Pakistan, AdMob". */
export function namesIn(filter: FilterInput, names: AskedNames): string[] {
  const named = (ids: unknown, rows: readonly { id: number; name: string }[]) =>
    ((ids as number[] | undefined) ?? []).map((id) => rows.find((it) => it.id === id)?.name ?? '');
  const platforms = { android: 'Android', ios: 'iOS' };
  const countries = ((filter.country as string[] | undefined) ?? []).map(
    (code) => names.countries.find((it) => it.code === code)?.name ?? code,
  );
  const on = ((filter.platform as (keyof typeof platforms)[] | undefined) ?? []).map(
    (it) => platforms[it],
  );
  return [
    ...named(filter.app, names.apps),
    ...named(filter.team, names.teams),
    ...countries,
    ...named(filter.network, names.networks),
    ...named(filter.mediaSource, names.mediaSources),
    ...on,
  ];
}
