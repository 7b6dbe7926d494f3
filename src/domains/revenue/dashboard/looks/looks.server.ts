import { serve, type Context } from '#/store/handler.ts';
import { looksEndpoints } from './looks.contract.ts';
import { changesSince, lastLook, noteLook } from './looks.records.ts';

async function changes(context: Context) {
  const since = await lastLook(context);
  return { since, sources: since ? await changesSince(context, since) : [] };
}

export const looksServed = serve(looksEndpoints, {
  'GET /dashboard-changes': (_input, context) => changes(context),
  'POST /look-at-dashboard': async ({ seen }, context) => {
    await noteLook(context, seen);
    return changes(context);
  },
});
