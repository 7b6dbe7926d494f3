import { monthName } from '#/kernel/date-words.ts';
import { formatMoney } from '#/kernel/money.ts';
import { formatPercent } from '#/kernel/numbers.ts';
import type { Outlook } from './outlook.contract.ts';

/** How the forecast is made, for the hover. */
export const outlookHint =
  'What the complete days brought, and for the others the level of the last two weeks × what the weekday usually brings, with a damped trend. The error is what such forecasts of the last three months, made on the same day, were off on average.';

/** "November heads for $915.2K ± 4.2%"; nothing without a forecast. */
export function outlookWords({ month, forecast, error }: Outlook): string | undefined {
  if (forecast === null) return undefined;
  const name = monthName(month).split(' ')[0];
  const off = error === null ? '' : ` ± ${formatPercent(error)}`;
  return `${name} heads for ${formatMoney(forecast, 'dense')}${off}`;
}
