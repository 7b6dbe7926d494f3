import type { DayTableName } from '#/store/facts/tables.ts';

/** Where figures are entered: the store's console, a network's ad revenue, what its campaigns cost. */
export const bookCodes = ['store', 'ads', 'spend'] as const;
export type BookCode = (typeof bookCodes)[number];

/** `money` is micro-USD, `percent` a ratio (0.012 is 1.2 %), `rating` an average from 1 to 5. */
export type FigureKind = 'count' | 'money' | 'percent' | 'rating';

/** A figure that can be typed into a cell. */
export interface FigureMeasure {
  key: string;
  name: string;
  kind: FigureKind;
  /** The column of the fact table that is summed. */
  column: string;
  /** For ratios: the column the sum is divided by. */
  over?: string;
  /** Sources take money back; nobody is uninstalled less than never. */
  mayBeNegative?: true;
  keywords?: readonly string[];
}

interface Book {
  name: string;
  table: DayTableName;
  /** Every dimension of the table that a row is told apart by, beside day, app and account. */
  dimensions: readonly string[];
  /** Every measure of the table. */
  columns: readonly string[];
  /** The first is what the others are weighed by where nothing else is known. */
  measures: readonly FigureMeasure[];
}

const store: Book = {
  name: 'Store console',
  table: 'store_console',
  dimensions: ['network_id', 'country', 'platform'],
  columns: [
    'store_visitors',
    'installs',
    'uninstalls',
    'iap_revenue_micros',
    'ratings_count',
    'rating_sum',
    'crashed_users',
    'anr_users',
    'vitals_users',
  ],
  measures: [
    { key: 'installs', name: 'Installs', kind: 'count', column: 'installs' },
    {
      key: 'store_visitors',
      name: 'Store visitors',
      kind: 'count',
      column: 'store_visitors',
      keywords: ['visitors'],
    },
    { key: 'uninstalls', name: 'Uninstalls', kind: 'count', column: 'uninstalls' },
    {
      key: 'iap_revenue',
      name: 'In-app revenue',
      kind: 'money',
      column: 'iap_revenue_micros',
      mayBeNegative: true,
      keywords: ['iap', 'in-app'],
    },
    { key: 'ratings', name: 'Ratings', kind: 'count', column: 'ratings_count' },
    {
      key: 'rating',
      name: 'Average rating',
      kind: 'rating',
      column: 'rating_sum',
      over: 'ratings_count',
    },
    { key: 'vitals_users', name: 'Users measured', kind: 'count', column: 'vitals_users' },
    {
      key: 'crash_rate',
      name: 'Crash rate',
      kind: 'percent',
      column: 'crashed_users',
      over: 'vitals_users',
    },
    {
      key: 'anr_rate',
      name: 'ANR rate',
      kind: 'percent',
      column: 'anr_users',
      over: 'vitals_users',
    },
  ],
};

const ads: Book = {
  name: 'Ad revenue',
  table: 'monetisation',
  dimensions: ['network_id', 'country', 'platform', 'ad_format', 'ad_unit_id'],
  columns: ['requests', 'responses', 'impressions', 'clicks', 'revenue_micros'],
  measures: [
    {
      key: 'revenue',
      name: 'Revenue',
      kind: 'money',
      column: 'revenue_micros',
      mayBeNegative: true,
    },
    { key: 'impressions', name: 'Impressions', kind: 'count', column: 'impressions' },
    { key: 'clicks', name: 'Clicks', kind: 'count', column: 'clicks' },
    { key: 'requests', name: 'Requests', kind: 'count', column: 'requests' },
    { key: 'responses', name: 'Responses', kind: 'count', column: 'responses' },
  ],
};

const spend: Book = {
  name: 'Campaign spend',
  table: 'acquisition',
  dimensions: ['network_id', 'campaign_id', 'country', 'platform'],
  columns: ['spend_micros', 'impressions', 'clicks', 'installs'],
  measures: [
    { key: 'spend', name: 'Spend', kind: 'money', column: 'spend_micros', mayBeNegative: true },
    { key: 'installs', name: 'Paid installs', kind: 'count', column: 'installs' },
    { key: 'clicks', name: 'Clicks', kind: 'count', column: 'clicks' },
    { key: 'impressions', name: 'Impressions', kind: 'count', column: 'impressions' },
  ],
};

export const books: Readonly<Record<BookCode, Book>> = { store, ads, spend };

/** A measure of a book; undefined when it has none of that name. */
export const measureOf = (book: BookCode, key: string): FigureMeasure | undefined =>
  books[book].measures.find((it) => it.key === key);

/**
 * The columns that a typed figure stands in for. A rate is typed with what it is a rate of, or it
 * would be another one as soon as its source corrects that.
 */
export const columnsTyped = (book: BookCode, measure: string): string[] => {
  const { column, over } = measureOf(book, measure)!;
  return over ? [column, over] : [column];
};
