import { JOIN_QUEUE } from '#/domains/catalogue/data-entry/imports.contract.ts';
import { counted } from '#/kernel/numbers.ts';
import { notFound } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import { teamInScope } from '#/store/scope.ts';
import { namesToChange, writeStep, type LinkStep } from './linking.records.ts';

export const ourApps = ({ db, who, scope }: Context) =>
  db
    .selectFrom('apps')
    .select(['id', 'name', 'icon', 'icon_file as iconFile', 'platform'])
    .select(['package', 'store_id as storeId', 'status'])
    .where(teamInScope('team_id', who, scope))
    .execute();

/** Each name once, all of them there and within reach; one that is not refuses the whole step. */
export async function toChange({ db, who, scope }: Context, ids: readonly number[]) {
  const rows = await namesToChange(db, who, scope, ids);
  if (rows.length !== new Set(ids).size) throw notFound('This name');
  return new Map(rows.map((it) => [it.id, it]));
}

/** Keeps the step with its audit rows; what waited for the names joins by a job. */
export async function keepStep(context: Context, links: LinkStep[], verb: 'link' | 'unlink') {
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
  if (verb === 'link') await context.enqueue(JOIN_QUEUE, {});
  return change;
}

export const count = (links: readonly unknown[]) => counted(links.length, 'name');
