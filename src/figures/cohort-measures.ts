import { part, price, type Definition } from './definition.ts';
import { cohortAges, type CohortAge } from './sums.ts';

type OfAges<Name extends string> = Record<`${Name}${CohortAge}`, Definition>;
const ofAges = <Name extends string>(name: Name, definition: (age: CohortAge) => Definition) =>
  Object.fromEntries(cohortAges.map((age) => [name + age, definition(age)])) as OfAges<Name>;

/** What installs cost and brought, by how many days ago they were. */
export const cohortMeasures = {
  ...ofAges('roas', (age) =>
    part(
      `Paid ROAS D${age}`,
      'ratio',
      1,
      `Revenue to day ${age} of the installs that were paid for ÷ spend, without organic ones; days younger than ${age} are left out`,
      [`paidRevenue${age}`, `cohortSpend${age}`],
    ),
  ),
  ...ofAges('roasBlended', (age) =>
    part(
      `Blended ROAS D${age}`,
      'ratio',
      1,
      `Revenue to day ${age} of all installs, organic ones too ÷ spend; days younger than ${age} are left out`,
      [`cohortRevenue${age}`, `cohortSpend${age}`],
    ),
  ),
  ...ofAges('cohortProfit', (age): Definition => ({
    label: `Cohort profit D${age}`,
    unit: 'money',
    tone: 1,
    formula: `Revenue to day ${age} of the installs − what they cost; days younger than ${age} are left out`,
    needs: [`cohortRevenue${age}`, `cohortSpend${age}`],
    of: (it) => Math.round(it[`cohortRevenue${age}`] - it[`cohortSpend${age}`]),
  })),
  organicShare: part(
    'Organic share',
    'ratio',
    0,
    'Installs that nobody was paid for ÷ all installs of the cohorts',
    ['unpaidInstalls0', 'cohortInstalls0'],
  ),
  ...ofAges('ltv', (age) =>
    price(
      `LTV D${age}`,
      1,
      `Revenue to day ${age} ÷ installs; days younger than ${age} are left out`,
      [`cohortRevenue${age}`, `installsWithRevenue${age}`],
    ),
  ),
  ...ofAges('retention', (age) =>
    part(
      `Retention D${age}`,
      'ratio',
      1,
      `Users who came back on day ${age} ÷ installs; days younger than ${age} are left out`,
      [`retained${age}`, `retainedOf${age}`],
    ),
  ),
};
