import { exactRange } from '#/kernel/date-words.ts';
import { formatMoney } from '#/kernel/money.ts';
import { formatChange, formatNumber, formatPercent } from '#/kernel/numbers.ts';
import type { Outcome, Side } from './outcome.contract.ts';

/** "CPI −8.0% in the seven days after", or why that is not said. */
export function outcomeSentence({ cpi, withheld, mayBeChance }: Outcome): string {
  if (cpi === null) return withheld ?? '–';
  const chance = mayBeChance ? ', which may be chance' : '';
  return `CPI ${formatChange(cpi)} in the seven days after${chance}`;
}

/** "Paid ROAS D7 +20.0%", or why that is not said; undefined where nothing is compared. */
export function roasSentence({ roas7, roasWithheld }: Outcome): string | undefined {
  if (roas7 !== null) return `Paid ROAS D7 ${formatChange(roas7)}`;
  return roasWithheld ?? undefined;
}

/** "7 – 13 Nov 2025: $2,800 spent, 1,400 installs, CPI $2.00, Paid ROAS D7 25.0%". */
function sideWords({ from, to, spend, installs, cpi, roas7 }: Side, isRipe: boolean): string {
  const parts = [
    spend === null ? undefined : `${formatMoney(spend, 'whole')} spent`,
    installs === null ? undefined : `${formatNumber(installs)} installs`,
    cpi === null ? undefined : `CPI ${formatMoney(cpi, 'dense')}`,
    roas7 === null || !isRipe ? undefined : `Paid ROAS D7 ${formatPercent(roas7)}`,
  ].filter((it) => it !== undefined);
  return `${exactRange({ from, to })}: ${parts.join(', ') || 'nothing is known'}`;
}

/** Both sides, for whoever wants to see what is compared. */
export function sidesWords({ before, after, roasWithheld }: Outcome): string {
  // Of install days that have not all reached the age it would compare unlike with like.
  const isRipe = roasWithheld === null;
  return `${sideWords(before, isRipe)}\n${sideWords(after, isRipe)}`;
}
