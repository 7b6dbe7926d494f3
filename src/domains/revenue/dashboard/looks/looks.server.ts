import { shownMoneyOf } from '#/figures/shown-money.records.ts';
import { dayOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import { serve, type Context } from '#/store/handler.ts';
import type { LookSums } from '#/store/records/tables/dashboard.ts';
import { figureChanges } from './figure-changes.ts';
import { lookSums } from './look-sums.facts.ts';
import { looksEndpoints } from './looks.contract.ts';
import { changesSince, lastLook, noteLook } from './looks.records.ts';

async function changes(context: Context, now: LookSums) {
  const today = dayOf(context.now);
  const [last, money] = await Promise.all([
    lastLook(context),
    shownMoneyOf(context, { from: addDays(today, -30), to: today }),
  ]);
  const { since } = last;
  const sources = since ? await changesSince(context, since) : [];
  const shown = (micros: number, day: string) => {
    if (!money) return micros;
    const hasRate = money.missingIn({ from: day, to: day }).length === 0;
    return hasRate ? money.converted(micros, day) : null;
  };
  return {
    since,
    sources: sources.map(({ tellsMoney: _tellsMoney, ...it }) => it),
    currency: money?.currency ?? 'USD',
    figures: figureChanges(
      last.sums,
      now,
      sources.filter((it) => it.tellsMoney),
      shown,
    ),
  };
}

export const looksServed = serve(looksEndpoints, {
  'GET /dashboard-changes': async (_input, context) => changes(context, await lookSums(context)),
  'POST /look-at-dashboard': async ({ seen }, context) => {
    const now = await lookSums(context);
    await noteLook(context, now, seen);
    return changes(context, now);
  },
});
