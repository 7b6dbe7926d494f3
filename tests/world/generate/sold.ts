import { chanceOf } from './chance.ts';
import { csv } from './csv.ts';
import { appOf } from './studio.ts';

const months = ['Jan', 'Feb', 'Mar'];

/** Google Play's earnings of an app: each charge with its fee, and some of it taken back. */
export function playEarnings(
  seed: string,
  key: string,
  currency: string,
  on: readonly string[],
): string {
  const chance = chanceOf(seed);
  const header = [
    'Description',
    'Transaction Date',
    'Transaction Type',
    'Package ID',
    'Product Type',
    'Buyer Country',
    'Merchant Currency',
    'Amount (Merchant Currency)',
  ];
  const rows = on.flatMap((day, at) =>
    ['PK', 'US'].flatMap((country) => {
      const [year, month, date] = day.split('-').map(Number);
      const written = `${months[month! - 1]} ${date}, ${year}`;
      const line = (type: string, amount: string) => [
        `GPA.${at}-${country}`,
        written,
        type,
        appOf(key).package,
        'inapp',
        country,
        currency,
        amount,
      ];
      const charged = chance.whole(1000, 90_000).toLocaleString('en-US');
      const back = at % 9 === 4 ? [line('Charge refund', `-${chance.amount(900, 2)}`)] : [];
      const fee = line('Google fee', `-${chance.amount(900, 6)}`);
      return [line('Charge', `${charged}.${chance.whole(10, 100)}`), fee, ...back];
    }),
  );
  return csv(header, rows);
}

/** The App Store's summary of sales, which calls an app by the name we gave it there. */
export function appStoreSales(
  seed: string,
  sku: string,
  key: string,
  currency: string,
  on: readonly string[],
): string {
  const chance = chanceOf(seed);
  const header =
    'SKU|Title|Product Type Identifier|Units|Developer Proceeds|Begin Date|End Date|Country Code|Currency of Proceeds|Parent Identifier';
  const lines = on.flatMap((day, at) => {
    const [year, month, date] = day.split('-');
    const written = `${month}/${date}/${year}`;
    return ['DE', 'US'].flatMap((country) => {
      const gems = (units: number) =>
        `gems|100 gems|IA1|${units}|0.${chance.whole(10, 100)}|${written}|${written}|${country}|${currency}|${sku}`;
      const downloads = chance.whole(100, 900);
      return [
        `${sku}|${appOf(key).name}|1F|${downloads}|0|${written}|${written}|${country}| | `,
        gems(chance.whole(1, 90)),
        ...(at % 7 === 3 ? [gems(-2)] : []),
      ];
    });
  });
  return `${[header, ...lines].join('\n').replaceAll('|', '\t')}\n`;
}
