import { breakdownOf } from '#/figures/breakdown.server.ts';
import type { Filter } from '#/figures/filter.contract.ts';
import { figuresPageWith } from '#/figures/page.server.ts';
import { shownSelectionOf } from '#/figures/shown-money.records.ts';
import { standingOf } from '#/figures/standing.facts.ts';
import { tilesOf, trendOf, trendWithStanding } from '#/figures/trend.server.ts';
import { serve, type Context } from '#/store/handler.ts';
import {
  acquisitionEndpoints,
  acquisitionSpec,
  campaignCountryMeasures,
  campaignMeasures,
} from './acquisition.contract.ts';
import { deleteAsset, listAssets, saveAsset } from './assets.server.ts';
import { campaignAsSeen } from './campaign-seen.records.ts';
import { budgetChanges, findCampaign } from './campaign.records.ts';
import { listChanges } from './changes/list-changes.server.ts';
import { spentAbroad } from './spent-abroad.facts.ts';
import { updateBudget } from './update-budget.server.ts';

/** Countries and ad units beside a campaign. */
const MOST = 50;
/** Changes of budgets under the list of campaigns. */
const CHANGES = 8;

/** A filter narrowed to one campaign; the page's own list of campaigns does not count then. */
async function ofCampaign(id: number, filter: Filter, context: Context) {
  const campaign = await findCampaign(context, id);
  // Its app alone is looked through: cohorts are shared out app by app.
  const app = campaign.app_id === null ? filter.app : [campaign.app_id];
  const selection = await shownSelectionOf({ ...filter, app, campaign: [id] }, context);
  const stand = await standingOf(context, selection);
  return { campaign, selection, stand };
}

export const acquisitionServed = serve(acquisitionEndpoints, {
  'GET /user-acquisition': (input, context) =>
    figuresPageWith(context, acquisitionSpec, input, async () => ({
      budgetChanges: await budgetChanges(context, { most: CHANGES }),
    })),
  'GET /campaigns/detail': async ({ id, ...filter }, context) => {
    const { campaign, selection, stand } = await ofCampaign(id, filter, context);
    const [seen, spent, tiles, trend] = await Promise.all([
      campaignAsSeen(context, campaign),
      spentAbroad(context.facts, id, selection.range),
      tilesOf(context, selection, stand, campaignMeasures),
      trendOf(context, selection, stand, { measure: 'spend' }),
    ]);
    return { campaign: seen, spent, standing: stand.standing, tiles, trend };
  },
  'GET /campaign-changes': listChanges,
  'GET /get-campaign-countries': async ({ id, ...filter }, context) => {
    const { selection, stand } = await ofCampaign(id, filter, context);
    return breakdownOf(context, selection, stand, {
      by: ['country'],
      measures: campaignCountryMeasures,
      page: 1,
      perPage: MOST,
    });
  },
  'GET /get-daily-cost-countries': ({ parts, ...filter }, context) =>
    trendWithStanding(context, filter, { measure: 'spend', by: 'country', parts }),
  'GET /get-country-adunit': async (filter, context) => {
    const selection = await shownSelectionOf(filter, context);
    const stand = await standingOf(context, selection);
    return breakdownOf(context, selection, stand, {
      by: ['adUnit'],
      measures: ['revenue', 'ecpm', 'impressions', 'fill'],
      page: 1,
      perPage: MOST,
    });
  },
  'GET /get-campaign-assets': listAssets,
  'POST /save-campaign-asset': saveAsset,
  'POST /delete-campaign-asset': deleteAsset,
  'POST /campaigns/update-budget': updateBudget,
});
