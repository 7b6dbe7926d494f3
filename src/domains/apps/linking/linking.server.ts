import { may, scopeOf } from '#/kernel/access.ts';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { conflict, notFound } from '#/kernel/refusal.ts';
import { serve, type Context } from '#/store/handler.ts';
import { teamInScope } from '#/store/scope.ts';
import { platformWords } from '../register/app-words.ts';
import { linkingEndpoints, type NetworkApp } from './linking.contract.ts';
import {
  coverageOf,
  heldReports,
  lastStep,
  namesPage,
  namesToChange,
  waitingFigures,
  writeStep,
  type LinkStep,
} from './linking.records.ts';
import { suggest } from './suggest.ts';

type Wanted = ParsedInputOf<(typeof linkingEndpoints)['GET /linkingapps']>;
type Save = ParsedInputOf<(typeof linkingEndpoints)['POST /savelinkingapps']>;

const ourApps = ({ db, who, scope }: Context) =>
  db
    .selectFrom('apps')
    .select(['id', 'name', 'icon', 'icon_file as iconFile', 'platform'])
    .select(['package', 'store_id as storeId', 'status'])
    .where(teamInScope('team_id', who, scope))
    .execute();

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
    const held = waiting.get(`${it.network_id} ${it.external_id}`);
    const unlinked = { externalId: it.external_id, name: it.name, platform: it.platform };
    return {
      id: it.id,
      network: { id: it.network_id, name: it.network },
      externalId: it.external_id,
      name: it.name,
      platform: it.platform,
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
      waiting: held ? { rows: held.rows, reports: held.reports } : null,
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

/** Each name once, all of them there and within reach; one that is not refuses the whole step. */
async function toChange({ db, who, scope }: Context, ids: readonly number[]) {
  const rows = await namesToChange(db, who, scope, ids);
  if (rows.length !== new Set(ids).size) throw notFound('This name');
  return new Map(rows.map((it) => [it.id, it]));
}

/** Keeps the step with its audit rows and tells what becomes possible by it. */
async function keep(context: Context, links: LinkStep[], verb: 'link' | 'unlink') {
  const { db, who, now, audit } = context;
  const change = await writeStep(db, who.id, links, now);
  for (const { id, from, to } of links) {
    audit({
      action: `network-app.${verb}`,
      subject: ['network-app', id],
      before: { app_id: from },
      after: { app_id: to },
    });
  }
  return change;
}

const count = (links: readonly unknown[]) =>
  links.length === 1 ? '1 name' : `${links.length} names`;

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
  const change = await keep(context, steps, 'link');
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
  const change = await keep(context, steps, 'unlink');
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
    await db.updateTable('network_apps').set({ app_id: from }).where('id', '=', nameId).execute();
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
  'POST /savelinkingapps': save,
  'POST /removelinkingapps': remove,
  'POST /undolinkingapps': undo,
});
