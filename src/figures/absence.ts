import type { DayTableName } from '#/store/facts/tables.ts';
import { answers } from './fact-columns.ts';
import { needsOf, tablesOf, type FigureKey } from './measures.ts';
import { missingRates } from './rates.labels.ts';
import type { Selection } from './selection.records.ts';
import { isMoney } from './shown-money.ts';

const tableNames: Record<DayTableName, string> = {
  monetisation: 'ad revenue',
  acquisition: 'spend',
  engagement: 'use',
  audience: 'unique users',
  cohort: 'cohorts',
  store_console: 'store figures',
  postbacks: 'postbacks',
};

const plural: readonly DayTableName[] = ['audience', 'cohort', 'store_console', 'postbacks'];

const filterNames = {
  countries: 'country',
  networks: 'ad network',
  mediaSources: 'media source',
  campaigns: 'campaign',
  adUnits: 'ad unit',
  adFormats: 'ad format',
  appVersions: 'app version',
} as const satisfies Partial<Record<keyof Selection, string>>;

/**
 * Why a measure does not exist for a filter: "There is no spend by ad network.", or in a currency
 * without rates; null when it does.
 */
export function absenceOf(measure: FigureKey, selection: Selection): string | null {
  const tables = tablesOf(measure, selection.revenue);
  const { money, range } = selection;
  if (money && needsOf([measure]).some(isMoney)) {
    const words = missingRates(money.currency, money.ratesIn(range).missing);
    if (words) return `${words}.`;
  }
  for (const name of Object.keys(filterNames) as (keyof typeof filterNames)[]) {
    if (selection[name] === undefined) continue;
    const missing = tables.find(
      (it) => !answers(it, { ...unfiltered(selection), [name]: selection[name] }, []),
    );
    if (missing)
      return `There ${plural.includes(missing) ? 'are' : 'is'} no ${tableNames[missing]} by ${filterNames[name]}.`;
  }
  return null;
}

const unfiltered = (selection: Selection): Selection => ({
  ...selection,
  countries: undefined,
  networks: undefined,
  mediaSources: undefined,
  campaigns: undefined,
  adUnits: undefined,
  adFormats: undefined,
  appVersions: undefined,
});
