import { serve } from '#/store/handler.ts';
import { liveEndpoints } from './live.contract.ts';

export const liveServed = serve(liveEndpoints, {
  'GET /live': async (_input, { listen }) => ({ name: 'live', body: await listen() }),
});
