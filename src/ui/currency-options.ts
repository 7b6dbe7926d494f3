import { spoken } from '#/kernel/language.ts';
import { currencies } from '#/kernel/schema.ts';

const common = ['USD', 'EUR', 'GBP', 'PKR', 'AED', 'SGD', 'JPY', 'CNY', 'INR'];
const names = new Intl.DisplayNames(spoken, { type: 'currency' });

/** Every currency to choose from, those a studio meets first. */
export const currencyOptions = [
  ...common,
  ...[...currencies].filter((it) => !common.includes(it)).sort(),
].map((value) => ({ value, label: value, note: names.of(value), keywords: names.of(value) }));
