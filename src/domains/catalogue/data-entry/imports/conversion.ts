import { rateAt, rateText, toUsd, USD_RATE } from '#/kernel/rates.ts';
import { definitionOf } from '#/store/facts/tables.ts';
import type { KnownRate } from '#/store/rates.records.ts';
import { LikelySums } from './likely-sums.ts';
import type { ReportFormat } from './report.ts';
import type { ReportRow } from './row-reader.ts';

/** A row with its money in micro-USD, and as it was reported where that is another currency. */
export interface ValuedRow {
  currency: string;
  values: readonly (number | null)[];
  /** In millionths of the currency, at the same places; absent for USD. */
  originals?: readonly (number | null)[];
  /** Absent for USD, and where there was no money to convert. */
  rate?: KnownRate;
}

/** Why the money of a row cannot be valued yet. */
export type NoValue = { missing: 'currency' } | { missing: 'rate'; currency: string };

/** What the money of a report is valued with: plain data, which another thread can be given. */
export interface MoneyContext {
  /** What the account counts in, by the network whose report it is; null while nobody knows. */
  accounts: ReadonlyMap<string, string | null>;
  /** Where no account is known yet. */
  otherwise: string | null;
  /** By currency, sorted by day. */
  rates: ReadonlyMap<string, readonly KnownRate[]>;
}

/**
 * Values the rows of a report in dollars, each with the rate of its day. The currency is what the
 * row, its heading or its column says, else what the source always counts in, else the account's.
 */
export class Conversion {
  private readonly format: ReportFormat;
  private readonly account: string | null;
  private readonly rates: MoneyContext['rates'];
  private readonly money: readonly number[];
  private readonly likely = new LikelySums();

  constructor(format: ReportFormat, { accounts, otherwise, rates }: MoneyContext) {
    this.format = format;
    this.account = accounts.get(format.network) ?? otherwise;
    this.rates = rates;
    this.money = definitionOf(format.table).measures.flatMap((it, at) =>
      it.endsWith('_micros') ? [at] : [],
    );
  }

  private currencyOf({ series }: ReportRow): string {
    return series.currency || (this.format.inAccountCurrency ? (this.account ?? '') : 'USD');
  }

  /** @throws Refusal `invalid` where the report adds up to what cannot be */
  valueOf(row: ReportRow): ValuedRow | NoValue {
    const valued = this.valued(row);
    if (!('missing' in valued)) this.likely.add(valued.values);
    return valued;
  }

  private valued(row: ReportRow): ValuedRow | NoValue {
    const currency = this.money.length === 0 ? 'USD' : this.currencyOf(row);
    const { values } = row;
    if (currency === 'USD') return { currency, values };
    // Nothing is worth nothing in every currency.
    if (this.money.every((at) => !values[at])) return { currency: currency || 'USD', values };
    if (currency === '') return { missing: 'currency' };
    const rate = rateAt(this.rates.get(currency) ?? [], row.day);
    if (!rate) return { missing: 'rate', currency };
    const converted = [...values];
    const worth = Number(rate.rate) / Number(USD_RATE);
    for (const at of this.money) {
      const amount = values[at];
      if (typeof amount !== 'number') continue;
      this.likely.check(amount, worth);
      converted[at] = toUsd(amount, rate.rate);
    }
    return { currency, values: converted, originals: values, rate };
  }
}

/** What a day's rows of one currency came to. */
export interface ConvertedDay {
  day: string;
  rows: number;
  /** Sum of the chief measure in millionths of the currency, and in micro-USD. */
  original: number;
  usd: number;
  /** The rate and the day it is of. */
  rate: string;
  rateDay: string;
  source: KnownRate['source'];
}

/** What was converted from a currency, by day. */
export interface Converted {
  currency: string;
  days: ConvertedDay[];
}

/** Rows that wait for the rates of their days. */
export interface Unrated {
  currency: string;
  days: { day: string; rows: number; original: number }[];
}

/** Counts what is converted, and what waits, by currency and day. */
export class ConversionTally {
  private readonly converted = new Map<string, Map<string, ConvertedDay>>();
  private readonly waiting = new Map<string, Map<string, Unrated['days'][number]>>();

  add(day: string, { currency, rate }: ValuedRow, original: number, usd: number): void {
    if (!rate) return;
    const days = inside(this.converted, currency);
    const it = days.get(day) ?? {
      day,
      rows: 0,
      original: 0,
      usd: 0,
      rate: rateText(rate.rate),
      rateDay: rate.day,
      source: rate.source,
    };
    it.rows += 1;
    it.original += original;
    it.usd += usd;
    days.set(day, it);
  }

  wait(day: string, currency: string, original: number): void {
    const days = inside(this.waiting, currency);
    const it = days.get(day) ?? { day, rows: 0, original: 0 };
    it.rows += 1;
    it.original += original;
    days.set(day, it);
  }

  found(): { converted: Converted[]; unrated: Unrated[] } {
    return { converted: listed(this.converted), unrated: listed(this.waiting) };
  }
}

function inside<T>(all: Map<string, Map<string, T>>, currency: string): Map<string, T> {
  const days = all.get(currency) ?? new Map<string, T>();
  all.set(currency, days);
  return days;
}

const listed = <T extends { day: string }>(all: ReadonlyMap<string, ReadonlyMap<string, T>>) =>
  [...all].map(([currency, days]) => ({
    currency,
    days: [...days.values()].sort((a, b) => (a.day < b.day ? -1 : 1)),
  }));
