import { createHash } from 'node:crypto';
import { addDays, eachDay, type DayRange } from '#/kernel/days.ts';
import { rateAt, shownFromUsd } from '#/kernel/rates.ts';
import type { Conversion } from '#/store/facts/converted-sql.ts';
import type { DayTableName } from '#/store/facts/tables.ts';
import type { KnownRate } from '#/store/rates.records.ts';
import { timeDimensions, type Dimension } from './dimensions.ts';
import type { ShownRates } from './filter.contract.ts';

const ONE = 1e18;

export interface KnownMoney {
  currency: string;
  /** Of this currency, sorted by day. */
  rates: readonly KnownRate[];
  /** Tables with rows in this currency. */
  reportedIn: readonly DayTableName[];
  /** Days to come have no figures either, so that they miss no rate. */
  today: string;
}

/**
 * The currency that money is shown in, and its rates. Each day's money is converted by the rate of
 * that day, whichever days are asked for together, so that a month does not change when today's rate
 * does; ratios of two amounts are those of the converted ones.
 */
export class ShownMoney {
  readonly currency: string;
  private readonly rates: readonly KnownRate[];
  private readonly reportedIn: readonly DayTableName[];
  private readonly today: string;
  private readonly stamp: string;

  constructor({ currency, rates, reportedIn, today }: KnownMoney) {
    this.currency = currency;
    this.rates = rates;
    this.reportedIn = reportedIn;
    this.today = today;
    const hash = createHash('sha1');
    for (const it of rates) hash.update(`${it.day} ${it.rate};`);
    this.stamp = hash.digest('base64');
  }

  /** What another one is made from that shows the same; plain data. */
  plain(): KnownMoney {
    const { currency, rates, reportedIn, today } = this;
    return { currency, rates, reportedIn, today };
  }

  /** What a kept answer depends on: other rates make other figures. */
  toJSON(): unknown {
    return [this.currency, this.stamp];
  }

  into(table: DayTableName): Conversion {
    return {
      currency: this.currency,
      // What lacks a rate is left out of the answer: see `withRates`.
      perUsd: (day) => {
        const rate = rateAt(this.rates, day)?.rate;
        return rate ? ONE / Number(rate) : 0;
      },
      isReported: this.reportedIn.includes(table),
    };
  }

  /** Millionths of the currency for micro-USD of a day that has a rate. */
  converted(micros: number, day: string): number {
    return shownFromUsd(micros, rateAt(this.rates, day)!.rate);
  }

  /** Days without a rate, not even one of the week before. */
  missingIn({ from, to }: DayRange): string[] {
    const last = to < this.today ? to : this.today;
    return from > last ? [] : eachDay({ from, to: last }).filter((it) => !rateAt(this.rates, it));
  }

  /** How the money of some days was converted, for those who read it. */
  ratesIn(days: DayRange): ShownRates {
    const found = eachDay(days).map((day) => ({ day, rate: rateAt(this.rates, day) }));
    const used = found.flatMap(({ rate }) => (rate ? [rate.source] : []));
    return {
      sources: [...new Set(used)],
      held: found.filter(({ day, rate }) => rate && rate.day !== day).length,
      missing: rangesOf(this.missingIn(days)),
    };
  }

  /** Groups without their money where a day behind it has no rate: part of it would look like all. */
  withRates<G extends Readonly<Record<string, number>>>(
    groups: ReadonlyMap<string, G>,
    by: readonly Dimension[],
    days: DayRange,
    valuesOf: (key: string) => readonly string[],
  ): Map<string, G> {
    const missing = this.missingIn(days);
    if (missing.length === 0) return new Map(groups);
    const at = by.findIndex((it) => timeDimensions.includes(it));
    const isTouched = (key: string) =>
      at < 0 || missing.some((day) => isWithin(day, by[at]!, valuesOf(key)[at]!));
    return new Map([...groups].map(([key, it]) => [key, isTouched(key) ? withoutMoney(it) : it]));
  }
}

/** Whether a sum is in money. */
export const isMoney = (name: string) => /revenue|spend|^earned$/i.test(name.split('/')[0]!);

/** Sums without those in money. */
export const withoutMoney = <G extends Readonly<Record<string, number>>>(sums: G): G =>
  Object.fromEntries(Object.entries(sums).filter(([name]) => !isMoney(name))) as G;

function isWithin(day: string, period: Dimension, start: string): boolean {
  if (period === 'month') return day.slice(0, 7) === start.slice(0, 7);
  return day >= start && day <= (period === 'week' ? addDays(start, 6) : start);
}

function rangesOf(days: readonly string[]): DayRange[] {
  const ranges: DayRange[] = [];
  for (const day of days) {
    const last = ranges.at(-1);
    if (last && addDays(last.to, 1) === day) last.to = day;
    else ranges.push({ from: day, to: day });
  }
  return ranges;
}
