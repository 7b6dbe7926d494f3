import { addDays, type DayRange } from '#/kernel/days.ts';
import type { Stretch } from '#/store/facts/stretches.ts';
import type { DayTableName } from '#/store/facts/tables.ts';
import type { CohortQuestion } from './attributed-cohorts.facts.ts';
import { isOfDailyUsers } from './daily-users.facts.ts';
import type { CohortSide } from './money-ages.facts.ts';
import { shortOf, stretchesKnownTo, type Reported } from './reported-ages.facts.ts';
import type { SumsRequest } from './sums.facts.ts';
import {
  cohortSums,
  columnOf,
  isDayCount,
  isRevenueSum,
  type CohortAge,
  type PairedSum,
  type PlainSum,
  type SumName,
} from './sums.ts';

/** What is asked of one table. */
export interface Question {
  table: DayTableName;
  /** The table's measures that a sum of ours is added up from. */
  names: Partial<Record<SumName, readonly string[]>>;
  days: DayRange;
  ages?: readonly number[];
  /** Installs are known to this age: only apps whose cohorts are count. */
  knownTo?: CohortAge;
  brought?: CohortQuestion['brought'];
  /** Only what the apps and media sources cost that postbacks came of. */
  ofSenders?: true;
  /** Days of apps to leave out: their installs are not known to that age yet. */
  short?: readonly Stretch[];
}

const cohortSumName = new RegExp(`^(${cohortSums.join('|')})(\\d+)$`);

/** The kind and age of a sum of cohorts; undefined for another one. */
export function agesOf(name: SumName): [kind: string, age: CohortAge] | undefined {
  const found = cohortSumName.exec(name);
  return found ? [found[1]!, Number(found[2]) as CohortAge] : undefined;
}

/** Sums that stand against money of cohorts: only what is known of it to that age counts. */
const ofMoney: readonly string[] = [
  'cohortRevenue',
  'paidRevenue',
  'cohortSpend',
  'installsWithRevenue',
];

/** What has to be known of installs for a sum of a kind. */
export const sideOf = (kind: string): CohortSide => (ofMoney.includes(kind) ? 'money' : 'installs');

/** How far cohorts are known, by the side and the age that it is about. */
export type ReportedTo = Partial<Record<`${CohortSide} ${CohortAge}`, Reported>>;

/** What has to be asked of the tables: one question for each table, and one for each cohort age. */
export function questionsOf(
  { names, days, lastComplete }: SumsRequest,
  reportedTo: ReportedTo,
): Question[] {
  const plain = new Map<string, Question>();
  const others: Question[] = [];
  for (const name of names) {
    if (isDayCount(name) || isRevenueSum(name)) continue;
    if (name === 'postbackSpend') {
      const names = { [name]: ['spend_micros'] };
      others.push({ table: 'acquisition', names, days, ofSenders: true });
      continue;
    }
    const aged = agesOf(name);
    if (aged) {
      const reported = reportedTo[`${sideOf(aged[0])} ${aged[1]}`];
      if (!reported) continue;
      for (const it of stretchesKnownTo(aged[1], days, reported.ages)) {
        const short = shortOf(aged[1], it, reported.uneven);
        const asked = cohortQuestion(name, aged, it, lastComplete);
        others.push(...asked.map((one) => (short.length > 0 ? { ...one, short } : one)));
      }
      continue;
    }
    const [table, measure] = columnOf(name as PlainSum | PairedSum);
    // Daily users are not added up like everything else of their table.
    const key = isOfDailyUsers(table, measure) ? 'daily users' : table;
    const question = plain.get(key) ?? { table, names: {}, days };
    question.names[name] = [measure];
    plain.set(key, question);
  }
  return [...plain.values(), ...others];
}

function cohortQuestion(
  name: SumName,
  [kind, age]: [string, CohortAge],
  days: DayRange,
  lastComplete: string,
): Question[] {
  const mature = addDays(lastComplete, -age);
  const to = days.to < mature ? days.to : mature;
  if (to < days.from) return [];
  const range = { from: days.from, to };
  if (kind === 'cohortSpend')
    return [
      { table: 'acquisition', names: { [name]: ['spend_micros'] }, days: range, knownTo: age },
    ];
  const question = (ages: readonly number[], ...measures: string[]): Question => ({
    table: 'cohort',
    names: { [name]: measures },
    days: range,
    ages,
  });
  if (kind === 'cohortRevenue' || kind === 'paidRevenue') {
    const ages = Array.from({ length: age + 1 }, (_, i) => i);
    const revenue = question(ages, 'ad_revenue_micros', 'iap_revenue_micros');
    return [kind === 'paidRevenue' ? { ...revenue, brought: 'paid' } : revenue];
  }
  if (kind === 'cohortInstalls' || kind === 'installsWithRevenue')
    return [question([0], 'installs')];
  if (kind === 'unpaidInstalls') return [{ ...question([0], 'installs'), brought: 'unpaid' }];
  return [question([age], kind === 'retained' ? 'retained_users' : 'installs')];
}
