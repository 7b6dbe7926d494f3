import { currencyOf } from '#/kernel/currency.ts';

/** The heading of a column of money and its currency apart: "Amount spent (EUR)". */
export function moneyHeading(heading: string): { name: string; currency: string } | undefined {
  const [, name, written] = /^(.*\S)\s*[([]\s*([^()[\]]{1,4})\s*[)\]]$/.exec(heading) ?? [];
  const currency = written === undefined ? undefined : currencyOf(written);
  return name === undefined || currency === undefined ? undefined : { name, currency };
}

/** Signs and codes that may stand around an amount. */
const around = /^([-+−]?)\s*(\p{Sc}|[a-z]{1,3}\.?\$?)?\s*(.*?)\s*(\p{Sc}|[a-z]{2,3}\.?)?$/iu;
const bare = /^[-+]?[\d.,]+$/;

/** Signs of several currencies: they tell nothing against the one that is known. */
const shared = new Set(['rs', 'rs.', '₨', '¥', 'kr', 'kr.']);

/**
 * An amount without the sign of its currency; undefined when the sign is that of another one.
 * Without a currency only that of US dollars may stand there.
 */
export function withoutSign(amount: string, currency: string): string | undefined {
  if (bare.test(amount)) return amount;
  const [, minus = '', before, number = '', after] = around.exec(amount.trim()) ?? [];
  for (const sign of [before, after]) {
    if (sign === undefined) continue;
    const named = currencyOf(sign);
    const isKnown = named === (currency || 'USD');
    const fits = currency !== '' && currency !== 'USD' && shared.has(sign.toLowerCase());
    if (!isKnown && !fits) return undefined;
  }
  return minus + number;
}
