import { lookUp } from '#/kernel/look-up.ts';
import type { DayTableName } from '#/store/facts/tables.ts';
import type { Definition, Unit } from '../definition.ts';
import { dimensionLabels, dimensions, type Dimension } from '../dimensions.ts';
import { dimensionColumns } from '../fact-columns.ts';
import { countsDailyUsers, isMeasure, measures, tablesOf, type MeasureKey } from '../measures.ts';
import { revenueBy } from '../revenue.ts';
import { sourceNames } from '../source-names.ts';
import { cohortAges, type Sums } from '../sums.ts';
import { figureWords } from '../words.ts';
import { families, type Family, type NotedKey } from './families.ts';
import { guidePrefix } from './guide-hash.ts';
import { notes } from './notes.ts';
import { tableSources, tableTitles, typedTables } from './sources.ts';

/** The guide's page of a measure. */
export interface MeasurePage {
  key: NotedKey;
  title: string;
  use: string;
  formula: string;
  /** The ages n that it is told for; none where it has no age. */
  ages: readonly number[];
  /** Sums in words, and what comes of them; null where the measure is one sum as it is. */
  example: { given: { name: string; value: string }[]; result: string } | null;
  /** Reports it is formed of, by table. */
  sources: { title: string; names: string[] }[];
  /** Dimensions it does not exist for. */
  notBy: string[];
  /** Where else it is absent. */
  absent: string;
}

const isFamily = (key: string): key is Family => families.some((it) => it === key);
/** The age that stands for a family's other ones. */
const SHOWN_AGE = 7;

export const pageKeys = Object.keys(notes) as NotedKey[];

const isPageKey = (key: string): key is NotedKey => Object.hasOwn(notes, key);

/** What of the guide the part of an address after `#` opens: a page, `all`, or nothing. */
export function openedBy(hash: string): NotedKey | 'all' | undefined {
  if (!hash.startsWith(guidePrefix)) return undefined;
  const key = hash.slice(guidePrefix.length);
  return isPageKey(key) ? key : 'all';
}

/** The measure that a page takes its definition from. */
const measureOf = (key: NotedKey): MeasureKey => (isFamily(key) ? `${key}${SHOWN_AGE}` : key);

const ofAges = (text: string) => text.replaceAll(/\b(D|day |than )7\b/g, '$1n');

/** What a sum is called where no measure bears its name. */
const sumWords: Readonly<Record<string, [name: string, unit: Unit]>> = {
  earned: ['Revenue', 'money'],
  dau: ['DAU, added up over the days', 'count'],
  daysWithUse: ['Days with users', 'count'],
  weeklyUsers: ['WAU, added up over the days', 'count'],
  daysWithWeekly: ['Days with WAU', 'count'],
  monthlyUsers: ['MAU, added up over the days', 'count'],
  daysWithMonthly: ['Days with MAU', 'count'],
  dailyUsers: ['Unique DAU, added up over the days', 'count'],
  sessionSeconds: ['Seconds in sessions', 'count'],
  ratings: ['Ratings', 'count'],
  ratingSum: ['Stars', 'count'],
  crashedUsers: ['Users with a crash', 'count'],
  anrUsers: ['Users with an ANR', 'count'],
  vitalsUsers: ['Users measured', 'count'],
  postbackSpend: ['Spend of those', 'money'],
  paidRevenue: ['Revenue of paid installs', 'money'],
  cohortRevenue: ['Revenue of the installs', 'money'],
  cohortSpend: ['Their spend', 'money'],
  cohortInstalls: ['Installs', 'count'],
  installsWithRevenue: ['Installs', 'count'],
  unpaidInstalls: ['Unpaid installs', 'count'],
  retained: ['Came back', 'count'],
  retainedOf: ['Installs', 'count'],
};

function wordsOf(sum: string): [name: string, unit: Unit] {
  const own = lookUp(sumWords, sum);
  if (own) return own;
  if (!isMeasure(sum)) throw new TypeError(`Nobody says what ${sum} is called.`);
  return [measures[sum].label, measures[sum].unit];
}

/** Without the other side of a pair and the age of a cohort. */
const plainOf = (need: string) => need.split('/')[0]!.replace(/\d+$/, '');

function exampleOf(key: NotedKey): MeasurePage['example'] {
  const definition: Definition = measures[measureOf(key)];
  const { example } = notes[key];
  if (Object.keys(example).join() === key) return null;
  const sums = definition.needs.map((need) => [need, example[plainOf(need)]] as const);
  // The notes have every sum a definition needs: a law looks at all of them.
  const value = definition.of(Object.fromEntries(sums) as Required<Sums>);
  return {
    given: Object.entries(example)
      // What is averaged bears the name of the average.
      .filter(([sum]) => sum !== key || Object.hasOwn(sumWords, sum))
      .map(([sum, amount]) => {
        const [name, unit] = wordsOf(sum);
        return { name, value: figureWords(unit, amount) };
      }),
    result: figureWords(definition.unit, value),
  };
}

/** Whether every table behind a measure knows a dimension. */
const isKnownBy = (measure: MeasureKey, dimension: Dimension) =>
  tablesOf(measure, revenueBy('all', [dimension])).every(
    (table) => dimensionColumns[dimension][table] !== undefined,
  );

/** Everything the guide says of a measure. */
export function pageOf(key: NotedKey): MeasurePage {
  const measure = measureOf(key);
  const { label, formula }: Definition = measures[measure];
  const { use, absent = '' } = notes[key];
  const unique: DayTableName[] = countsDailyUsers(measure) ? ['audience'] : [];
  const tables = [...new Set([...tablesOf(measure), ...unique])];
  return {
    key,
    title: isFamily(key) ? ofAges(label) : label,
    use,
    formula: isFamily(key) ? ofAges(formula) : formula,
    ages: isFamily(key) ? cohortAges : [],
    example: exampleOf(key),
    sources: tables.map((table) => ({
      title: tableTitles[table],
      names: [
        ...tableSources[table].map((it) => lookUp(sourceNames, it) ?? it),
        ...(typedTables.includes(table)
          ? ['your own tables and figures by hand']
          : ['your own tables']),
      ],
    })),
    notBy: dimensions.filter((it) => !isKnownBy(measure, it)).map((it) => dimensionLabels[it]),
    absent,
  };
}

/** How the page is called in a list. */
export const titleOf = (key: NotedKey): string => {
  const { label } = measures[measureOf(key)];
  return isFamily(key) ? label.replace(/ D\d+$/, '') : label;
};

/** Pages whose name or words hold what is typed. */
export function pagesWith(words: string): NotedKey[] {
  const wanted = words.trim().toLowerCase();
  const holds = (key: NotedKey) =>
    [titleOf(key), key, measures[measureOf(key)].formula, notes[key].use]
      .join(' ')
      .toLowerCase()
      .includes(wanted);
  const byName = (key: NotedKey) => (titleOf(key).toLowerCase().startsWith(wanted) ? 0 : 1);
  return pageKeys.filter(holds).toSorted((a, b) => byName(a) - byName(b));
}
