import type { Step } from '../../reference/raw.ts';
import { adjustCohort, appsflyerCohort } from '../attribution.ts';
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
      reason: 'cohorts that do not know who brought them, beside an attribution service and alone',
      report: 'max-cohort',
      file: 'max-cohorts.json',
      account: 'Studio',
      text: maxCohort(of('max cohort'), ['LNA', 'PEB', 'VES']),
    },
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
