import { daysLater } from './days.ts';
import { rounded } from './money.ts';
import type { Step } from './raw.ts';
import type { Row } from './rows.ts';
import { tableOf } from './text.ts';

/** A rate holds on its day and for a week after it, unless another is published. */
const HOLDS = 7;

/** Sums of rows that are money. */
const money = ['revenue', 'spend', 'iapRevenue'];

interface Rate {
  dollars: bigint;
  units: bigint;
}

/** A decimal as a fraction: 0.0036 is 36 dollars for 10,000 units. */
function rateOf(text: string): Rate {
  const [whole = '', part = ''] = text.split('.');
  return { dollars: BigInt(whole + part), units: 10n ** BigInt(part.length) };
}

/** What the dollar was worth, as far as it is known by now. */
export class Exchange {
  private readonly rates = new Map<string, Rate>();

  learn(step: Step): void {
    if (step.kind === 'rate') this.rates.set(`${step.currency} ${step.day}`, rateOf(step.rate));
    if (step.kind !== 'rates') return;
    for (const it of tableOf(step.text))
      this.rates.set(`${it['currency']} ${it['day']}`, rateOf(it['rate']!));
  }

  private rateOn(currency: string, day: string): Rate | undefined {
    for (let back = 0; back <= HOLDS; back += 1) {
      const rate = this.rates.get(`${currency} ${daysLater(day, -back)}`);
      if (rate) return rate;
    }
    return undefined;
  }

  /** What some dollars of a day are worth in a currency. */
  worth(dollars: bigint, currency: string, day: string): bigint {
    const rate = this.rateOn(currency, day);
    if (!rate) throw new Error(`Nobody knows the ${currency} of ${day}.`);
    return rounded(dollars * rate.units, rate.dollars);
  }

  /** A row in dollars; undefined while nobody knows the rate of its day. */
  inDollars(row: Row): Row | undefined {
    if (row.currency === 'USD') return row;
    const rate = this.rateOn(row.currency, row.day);
    if (!rate) return undefined;
    const reported = row.reported ?? row.sums;
    const sums = Object.entries(reported).map(([name, sum]): [string, bigint] => [
      name,
      money.includes(name) ? rounded(sum * rate.dollars, rate.units) : sum,
    ]);
    return { ...row, sums: Object.fromEntries(sums), reported };
  }
}
