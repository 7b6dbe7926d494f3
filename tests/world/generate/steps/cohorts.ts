import type { Step } from '../../reference/raw.ts';
import { adjustCohort, appsflyerCohort, toOtherAges } from '../attribution.ts';
import { between, first, last } from '../calendar.ts';
import { maxCohort } from '../max.ts';

/** What installs brought by their age. */
export function cohortSteps(of: (part: string) => string): Step[] {
  return [
    {
      kind: 'import',
      reason: 'cohorts by media source, organic among them',
      report: 'adjust-cohort',
      file: 'adjust-cohorts.csv',
      account: 'Studio',
      text: adjustCohort(of('adjust')),
    },
    {
      kind: 'import',
      reason: 'cohorts of each app to another age',
      report: 'adjust-cohort',
      file: 'adjust-cohorts-ages.csv',
      account: 'Others',
      text: adjustCohort(of('adjust ages'), toOtherAges),
    },
    ...(
      [
        ['cohorts that do not know who brought them', first, '2026-02-15'],
        ['the same after three days of which nothing came', '2026-02-19', last],
      ] as const
    ).map(([reason, from, to]): Step => ({
      kind: 'import',
      reason: `${reason}, beside an attribution service and alone`,
      report: 'max-cohort',
      file: `max-cohorts-${from}.json`,
      account: 'Studio',
      text: maxCohort(of(`max cohort ${from}`), ['LNA', 'PEB', 'VES'], between(from, to)),
    })),
    {
      kind: 'import',
      reason: 'cohorts of purchases only',
      report: 'appsflyer-cohort',
      file: 'appsflyer-cohorts.csv',
      account: 'Studio',
      text: appsflyerCohort(of('appsflyer')),
    },
  ];
}
