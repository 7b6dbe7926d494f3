import { may, scopeOf } from '#/kernel/access.ts';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { lookUp } from '#/kernel/look-up.ts';
import { conflict, notFound } from '#/kernel/refusal.ts';
import { serve, type Context } from '#/store/handler.ts';
import { platformWords } from '../register/app-words.ts';
import { makeApps } from './apps-from-names.server.ts';
import { count, keepStep, ourApps, toChange } from './link-step.server.ts';
import { linkingEndpoints, type NetworkApp, type waitingMeasures } from './linking.contract.ts';
import {
  coverageOf,
  heldReports,
  lastStep,
  namesPage,
  setApp,
  waitingFigures,
  type LinkStep,
} from './linking.records.ts';
import { draftOf, suggest } from './suggest.ts';
import { waitingFor } from './waiting-money.records.ts';

const measures: Record<string, (typeof waitingMeasures)[number]> = {
  monetisation: 'revenue',
  acquisition: 'spend',
  engagement: 'dau',
  cohort: 'cohort-revenue',
};
const measureOf = (table: string) => lookUp(measures, table) ?? 'installs';

type Wanted = ParsedInputOf<(typeof linkingEndpoints)['GET /linkingapps']>;
type Save = ParsedInputOf<(typeof linkingEndpoints)['POST /savelinkingapps']>;

async function listNames(wanted: Wanted, context: Context) {
  const { db, who, scope } = context;
  const { rows, total } = await namesPage(db, who, scope, wanted, wanted);
  const isOpen = wanted.show === 'open';
  const [apps, waiting, coverage, last] = await Promise.all([
    isOpen ? ourApps(context) : [],
    waitingFigures(db),
    coverageOf(db),
    lastStep(db, who.id),
  ]);
  const byId = new Map(
    apps.map(({ id, name, icon, iconFile, platform }) => [
      id,
      { id, name, icon, iconFile, platform },
    ]),
  );
  const candidates = apps.filter((it) => it.status !== 'archived');
  const described = rows.map((it): Omit<NetworkApp, 'firstSeenAt'> & { firstSeenAt: Date } => {
    const held = waiting.find((one) => one.name_id === it.id);
    const unlinked = { externalId: it.external_id, name: it.name, platform: it.platform };
    return {
      id: it.id,
      network: { id: it.network_id, name: it.network },
      externalId: it.external_id,
      name: it.name,
      platform: it.platform,
      kind: it.kind,
      draft: draftOf(it.external_id),
      app:
        it.app_id === null
          ? null
          : {
              id: it.app_id,
              name: it.app!,
              icon: it.icon!,
              iconFile: it.icon_file,
              platform: it.app_platform!,
            },
      suggestions: isOpen
        ? suggest(unlinked, candidates).map(({ id, by }) => ({ app: byId.get(id)!, by }))
        : [],
      waiting: held
        ? {
            rows: held.rows,
            reports: held.reports,
            measure: measureOf(held.fact_table),
            value: held.value,
          }
        : null,
      firstSeenAt: it.created_at,
    };
  });
  return {
    rows: described,
    totalRows: total,
    coverage: coverage.map(({ id, name, linked, total }) => ({
      network: { id, name },
      linked,
      total,
    })),
    lastChange: last ? { id: last.id, at: last.at, count: last.links.length } : null,
  };
}

async function ignore({ ids, ignored }: { ids: number[]; ignored: boolean }, context: Context) {
  const { db, now, audit } = context;
  const names = [...(await toChange(context, ids)).values()];
  const linked = names.find((it) => it.app_id !== null);
  if (linked) throw conflict(`${linked.name} is linked to ${linked.app}. Remove that link first.`);
  const all = names.map((it) => it.id);
  const ignored_at = ignored ? now : null;
  await db.updateTable('network_apps').set({ ignored_at }).where('id', 'in', all).execute();
  for (const id of all) {
    audit({
      action: ignored ? 'network-app.ignore' : 'network-app.restore',
      subject: ['network-app', id],
    });
  }
  return { message: ignored ? `Ignored ${count(all)}` : `${count(all)} can be linked again` };
}

async function save({ links }: Save, context: Context) {
  const { db, who } = context;
  const wanted = new Map(links.map((it) => [it.id, it.appId]));
  const names = await toChange(context, [...wanted.keys()]);
  const apps = new Map((await ourApps(context)).map((it) => [it.id, it]));
  const steps = [...wanted].map(([id, appId]): LinkStep => {
    const name = names.get(id)!;
    const app = apps.get(appId);
    if (!app) throw notFound('This app');
    if (name.app_id !== null) {
      throw conflict(`${name.name} is linked to ${name.app} already. Remove that link first.`);
    }
    if (name.platform !== null && name.platform !== app.platform) {
      const words = `${app.name} is an ${platformWords[app.platform]} app, ${name.name} is not.`;
      throw conflict(words, { appId: words });
    }
    return { id, from: null, to: appId };
  });
  const change = await keepStep(context, steps, 'link');
  const scope = scopeOf(may('imports:write'), who.grants);
  return {
    message: `Linked ${count(steps)}`,
    change,
    reports: await heldReports(db, who, scope, [...names.values()]),
  };
}

async function remove({ ids }: { ids: number[] }, context: Context) {
  const names = await toChange(context, [...new Set(ids)]);
  const steps = [...names.values()].map((it): LinkStep => {
    if (it.app_id === null) throw conflict(`${it.name} is not linked.`);
    return { id: it.id, from: it.app_id, to: null };
  });
  const change = await keepStep(context, steps, 'unlink');
  return { message: `Removed the link of ${count(steps)}`, change, reports: [] };
}

/** Only what nobody changed since: a later link of somebody else is not overwritten. */
async function undo({ id }: { id: number }, context: Context) {
  const { db, who, now, audit } = context;
  const step = await db
    .selectFrom('link_changes')
    .select(['links', 'undone_at'])
    .where('id', '=', id)
    .where('person_id', '=', who.id)
    .forUpdate()
    .executeTakeFirst();
  if (!step) throw notFound('This step');
  if (step.undone_at) throw conflict('This was undone already.');
  const names = await toChange(
    context,
    step.links.map((it) => it.id),
  );
  for (const { id: nameId, from, to } of step.links) {
    const name = names.get(nameId)!;
    if (name.app_id !== to) throw conflict(`${name.name} was linked anew meanwhile.`);
    await setApp(db, nameId, from);
    audit({
      action: 'network-app.undo',
      subject: ['network-app', nameId],
      before: { app_id: to },
      after: { app_id: from },
    });
  }
  await db.updateTable('link_changes').set({ undone_at: now }).where('id', '=', id).execute();
  return { message: `Took back ${count(step.links)}` };
}

export const linkingServed = serve(linkingEndpoints, {
  'GET /linkingapps': listNames,
  'GET /waiting-names': (_input, context) => waitingFor(context),
  'POST /ignorelinkingapps': ignore,
  'POST /apps-from-names': makeApps,
  'POST /savelinkingapps': save,
  'POST /removelinkingapps': remove,
  'POST /undolinkingapps': undo,
});
