import { Filter } from '#/figures/filter.contract.ts';
import { figureOf, needsOf } from '#/figures/measures.ts';
import { shownSelectionOf } from '#/figures/shown-money.records.ts';
import { withoutMoney } from '#/figures/shown-money.ts';
import { sumsBy } from '#/figures/sums.facts.ts';
import type { Sums } from '#/figures/sums.ts';
import { dayOf } from '#/kernel/dates.ts';
import { addDays, eachDay } from '#/kernel/days.ts';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { notFound, stale } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import { campaignsInScope, changesCampaigns } from './acquisition.policy.ts';
import type { assetEndpoints } from './assets.contract.ts';
import { findCampaign } from './campaign.records.ts';

/** Figures of an advertisement reach back so many days at most. */
const FARTHEST = 365;
const names = needsOf(['spend', 'installs', 'cpi', 'campaignCtr']);

type Days = { since: string; until: string | null };

/** Days up to yesterday on which an advertisement was shown. */
function shownDays({ since, until }: Days, yesterday: string): string[] {
  const earliest = addDays(yesterday, -FARTHEST);
  return eachDay({
    from: since > earliest ? since : earliest,
    to: until && until < yesterday ? until : yesterday,
  });
}

/**
 * What the campaign did on some days. Networks report by campaign and not by advertisement, so an
 * advertisement is known by the days on which it ran alone.
 */
async function sumsOn(context: Context, campaign: number, days: readonly string[]) {
  const [from, to] = [days[0], days.at(-1)];
  if (!from || !to) return undefined;
  const date = `${from}..${to}`;
  const filter = Filter.parse({ campaign: [campaign], date, compare: 'none' });
  const selection = await shownSelectionOf(filter, context);
  const request = { names, by: ['day' as const], days: { from, to }, lastComplete: to };
  const byDay = await context.facts.cached(['asset', selection, campaign, from, to], () =>
    sumsBy(context.facts, selection, request),
  );
  const sums = addedUp(days.map((day) => byDay.get(day) ?? {}));
  const missing = new Set(selection.money?.missingIn(selection.range));
  return days.some((it) => missing.has(it)) ? withoutMoney(sums) : sums;
}

const addedUp = (all: readonly Sums[]): Sums =>
  Object.fromEntries(
    names.map((name) => [name, all.reduce((sum, it) => sum + (it[name] ?? 0), 0)]),
  );

const figures = (sums: Sums | undefined) => ({
  spend: figureOf('spend', sums),
  installs: figureOf('installs', sums),
  cpi: figureOf('cpi', sums),
  ctr: figureOf('campaignCtr', sums),
});

type List = ParsedInputOf<(typeof assetEndpoints)['GET /get-campaign-assets']>;

export async function listAssets({ id }: List, context: Context) {
  const campaign = await findCampaign(context, id);
  const rows = await context.db
    .selectFrom('campaign_assets')
    .select(['id', 'version', 'name', 'kind', 'link', 'since', 'until'])
    .where('campaign_id', '=', id)
    .orderBy('since', 'desc')
    .orderBy('id')
    .limit(200)
    .execute();
  const yesterday = addDays(dayOf(context.now), -1);
  const shown = rows.map((it) => shownDays(it, yesterday));
  const running = Map.groupBy(shown.flat(), (day) => day);
  const seen = rows.map(async (it, at) => {
    const alone = shown[at]!.filter((day) => running.get(day)!.length === 1);
    const days = { alone: alone.length, of: shown[at]!.length };
    return { ...it, days, ...figures(await sumsOn(context, id, alone)) };
  });
  const currency = context.who.currency ?? 'USD';
  return {
    currency,
    rows: await Promise.all(seen),
    canChange: (await changesCampaigns(context))(campaign),
  };
}

type Save = ParsedInputOf<(typeof assetEndpoints)['POST /save-campaign-asset']>;

export async function saveAsset(
  { id, version, campaignId, ...values }: Save,
  context: Context,
): Promise<{ message: string; id: number; version: number }> {
  const { db, audit } = context;
  await findCampaign(context, campaignId);
  const message = 'Successfully Saved';
  if (id === undefined) {
    const made = await db
      .insertInto('campaign_assets')
      .values({ ...values, campaign_id: campaignId })
      .returning(['id', 'version'])
      .executeTakeFirstOrThrow();
    audit({ action: 'campaign-asset.add', subject: ['campaign', campaignId], after: values });
    return { message, ...made };
  }
  const before = await assetOf(context, id);
  if (before.campaign_id !== campaignId) throw notFound('This advertisement');
  const changed = await db
    .updateTable('campaign_assets')
    .set((it) => ({ ...values, version: it('version', '+', 1) }))
    .where('id', '=', id)
    .where('version', '=', version ?? 0)
    .returning(['id', 'version'])
    .executeTakeFirst();
  if (!changed) throw stale(before);
  audit({
    action: 'campaign-asset.change',
    subject: ['campaign', campaignId],
    before,
    after: values,
  });
  return { message, ...changed };
}

/** @throws Refusal `not-found`, also for an advertisement of another team's campaign. */
async function assetOf(context: Context, id: number) {
  const row = await (
    await campaignsInScope(context)
  )
    .innerJoin('campaign_assets as s', 's.campaign_id', 'c.id')
    .selectAll('s')
    .where('s.id', '=', id)
    .executeTakeFirst();
  if (!row) throw notFound('This advertisement');
  return row;
}

type Delete = ParsedInputOf<(typeof assetEndpoints)['POST /delete-campaign-asset']>;

export async function deleteAsset({ id, version }: Delete, context: Context) {
  const before = await assetOf(context, id);
  const gone = await context.db
    .deleteFrom('campaign_assets')
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  if (!gone) throw stale(before);
  context.audit({
    action: 'campaign-asset.delete',
    subject: ['campaign', before.campaign_id],
    before,
  });
  return { message: 'The advertisement was taken off.' };
}
