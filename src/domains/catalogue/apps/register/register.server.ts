import { lastDays } from '#/figures/app-days.facts.ts';
import { serve, type Context } from '#/store/handler.ts';
import { appData } from './app-data.facts.ts';
import { iconFile, removeIcon, uploadIcon } from './app-icon.server.ts';
import { findApp } from './app.records.ts';
import { appChoices, getApp, listApps } from './list-apps.server.ts';
import { registerEndpoints } from './register.contract.ts';
import { archiveApp, restoreApp, saveApp, updatePin } from './save-app.server.ts';

/** The app's figures, the networks by their names. */
async function dataOf({ id }: { id: number }, context: Context) {
  const { db, facts, now } = context;
  await findApp(context, id);
  const last = (await lastDays(facts, now)).get(id) ?? null;
  const data = await appData(facts, id, last, now);
  const rows = await db.selectFrom('networks').select(['id', 'name', 'hue']).execute();
  const byId = new Map(rows.map((it) => [it.id, it]));
  const networks = data.networks.map((it) => {
    const { name = 'Unknown', hue = null } = byId.get(it.id) ?? {};
    return { ...it, name, color: hue };
  });
  return { ...data, networks };
}

export const registerServed = serve(registerEndpoints, {
  'GET /apps': listApps,
  'GET /get-app': getApp,
  'GET /app-choices': (_input, context) => appChoices(context),
  'GET /apps/data': dataOf,
  'POST /save-edited-app': saveApp,
  'POST /delete-app': archiveApp,
  'POST /restore-app': restoreApp,
  'POST /apps/update_pin': updatePin,
  'POST /upload-app-icon': uploadIcon,
  'POST /remove-app-icon': removeIcon,
  'GET /app-icon': iconFile,
});
