import { figuresPageWith } from '#/figures/page.server.ts';
import { trendWithStanding } from '#/figures/trend.server.ts';
import { serve } from '#/store/handler.ts';
import { monetisationEndpoints, monetisationSpec } from './monetisation.contract.ts';
import { wasteOf, waterfallOf } from './waterfall.server.ts';

export const monetisationServed = serve(monetisationEndpoints, {
  'GET /monetisation': (input, context) =>
    figuresPageWith(context, monetisationSpec, input, async (selection, stand) => {
      const [waterfall, waste] = await Promise.all([
        waterfallOf(context, selection, stand),
        wasteOf(context, selection, stand),
      ]);
      return { waterfall, waste };
    }),
  'GET /ecpm': (filter, context) => trendWithStanding(context, filter, { measure: 'ecpm' }),
  'GET /get-daily-rev-countries': ({ parts, ...filter }, context) =>
    trendWithStanding(context, filter, { measure: 'revenue', by: 'country', parts }),
});
