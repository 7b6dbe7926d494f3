import { writeRates } from '#/domains/catalogue/company-accounts/rates/write-rates.records.ts';
import { eachDay, type DayRange } from '#/kernel/days.ts';
import { parseRate } from '#/kernel/rates.ts';
import type { Db } from '#/store/records/records.ts';
import { about1 } from './chance.ts';

const DAY = 86_400_000;

/** Dollars for one unit about which a currency swings, and how wide. */
const currencies = { EUR: [1.09, 0.05, 4], PKR: [0.003575, 0.03, 8] } as const;
export type DemoCurrency = keyof typeof currencies;

/** The made-up rate of a day, as it is published: a slow swing and a little every day. */
export function rateOn(currency: DemoCurrency, day: string): string {
  const [middle, width, places] = currencies[currency];
  const number = Date.parse(day) / DAY;
  const swing = 1 + (width / 2) * Math.sin(number / 58);
  return (middle * swing * about1(0.006, number, places)).toFixed(places);
}

/** Keeps the rates of some days, as the feed of rates would have brought them. */
export async function seedRates(db: Db, days: DayRange, now: Date): Promise<void> {
  const rates = eachDay(days).flatMap((day) =>
    (Object.keys(currencies) as DemoCurrency[]).map((currency) => ({
      day,
      currency,
      rate: parseRate(rateOn(currency, day))!,
    })),
  );
  await writeRates(db, 'oxr', rates, { now, by: null });
}
