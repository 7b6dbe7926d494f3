import { serve } from '#/store/handler.ts';
import { commitDraft } from './commit-draft.server.ts';
import {
  appByAdUnit,
  appByCountry,
  appByMeasure,
  appGrid,
  draftCount,
} from './console-grids.server.ts';
import { consoleEndpoints } from './console.contract.ts';
import { draftLines } from './draft-lines.server.ts';
import { forgetDrafts } from './drafts.records.ts';
import { pinnedApps } from './entry-apps.records.ts';
import { letGo } from './let-go.server.ts';
import { saveDraft } from './save-draft.server.ts';
import { typedFigures } from './typed-figures.server.ts';

export const consoleServed = serve(consoleEndpoints, {
  'GET /get-console-pinned-apps': async (_input, context) => ({ rows: await pinnedApps(context) }),
  'GET /get-console-data': (asked, context) => appGrid(context, asked, 'store'),
  'GET /data-entry/network-data': ({ book, network, ...asked }, context) =>
    appGrid(context, asked, book, network),
  'GET /console-data': (asked, context) => appByMeasure(context, asked),
  'GET /get-console-countries': (asked, context) => appByCountry(context, asked),
  'GET /data-entry/app-adunit': (asked, context) => appByAdUnit(context, asked),
  'GET /typed-figures': (asked, context) => typedFigures(context, asked),
  'POST /let-figure-go': letGo,
  'GET /console-draft': async (_input, context) => ({ rows: await draftLines(context) }),
  'POST /save-console-data': async ({ cells }, context) => {
    const changes = cells.map((it) => ({ ...it, adUnit: null }));
    await saveDraft(context, 'store', undefined, changes);
    context.audit({ action: 'entry-draft.save', subject: ['entry-draft', 'store'], after: cells });
    return draftCount(context);
  },
  'POST /save-network-form-data': async ({ book, network, cells }, context) => {
    await saveDraft(context, book, network, cells);
    const subject = ['entry-draft', `${book} ${network}`] as const;
    context.audit({ action: 'entry-draft.save', subject, after: cells });
    return draftCount(context);
  },
  'POST /discard-console-draft': async (_input, context) => {
    const { db, who, audit } = context;
    const before = (await draftLines(context)).map(({ id, value }) => ({ id, value }));
    await forgetDrafts(db, who.id);
    audit({ action: 'entry-draft.discard', subject: ['entry-draft', who.id], before });
    return { message: 'Your draft is empty.' };
  },
  'POST /commit-console-draft': commitDraft,
});
