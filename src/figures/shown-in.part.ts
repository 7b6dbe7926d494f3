import { createContext, use } from 'react';
import { formatMoney, type MoneyStyle } from '#/kernel/money.ts';
import type { Definition, Unit } from './definition.ts';
import { figureWords, measureWords } from './words.ts';

const Currency = createContext('USD');

/**
 * Says in which currency the figures below it are: that of the reply they came with, which may be
 * older than the person's choice while the next one is on its way.
 */
export const ShownIn = Currency.Provider;

/** Writes figures in the currency of the reply they came with. */
export function useShownIn() {
  const currency = use(Currency);
  return {
    currency,
    money: (micros: number, style?: MoneyStyle) => formatMoney(micros, style, currency),
    figure: (unit: Unit, value: number | null, style?: 'full' | 'dense') =>
      figureWords(unit, value, style, currency),
    measure: (
      shown: Pick<Definition, 'unit' | 'decimals'>,
      value: number | null,
      style?: 'full' | 'dense',
    ) => measureWords(shown, value, style, currency),
  };
}
