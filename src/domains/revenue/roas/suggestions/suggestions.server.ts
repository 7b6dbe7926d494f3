import {
  campaignsInScope,
  changesCampaigns,
} from '#/domains/revenue/acquisition/acquisition.policy.ts';
import { Filter } from '#/figures/filter.contract.ts';
import { dayOf } from '#/kernel/dates.ts';
import { lengthOf, startOfMonth } from '#/kernel/days.ts';
import { dollarsOf } from '#/kernel/money.ts';
import { notFound } from '#/kernel/refusal.ts';
import { serve, type Context } from '#/store/handler.ts';
import { sheetFile, type Column } from '#/store/sheet.ts';
import type { Cohort } from '../roas.contract.ts';
import { cohortsAsked } from '../roas.server.ts';
import { suggestionOf, type Predicted } from './suggestion.ts';
import { suggestionEndpoints, type BudgetSuggestion } from './suggestions.contract.ts';
import { dismissedLately, settledCampaigns, targetsIn } from './suggestions.records.ts';

/** Installs of the last three months: enough of them for a prediction, and not of another season. */
const asked = Filter.parse({ date: 'last-90-days', compare: 'none' });

function predictedAt({ installs, predicted }: Cohort, age: number): Predicted {
  const none = { installs, roas: null, low: null, high: null };
  if ('refused' in predicted) return none;
  const cell = predicted.cells.find((it) => it.age === age);
  const roas = cell?.roas ?? null;
  if (!cell || roas === null) return none;
  const { low, high } = cell;
  if (low === undefined || high === undefined) return { ...none, roas };
  return { installs, roas, low: roas * low, high: roas * high };
}

async function suggestions(context: Context) {
  const [cohorts, campaigns, targetOf, dismissed, canChange] = await Promise.all([
    cohortsAsked(context, asked, 'campaign'),
    settledCampaigns(context),
    targetsIn(context, startOfMonth(dayOf(context.now))),
    dismissedLately(context),
    changesCampaigns(context),
  ]);
  const byCampaign = new Map(cohorts.rows.map((it) => [Number(it.label.key), it]));
  const without = { target: 0, installs: 0, interval: 0 };
  const rows: BudgetSuggestion[] = [];
  for (const { id, name, ...of } of campaigns) {
    const cohort = byCampaign.get(id);
    if (!cohort || cohort.spend === 0) continue;
    const goal = targetOf(of);
    if (!goal) {
      without.target += 1;
      continue;
    }
    const predicted = predictedAt(cohort, goal.age);
    const kind = suggestionOf(predicted, goal.target);
    if (kind === 'installs' || kind === 'interval') {
      without[kind] += 1;
      continue;
    }
    if (dismissed.has(`${id} ${kind}`) || 'refused' in cohort.predicted) continue;
    const { installs, roas, low, high } = predicted;
    rows.push({
      campaign: { id, name },
      kind,
      ...goal,
      roas: roas!,
      low: low!,
      high: high!,
      from: cohort.predicted.from,
      installs,
      spend: cohort.spend,
      canChange: canChange(of),
    });
  }
  // Where most money is at stake first.
  rows.sort((a, b) => b.spend - a.spend || a.campaign.id - b.campaign.id);
  return { rows, days: lengthOf(cohorts.selection.range), without };
}

const columns: Column<BudgetSuggestion>[] = [
  { title: 'Campaign', value: (it) => it.campaign.name },
  { title: 'Suggestion', value: (it) => it.kind },
  { title: 'At the age of', value: (it) => it.age },
  { title: 'Predicted ROAS', value: (it) => it.roas },
  { title: 'From (four times out of five)', value: (it) => it.low },
  { title: 'To', value: (it) => it.high },
  { title: 'Target', value: (it) => it.target },
  { title: 'Target of', value: (it) => it.planOf },
  { title: 'Predicted from the age of', value: (it) => it.from },
  { title: 'Installs', value: (it) => it.installs },
  { title: 'Spend USD', value: (it) => dollarsOf(it.spend) },
];

export const suggestionsServed = serve(suggestionEndpoints, {
  'GET /budget-suggestions/export': async ({ format }, context) => {
    const { rows } = await suggestions(context);
    const name = `backlot budget suggestions ${dayOf(context.now)}`;
    return sheetFile(name, format, columns, rows);
  },
  'GET /budget-suggestions': (_input, context) => suggestions(context),
  'POST /dismiss-suggestion': async ({ campaign, kind, reason }, context) => {
    const { db, who, now, audit } = context;
    const found = await (
      await campaignsInScope(context)
    )
      .select(['c.id', 'c.name'])
      .where('c.id', '=', campaign)
      .executeTakeFirst();
    if (!found) throw notFound('This campaign');
    const kept = { reason, person_id: who.id, at: now };
    await db
      .insertInto('suggestion_dismissals')
      .values({ campaign_id: campaign, kind, ...kept })
      .onConflict((it) => it.columns(['campaign_id', 'kind']).doUpdateSet(kept))
      .execute();
    audit({
      action: 'suggestion.dismiss',
      subject: ['campaign', campaign],
      after: { kind, reason },
    });
    return { message: `The suggestion for ${found.name} is dismissed for two weeks.` };
  },
});
