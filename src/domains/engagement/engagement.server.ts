import { serve } from '#/store/handler.ts';
import { figuresPage } from '../figures/page.server.ts';
import { engagementEndpoints, engagementSpec } from './engagement.contract.ts';

export const engagementServed = serve(engagementEndpoints, {
  'GET /engagement': (input, context) => figuresPage(context, engagementSpec, input),
});
