import { AppIcon } from '#/ui/app-icon.tsx';
import type { Option } from '#/ui/rich/option.ts';
import type { SeldomField } from './asked.ts';
import type { FilterLists } from './filter-lists.part.ts';
import { accountSortings, appSortings, appStatuses, personStatuses } from './filter.contract.ts';
import type { MoreLists } from './more-lists.part.ts';
import { sortingLabels } from './words.ts';

/** A field of the filter that is picked from a list. */
export interface FilterPick {
  name:
    | 'team'
    | 'country'
    | 'platform'
    | 'network'
    | 'mediaSource'
    | 'app'
    | 'singleApp'
    | SeldomField
    | 'accountSorting'
    | 'appSorting';
  label: string;
  /** The word before the chip in the sentence. */
  word: string;
  all: string;
  options: Option[];
  /** What the address keeps: ids are numbers there. */
  asNumbers?: true;
  /** One value instead of several. */
  single?: true;
}

interface Row {
  id: number;
  name: string;
  note?: string | null;
}

const rows = (of: readonly Row[]): Option[] =>
  of.map(({ id, name, note }) => ({ value: String(id), label: name, ...(note && { note }) }));
const words = (of: readonly string[], labels: Record<string, string> = {}): Option[] =>
  of.map((value) => ({ value, label: labels[value] ?? value }));
const withDot = (it: FilterLists['networks'][number]): Option => ({
  value: String(it.id),
  label: it.name,
  mark: <i className="dot" style={{ background: `var(--c-${it.color})` }} />,
});
const withIcon = (it: FilterLists['apps'][number]): Option => ({
  value: String(it.id),
  label: it.name,
  note: it.platform === 'ios' ? 'iOS' : 'Android',
  mark: <AppIcon index={it.icon} size={16} />,
});

type PickWords = Pick<FilterPick, 'name' | 'label' | 'word' | 'all'>;
const named = (name: FilterPick['name'], label: string, word: string, all: string): PickWords => ({
  name,
  label,
  word,
  all,
});

/** What figures are known by. */
function dimensionPicks(lists: FilterLists, more: MoreLists): FilterPick[] {
  const places = [
    { value: 'android', label: 'Android' },
    { value: 'ios', label: 'iOS' },
  ];
  const countries = lists.countries.map((it) => ({
    value: it.code,
    label: it.name,
    note: it.code,
  }));
  const formats = more.adFormats.map((it) => ({ value: it.key, label: it.name }));
  return [
    { ...named('team', 'Teams', 'for', 'all teams'), options: rows(lists.teams), asNumbers: true },
    { ...named('country', 'Countries', 'in', 'all countries'), options: countries },
    { ...named('platform', 'Platforms', 'on', 'Android and iOS'), options: places },
    {
      ...named('network', 'Ad networks', 'from', 'all ad networks'),
      options: lists.networks.map(withDot),
      asNumbers: true,
    },
    {
      ...named('mediaSource', 'Media sources', 'brought by', 'all media sources'),
      options: lists.mediaSources.map(withDot),
      asNumbers: true,
    },
    {
      ...named('campaign', 'Campaigns', 'by', 'all campaigns'),
      options: rows(more.campaigns),
      asNumbers: true,
    },
    {
      ...named('account', 'Accounts', 'under', 'all accounts'),
      options: rows(lists.accounts),
      asNumbers: true,
    },
    { ...named('adFormat', 'Ad formats', 'as', 'all ad formats'), options: formats },
    {
      ...named('adUnit', 'Ad units', 'at', 'all ad units'),
      options: rows(more.adUnits),
      asNumbers: true,
    },
    {
      ...named('appVersion', 'Versions', 'in', 'all versions'),
      options: words(more.appVersions),
    },
  ];
}

/** Which apps count: by what they are, who works on them and what is being done. */
function appPicks(lists: FilterLists, more: MoreLists): FilterPick[] {
  const apps = lists.apps.map(withIcon);
  return [
    { ...named('app', 'Apps', 'of', 'all apps'), options: apps, asNumbers: true },
    {
      ...named('singleApp', 'One app', 'of', 'any app'),
      options: apps,
      asNumbers: true,
      single: true,
    },
    { ...named('batch', 'Batches', 'in batch', 'all batches'), options: words(lists.batches) },
    {
      ...named('filterStatus', 'Status of the app', 'being', 'any status'),
      options: words(appStatuses),
    },
    {
      ...named('user', 'People', 'with', 'anybody in the team'),
      options: rows(more.users),
      asNumbers: true,
    },
    {
      ...named('role', 'Roles', 'with a', 'any role in the team'),
      options: rows(more.roles),
      asNumbers: true,
    },
    {
      ...named('userStatus', 'Status of people', 'with people', 'of any status'),
      options: words(personStatuses),
    },
    {
      ...named('task_type', 'Task types', 'with tasks of type', 'any task type'),
      options: words(more.taskTypes),
    },
    {
      ...named('project', 'Projects', 'in project', 'all projects'),
      options: rows(more.projects),
      asNumbers: true,
    },
  ];
}

const sortPicks: FilterPick[] = [
  {
    ...named('appSorting', 'Sort games by', 'games by', 'revenue'),
    options: words(appSortings, sortingLabels),
    single: true,
  },
  {
    ...named('accountSorting', 'Sort accounts by', 'accounts by', 'revenue'),
    options: words(accountSortings, sortingLabels),
    single: true,
  },
];

export const filterPicks = (lists: FilterLists, more: MoreLists): FilterPick[] => [
  ...dimensionPicks(lists, more),
  ...appPicks(lists, more),
  ...sortPicks,
];
