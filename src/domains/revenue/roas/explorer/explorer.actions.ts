import { pageHref } from '#/figures/page-href.part.ts';
import { may } from '#/kernel/access.ts';
import { action } from '#/kernel/action.ts';
import { choice, fallback } from '#/kernel/parameters.ts';
import { cohortMeasures, cohortMeasureWords } from '../cohort-words.ts';
import {
  cohortPeriodLabels,
  cohortPeriods,
  explorerSplitLabels,
  explorerSplits,
} from './explorer-words.ts';

const labelled = <T extends string>(values: readonly T[], labelOf: (it: T) => string) =>
  values.map((value) => ({ value, label: labelOf(value) }));

/** Opens the explorer as it is asked for; elsewhere than there without the filters of the page. */
const exploreCohorts = action({
  id: 'cohorts.explore',
  title: 'Explore cohorts',
  icon: 'table',
  access: may('revenue:read'),
  keywords: ['cohort', 'heat map', 'retention', 'ltv', 'roas', 'install week'],
  verbs: ['explore cohorts', 'explore'],
  places: ['console'],
  parameters: {
    measure: fallback(
      choice(
        'Measure',
        labelled(cohortMeasures, (it) => cohortMeasureWords[it].label),
      ),
      () => 'retention' as const,
    ),
    cohort: fallback(
      choice(
        'Cohorts by',
        labelled(cohortPeriods, (it) => cohortPeriodLabels[it]),
      ),
      () => 'week' as const,
    ),
    split: fallback(
      choice(
        'Split by',
        labelled(explorerSplits, (it) => explorerSplitLabels[it]),
      ),
      () => 'none' as const,
    ),
  },
  run: async ({ measure, cohort, split }, { here, go }) => {
    const path = '/cohort-explorer';
    const kept: Record<string, unknown> = {};
    const query = new URLSearchParams(here?.path === path ? here.query : '');
    for (const name of query.keys()) kept[name] = query.getAll(name);
    const chosen = { measure, cohort, split, page: undefined, first: undefined, second: undefined };
    go(pageHref(path, { ...kept, ...chosen }, {}));
  },
});

export const explorerActions = [exploreCohorts];
