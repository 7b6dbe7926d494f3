import { figuresPage } from '#/figures/page.server.ts';
import { trendWithStanding } from '#/figures/trend.server.ts';
import { serve } from '#/store/handler.ts';
import { engagementEndpoints, engagementSpec } from './engagement.contract.ts';
import { onlineNow } from './online-now.server.ts';

export const engagementServed = serve(engagementEndpoints, {
  'GET /engagement': (input, context) => figuresPage(context, engagementSpec, input),
  'GET /analytics-realtime': (_input, context) => onlineNow(context),
  'GET /arpdau': (filter, context) => trendWithStanding(context, filter, { measure: 'arpdau' }),
  'GET /get-ipu': (filter, context) => trendWithStanding(context, filter, { measure: 'ipu' }),
});
