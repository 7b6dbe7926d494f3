import { may } from '#/kernel/access.ts';
import { action, type Stage } from '#/kernel/action.ts';
import { dayOf } from '#/kernel/dates.ts';
import { choice, fallback, text } from '#/kernel/parameters.ts';
import { askActions } from './ask.actions.ts';
import { namesToNarrow } from './asked-names.ts';
import { readQuestion } from './asked.ts';
import {
  comparisons,
  datePresets,
  teamsAs,
  type FilterInput,
  type RevenueKind,
} from './filter.contract.ts';
import { savableList } from './on-page.part.ts';
import { filterFieldNames, filterPages, refusalOf } from './page-filters.ts';
import { pageHref } from './page-href.part.ts';
import { remarkActions } from './remarks.actions.ts';
import { todaySoFar } from './today/today.actions.ts';
import { comparisonLabels, presetLabels, teamsLabels } from './words.ts';

export type SheetChoice = 'csv' | 'xlsx';

const read = may('revenue:read');

/** The page one is on with some of its filters changed; the dashboard from elsewhere. */
function filtered({ here }: Stage, patch: object): string {
  const search = new URLSearchParams(here?.query);
  const kept: Record<string, unknown> = {};
  for (const name of search.keys()) kept[name] = search.getAll(name);
  return pageHref(here?.path ?? '/dashboard', { ...kept, page: undefined, ...patch }, {});
}

const choices = (keys: readonly string[], labels: Record<string, string>) =>
  keys.map((value) => ({ value, label: labels[value] ?? value }));

const changePeriod = action({
  id: 'figures.period',
  title: 'Show another period',
  icon: 'calendar',
  access: read,
  keywords: ['dates', 'range', 'last week', 'this month', 'filter'],
  verbs: ['period', 'dates'],
  places: ['console'],
  parameters: { date: choice('Period', choices(datePresets, presetLabels)) },
  run: async ({ date }, stage) => stage.go(filtered(stage, { date, singleDate: undefined })),
});

const changeComparison = action({
  id: 'figures.compare',
  title: 'Compare with other days',
  icon: 'calendar',
  access: read,
  keywords: ['comparison', 'versus', 'last year', 'filter'],
  verbs: ['compare', 'vs'],
  places: ['console'],
  parameters: { compare: choice('Compared with', choices(comparisons, comparisonLabels)) },
  run: async ({ compare }, stage) => stage.go(filtered(stage, { compare })),
});

/** Pages of what installs cost and brought: a company there is who brought them. */
const paidForPages = ['/user-acquisition', '/roas-dashboard', '/cohort-explorer'];

const changeTeams = action({
  id: 'figures.teams',
  title: 'Count figures for another team',
  icon: 'users',
  access: read,
  keywords: ['team', 'transfer', 'owner', 'history', 'today', 'filter'],
  verbs: ['teams'],
  places: ['console'],
  parameters: { teams: choice('Teams', choices(teamsAs, teamsLabels)) },
  run: async ({ teams }, stage) => stage.go(filtered(stage, { teams })),
});

const changeRevenue = (revenue: RevenueKind, title: string, keywords: string[]) =>
  action({
    id: `figures.revenue-${revenue}`,
    title,
    icon: 'coin',
    access: read,
    keywords: ['revenue', 'iap', 'in-app purchases', 'filter', ...keywords],
    places: ['console'],
    run: async (_values, stage) => stage.go(filtered(stage, { revenue })),
  });

const payeeOn = (path = '') => (paidForPages.includes(path) ? 'mediaSource' : 'network');

/** Why the page one is on does not offer a field that is asked for. */
function refusalOn(path = '', asked: FilterInput): string | undefined {
  const page = filterPages.find((it) => it === path);
  const fields = filterFieldNames.filter((it) => asked[it] !== undefined);
  return page && fields.map((it) => refusalOf(page, it)).find(Boolean);
}

/** Later names replace what the page was narrowed to before. */
const narrow = action({
  id: 'figures.filter',
  title: 'Filter the figures',
  icon: 'filter',
  access: read,
  keywords: ['country', 'app', 'network', 'team', 'platform', 'narrow'],
  verbs: ['filter', 'only'],
  places: ['console'],
  parameters: {
    to: text('Countries, apps, networks, teams, accounts, people, projects …'),
  },
  preview: async ({ to = '' }, { here }) => {
    const { filter: asked, by, left } = await readNarrowing(to, here?.path);
    const refusal = refusalOn(here?.path, asked);
    if (refusal) return { facts: [], refusal };
    if (by) return { facts: [], refusal: 'A filter splits nothing: leave “by …” out.' };
    return left.length > 0
      ? { facts: [], refusal: `Nothing is called “${left.join(' ')}”.` }
      : { facts: [] };
  },
  run: async ({ to }, stage) => {
    const { filter } = await readNarrowing(to, stage.here?.path);
    stage.go(filtered(stage, filter));
  },
});

async function readNarrowing(to: string, path?: string) {
  const [names, { readDay }] = await Promise.all([
    namesToNarrow(),
    import('#/kernel/reading/day.ts'),
  ]);
  return readQuestion(to, names, { meant: payeeOn(path), today: dayOf(new Date()), readDay });
}

const everything: FilterInput = {};
const clearFilters = action({
  id: 'figures.clear-filters',
  title: 'Show everything, without filters',
  icon: 'filter',
  access: read,
  keywords: ['clear', 'reset', 'all', 'filters'],
  places: ['console'],
  run: async (_values, { here, go }) => go(pageHref(here?.path ?? '/dashboard', everything, {})),
});

export const saveList = action({
  id: 'figures.export',
  title: 'Save the list of this page as a file',
  icon: 'download',
  access: read,
  keywords: ['export', 'csv', 'xlsx', 'excel', 'download', 'spreadsheet'],
  verbs: ['export'],
  places: ['console'],
  parameters: {
    format: fallback(
      choice('Format', [
        { value: 'csv', label: 'CSV' },
        { value: 'xlsx', label: 'XLSX', keywords: ['excel'] },
      ]),
      () => 'csv' as const,
    ),
  },
  run: async ({ format }) => {
    const save = savableList();
    if (!save) throw new Error('This page has no list of figures: open one that has.');
    return { message: `${await save(format)} was saved.` };
  },
});

export const figuresActions = [
  ...remarkActions,
  ...askActions,
  todaySoFar,
  changePeriod,
  changeComparison,
  changeTeams,
  changeRevenue('ads', 'Ads revenue only', ['without purchases', 'ad revenue']),
  changeRevenue('all', 'Total revenue, ads and IAP', ['with purchases', 'all revenue']),
  narrow,
  clearFilters,
  saveList,
];
