import { fullMonth } from '#/kernel/date-words.ts';
import { formatMoney } from '#/kernel/money.ts';
import { formatPercent } from '#/kernel/numbers.ts';
import type { Outlook } from './outlook.contract.ts';

/** How the forecast is made, for the hover. */
export const outlookHint =
  'What the complete days brought, and for the others the level of the last two weeks × what the weekday usually brings, with a damped trend. The band holds eight of ten outcomes: past forecasts as far ahead were off by as much.';

/** "November heads for $1.02M, 80% between $1.01M and $1.04M"; nothing without a forecast. */
export function outlookWords(
  { month, forecast, band, error }: Outlook,
  currency = 'USD',
): string | undefined {
  const money = (micros: number) => formatMoney(micros, 'compact', currency);
  if (forecast === null) return undefined;
  const heads = `${fullMonth(month)} heads for ${money(forecast)}`;
  if (band && band.low < band.high) {
    const isOne = money(band.low) === money(band.high);
    const end = (micros: number) =>
      isOne ? formatMoney(micros, 'whole', currency) : money(micros);
    return `${heads}, 80% between ${end(band.low)} and ${end(band.high)}`;
  }
  return error === null ? heads : `${heads} ± ${formatPercent(error)}`;
}
