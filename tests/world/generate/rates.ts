import { daysLater } from '../reference/days.ts';
import type { RateStep } from '../reference/raw.ts';
import { days, first } from './calendar.ts';
import { chanceOf } from './chance.ts';
import { csv } from './csv.ts';

/** Nobody published the rupee's rate then: the last one before holds for a week, then none does. */
const silent = { from: '2026-03-02', to: '2026-03-10' };

const isWorkday = (day: string) => ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());

/** Rates of the days on which banks are open, New Year's Day being none. */
export function dailyRates(seed: string): string {
  const chance = chanceOf(seed);
  const open = [daysLater(first, -1), ...days.slice(1)].filter(isWorkday);
  const rows = open.flatMap((day) => {
    const euro = [day, 'EUR', `1.${chance.whole(100_000, 190_000)}`];
    const rupee = [day, 'PKR', `0.003${chance.whole(10_000, 99_999)}`];
    return day >= silent.from && day <= silent.to ? [euro] : [euro, rupee];
  });
  return csv(['day', 'currency', 'rate'], rows);
}

/** It comes later, by hand, for a day within the silence: rows after it join. */
export const lateRate: RateStep = {
  kind: 'rate',
  day: '2026-03-06',
  currency: 'PKR',
  rate: '0.003587654321',
};

/** Days that wait for it: the week of the last published rate is over, and no new one is there. */
export const daysInWaiting = ['2026-03-07', '2026-03-08', '2026-03-09', '2026-03-10'];
