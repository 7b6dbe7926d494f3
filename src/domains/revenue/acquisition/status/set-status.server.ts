import { BUDGET_QUEUE } from '#/domains/catalogue/networks/budgets/budgets.contract.ts';
import { dayOf } from '#/kernel/dates.ts';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { conflict, stale } from '#/kernel/refusal.ts';
import { serve, type Context } from '#/store/handler.ts';
import { findCampaign } from '../campaign.records.ts';
import { statusEndpoints } from './status.contract.ts';
import { statusOf } from './status.records.ts';

export type StatusChange = ParsedInputOf<(typeof statusEndpoints)['POST /campaigns/set-status']>;

const isAlready = { paused: 'It is paused already.', active: 'It runs already.' };
const verbs = { paused: 'pause', active: 'resume' };

/**
 * Pauses or resumes a campaign here and, where a connector can, at its network. The campaign's row is
 * locked first, so that of two changes at once the second is refused as stale.
 */
export async function setStatus({ id, status, version, note }: StatusChange, context: Context) {
  const { db, who, now, audit } = context;
  const campaign = await findCampaign(context, id);
  await db.selectFrom('campaigns').select('id').where('id', '=', id).forUpdate().execute();
  const before = await statusOf(context, campaign);
  if (before.version !== version) throw stale(before);
  if (before.status === status) throw conflict(isAlready[status], { status: isAlready[status] });
  const isPushed = before.canPush;
  await db
    .updateTable('campaigns')
    .set({ status, status_version: version + 1 })
    .where('id', '=', id)
    .execute();
  const change = await db
    .insertInto('campaign_budget_changes')
    .values({
      campaign_id: id,
      kind: 'status',
      before_status: before.status,
      after_status: status,
      person_id: who.id,
      at: now,
      day: dayOf(now),
      note: note ?? null,
      push_state: isPushed ? 'waiting' : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (isPushed) await context.enqueue(BUDGET_QUEUE, { changeId: change.id });
  audit({
    action: 'campaign.set-status',
    subject: ['campaign', id],
    before: { status: before.status },
    after: { status, ...(note && { note }), pushed: isPushed },
  });
  const { network } = campaign;
  const message = isPushed
    ? `On its way to ${network}.`
    : `Kept here; ${verbs[status]} it at ${network} too.`;
  return { status: await statusOf(context, campaign), message };
}

export const statusServed = serve(statusEndpoints, { 'POST /campaigns/set-status': setStatus });
