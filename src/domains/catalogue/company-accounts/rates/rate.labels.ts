import { shortDay } from '#/kernel/date-words.ts';
import { movedMoney } from '#/kernel/moved-money.ts';
import { counted, formatNumber } from '#/kernel/numbers.ts';
import type { ExchangeRate, RateGap, Revalued } from './rates.contract.ts';

/** As banks quote it: the larger number of the two, with four decimals. */
export function quoteOf({ currency, rate }: Pick<ExchangeRate, 'currency' | 'rate'>): string {
  const usd = Number(rate);
  return usd >= 0.1
    ? `1 ${currency} = ${formatNumber(usd, 4)} USD`
    : `1 USD = ${formatNumber(1 / usd, 4)} ${currency}`;
}

const days = (from: string, to: string, today: string) =>
  from === to ? shortDay(from, today) : `${shortDay(from, today)} to ${shortDay(to, today)}`;

/** "PKR: 3 Nov to 5 Nov". */
export const gapLabel = ({ currency, from, to }: RateGap, today: string): string =>
  `${currency}: ${days(from, to, today)}`;

/** "3 imports of 2 sources valued anew: spend of 12 – 14 Sep moved from $1,204.10 to $1,198.73". */
export const revaluedLabel = (it: Revalued, today: string): string =>
  `${counted(it.imports, 'import')} of ${counted(it.sources, 'source')} valued anew: ${movedMoney(it, today)}`;
