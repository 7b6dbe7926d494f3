import { may } from '#/kernel/access.ts';
import { action, type Preview } from '#/kernel/action.ts';
import { dayRange } from '#/kernel/date-words.ts';
import { formatChange, formatPoints } from '#/kernel/numbers.ts';
import { call } from '../api.ts';
import { readQuestion, type AskedNames, type Payee } from './asked.ts';
import type { Definition } from './definition.ts';
import { measures, tablesOf, type MeasureKey } from './measures.ts';
import { pageHref } from './page-href.part.ts';
import { figureWords } from './words.ts';

/** What can be asked for by its first word, and the page that shows more of it. */
const asked = [
  ['revenue', ['revenue'], '/dashboard'],
  ['spend', ['spend', 'cost'], '/dashboard'],
  ['profit', ['profit'], '/dashboard'],
  ['ecpm', ['ecpm'], '/dashboard'],
  ['arpdau', ['arpdau'], '/dashboard'],
  ['dau', ['dau', 'users'], '/engagement'],
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
let kept: { at: number; names: Promise<AskedNames> } | undefined;

/** What figures can be filtered by, by name. */
export function namesOfFilters(): Promise<AskedNames> {
  if (!kept || Date.now() - kept.at > FRESH_MS) {
    const all = Promise.all([
      call('GET /filters/networks', {}),
      call('GET /filters/apps', {}),
      call('GET /filters/teams', {}),
    ]).then(([{ countries, networks, mediaSources }, apps, teams]) => ({
      countries,
      networks,
      mediaSources,
      apps: apps.rows,
      teams: teams.rows,
    }));
    kept = { at: Date.now(), names: all };
    all.catch(() => (kept = undefined));
  }
  return kept.names;
}

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
  const { standing, total } = await call('GET /figures', { ...filter, measures: [measure] });
  const definition: Definition = measures[measure];
  const figure = total[measure];
  const delta = figure?.delta ?? null;
  const change = definition.unit === 'ratio' ? formatPoints : formatChange;
  const provisional = standing.incompleteDays.length > 0;
  return {
    facts: [
      {
        label: definition.label,
        value: figureWords(definition.unit, figure?.value ?? null),
        ...(delta !== null && { note: `${change(delta)} vs the days before` }),
      },
      {
        label: 'Days',
        value: dayRange(standing.range),
        ...(provisional && { note: 'the last still incomplete' }),
      },
      { label: 'Computed as', value: definition.formula },
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
