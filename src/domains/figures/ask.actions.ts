import { may } from '#/kernel/access.ts';
import { action, type Preview } from '#/kernel/action.ts';
import { dayRange } from '#/kernel/date-words.ts';
import { formatChange, formatPoints } from '#/kernel/numbers.ts';
import { call } from '../api.ts';
import { readQuestion, type AskedNames, type OtherName, type Payee } from './asked.ts';
import type { Definition } from './definition.ts';
import { appStatuses, personStatuses } from './filter.contract.ts';
import { measures, tablesOf, type MeasureKey } from './measures.ts';
import { pageHref } from './page-href.part.ts';
import { ratesBasis } from './rates.labels.ts';
import { measuresUnder } from './revenue.ts';
import { figureWords } from './words.ts';

/** What can be asked for by its first word, and the page that shows more of it. */
const asked = [
  ['totalRevenue', ['revenue', 'total revenue'], '/dashboard'],
  ['revenue', ['ad revenue', 'ads revenue'], '/dashboard'],
  ['iapRevenue', ['iap', 'iap revenue', 'purchases'], '/dashboard'],
  ['spend', ['spend', 'cost'], '/dashboard'],
  ['profit', ['profit'], '/dashboard'],
  ['ecpm', ['ecpm'], '/dashboard'],
  ['arpdau', ['arpdau'], '/dashboard'],
  ['dau', ['dau', 'users'], '/engagement'],
  ['wau', ['wau', 'weekly users'], '/engagement'],
  ['mau', ['mau', 'monthly users'], '/engagement'],
  ['stickiness', ['stickiness'], '/engagement'],
  ['arpu', ['arpu'], '/engagement'],
  ['ipu', ['ipu'], '/engagement'],
  ['installs', ['installs'], '/dashboard'],
  ['cpi', ['cpi'], '/dashboard'],
  ['roas7', ['roas'], '/dashboard'],
  ['fill', ['fill rate', 'fill'], '/dashboard'],
  ['impressions', ['impressions'], '/dashboard'],
] as const satisfies readonly (readonly [MeasureKey, readonly string[], string])[];

interface Question {
  about?: string;
  [name: string]: unknown;
}

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
const namesOfFilters = keptFor(async (): Promise<AskedNames> => {
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
  const words = (field: OtherName['field'], values: readonly string[]) =>
    values.map((it): OtherName => ({ field, value: it, name: it }));
  const others = [
    ...ids('account', accounts.rows),
    ...ids('campaign', ads.campaigns),
    ...ads.adFormats.map(({ key, name }): OtherName => ({ field: 'adFormat', value: key, name })),
    ...ids('adUnit', ads.adUnits),
    ...words('appVersion', ads.appVersions),
    ...ids('user', people.users),
    ...ids('role', people.roles),
    ...ids('project', people.projects),
    ...words('task_type', people.taskTypes),
    ...words('batch', batches),
    ...words('filterStatus', appStatuses),
    ...words('userStatus', personStatuses),
  ];
  return { ...names, others };
});

/** Spend and cohorts are a media source's, all else an ad network's. */
const payeeOf = (measure: MeasureKey): Payee =>
  tablesOf(measure).some((it) => it === 'acquisition' || it === 'cohort')
    ? 'mediaSource'
    : 'network';

async function answer(measure: MeasureKey, about: string): Promise<Preview> {
  const { filter, left } = readQuestion(about, await namesOfFilters(), payeeOf(measure));
  if (left.length > 0)
    return {
      facts: [],
      refusal: `Nothing is called “${left.join(' ')}”: name a country, app, network, media source, team or period.`,
    };
  const kind = filter.network ? 'ads' : 'all';
  const [shown = measure] = measuresUnder([measure], kind);
  const { standing, total } = await call('GET /figures', { ...filter, measures: [shown] });
  const definition: Definition = measures[shown];
  const figure = total[shown];
  const delta = figure?.delta ?? null;
  const change = definition.unit === 'ratio' ? formatPoints : formatChange;
  const rates = definition.unit === 'money' && ratesBasis(standing);
  const provisional = standing.incompleteDays.length > 0;
  return {
    facts: [
      {
        label: definition.label,
        value: figureWords(definition.unit, figure?.value ?? null, 'full', standing.currency),
        ...(delta !== null && { note: `${change(delta)} vs the days before` }),
      },
      {
        label: 'Days',
        value: dayRange(standing.range),
        ...(provisional && { note: 'the last still incomplete' }),
      },
      { label: 'Computed as', value: definition.formula, ...(rates && { note: rates }) },
    ],
  };
}

/** `revenue Pakistan last week`: the figure at once, the page behind it by Enter. */
export const askActions = asked.map(([measure, verbs, page]) =>
  action<Question>({
    id: `figures.ask-${measure}`,
    title: `Look up ${measures[measure].label}`,
    icon: 'chart-line',
    access: may('revenue:read'),
    keywords: ['figure', 'how much', 'look up', 'today', 'last week'],
    verbs,
    parameters: [
      {
        name: 'about',
        label: 'of what and when',
        kind: 'text',
        required: false,
        fallback: () => '',
      },
    ],
    preview: ({ about = '' }) => answer(measure, about),
    run: async ({ about = '' }, { go }) => {
      const { filter } = readQuestion(about, await namesOfFilters(), payeeOf(measure));
      go(pageHref(page, filter, {}));
    },
  }),
);
