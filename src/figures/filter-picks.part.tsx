import type { Option } from '#/ui/rich/option.ts';
import { appOption } from './app-option.part.tsx';
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
    {
      name: 'team',
      label: 'Teams',
      word: 'for',
      all: 'all teams',
      options: rows(lists.teams),
      asNumbers: true,
    },
    { name: 'country', label: 'Countries', word: 'in', all: 'all countries', options: countries },
    { name: 'platform', label: 'Platforms', word: 'on', all: 'Android and iOS', options: places },
    {
      name: 'network',
      label: 'Ad networks',
      word: 'from',
      all: 'all ad networks',
      options: lists.networks.map(withDot),
      asNumbers: true,
    },
    {
      name: 'mediaSource',
      label: 'Media sources',
      word: 'brought by',
      all: 'all media sources',
      options: lists.mediaSources.map(withDot),
      asNumbers: true,
    },
    {
      name: 'campaign',
      label: 'Campaigns',
      word: 'by',
      all: 'all campaigns',
      options: rows(more.campaigns),
      asNumbers: true,
    },
    {
      name: 'account',
      label: 'Accounts',
      word: 'under',
      all: 'all accounts',
      options: rows(lists.accounts),
      asNumbers: true,
    },
    { name: 'adFormat', label: 'Ad formats', word: 'as', all: 'all ad formats', options: formats },
    {
      name: 'adUnit',
      label: 'Ad units',
      word: 'at',
      all: 'all ad units',
      options: rows(more.adUnits),
      asNumbers: true,
    },
    {
      name: 'appVersion',
      label: 'Versions',
      word: 'in',
      all: 'all versions',
      options: words(more.appVersions),
    },
  ];
}

/** Which apps count: by what they are, who works on them and what is being done. */
function appPicks(lists: FilterLists, more: MoreLists): FilterPick[] {
  const apps = lists.apps.map(appOption);
  return [
    { name: 'app', label: 'Apps', word: 'of', all: 'all apps', options: apps, asNumbers: true },
    {
      name: 'singleApp',
      label: 'One app',
      word: 'of',
      all: 'any app',
      options: apps,
      asNumbers: true,
      single: true,
    },
    {
      name: 'batch',
      label: 'Batches',
      word: 'in batch',
      all: 'all batches',
      options: words(lists.batches),
    },
    {
      name: 'filterStatus',
      label: 'Status of the app',
      word: 'being',
      all: 'any status',
      options: words(appStatuses),
    },
    {
      name: 'user',
      label: 'People',
      word: 'with',
      all: 'anybody in the team',
      options: rows(more.users),
      asNumbers: true,
    },
    {
      name: 'role',
      label: 'Roles',
      word: 'with a',
      all: 'any role in the team',
      options: rows(more.roles),
      asNumbers: true,
    },
    {
      name: 'userStatus',
      label: 'Status of people',
      word: 'with people',
      all: 'of any status',
      options: words(personStatuses),
    },
    {
      name: 'task_type',
      label: 'Task types',
      word: 'with tasks of type',
      all: 'any task type',
      options: words(more.taskTypes),
    },
    {
      name: 'project',
      label: 'Projects',
      word: 'in project',
      all: 'all projects',
      options: rows(more.projects),
      asNumbers: true,
    },
  ];
}

const sortPicks: FilterPick[] = [
  {
    name: 'appSorting',
    label: 'Sort games by',
    word: 'games by',
    all: 'revenue',
    options: words(appSortings, sortingLabels),
    single: true,
  },
  {
    name: 'accountSorting',
    label: 'Sort accounts by',
    word: 'accounts by',
    all: 'revenue',
    options: words(accountSortings, sortingLabels),
    single: true,
  },
];

export const filterPicks = (lists: FilterLists, more: MoreLists): FilterPick[] => [
  ...dimensionPicks(lists, more),
  ...appPicks(lists, more),
  ...sortPicks,
];
