import { lookUp } from './look-up.ts';
/** Signs that stand for one currency alone: ¥ and Rs are written in several countries. */
const signs: Readonly<Record<string, string>> = {
  $: 'USD',
  us$: 'USD',
  a$: 'AUD',
  ca$: 'CAD',
  hk$: 'HKD',
  r$: 'BRL',
  '€': 'EUR',
  '£': 'GBP',
  '₹': 'INR',
  '₺': 'TRY',
  '₩': 'KRW',
};

const codes = new Set(Intl.supportedValuesOf('currency'));

/** The ISO code of a currency by its code or sign; undefined when it is none or stands for several. */
export function currencyOf(text: string): string | undefined {
  const written = text.trim();
  const code = written.toUpperCase();
  return lookUp(signs, written.toLowerCase()) ?? (codes.has(code) ? code : undefined);
}
