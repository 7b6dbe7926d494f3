import { dayOf } from '#/kernel/dates.ts';
import { auditOfSystem } from '#/store/audit/audit.ts';
import { themOrHolders } from '#/store/holders.ts';
import type { Db } from '#/store/records/records.ts';
import { PullFailure } from '../connectors/call.ts';
import { BidDiffers, BudgetDiffers, type BudgetAsked } from '../connectors/campaign-changes.ts';
import type { Connector } from '../connectors/connector.ts';
import { connectorOf } from '../connectors/connectors.ts';
import { cleaned } from '../connectors/without-secrets.ts';
import { openKey } from '../pulls/open-key.server.ts';
import type { PullTools } from '../pulls/pull-tools.ts';
import { workingKey, type WorkingKey } from '../pulls/sources.records.ts';
import {
  bidAfter,
  ended,
  goOnFrom,
  isFollowed,
  takeBack,
  takeBackBid,
  waitingChange,
  type Change,
} from './pushed-changes.records.ts';

/** Tries of one change: within about an hour, then somebody has to look at it. */
const MOST_TRIES = 6;
const FIRST_WAIT_MS = 60_000;

export interface BudgetJob {
  changeId: number;
  /** Tries before this one. */
  tries?: number;
}

interface BudgetTools extends PullTools {
  /** Queues the next try. */
  again: (job: BudgetJob, after: Date) => Promise<void>;
}

/**
 * Carries a changed budget, bid or status to its network with the keys there are, until one of them knows the
 * campaign. What cannot be reached is tried again; what is refused is told to whoever changed it.
 */
export async function pushBudget(
  tools: BudgetTools,
  { changeId, tries = 0 }: BudgetJob,
  signal?: AbortSignal,
): Promise<void> {
  const { db } = tools;
  const change = await waitingChange(db, changeId);
  if (!change || (change.kind !== 'status' && change.after_original === null)) return;
  if (await isFollowed(db, change))
    return void (await ended(db, changeId, 'failed', 'Another change followed it.'));
  const failure = await carry(tools, change, signal);
  if (!failure) return void (await ended(db, changeId, 'done', null));
  if (signal?.aborted) throw failure;
  const isPassing = failure.kind === 'later' || failure.kind === 'unreachable';
  if (isPassing && tries + 1 < MOST_TRIES) {
    const wait = Math.max(FIRST_WAIT_MS * 2 ** tries, (failure.retryAfter ?? 0) * 1000);
    const after = new Date(tools.clock().getTime() + wait);
    return tools.again({ changeId, tries: tries + 1 }, after);
  }
  await giveUp(tools, change, failure);
}

/** Undefined when it has arrived. */
async function carry(
  tools: BudgetTools,
  change: Change,
  signal?: AbortSignal,
): Promise<PullFailure | undefined> {
  const connector = connectorOf(change.code);
  const keys = await keysOf(tools, change.network_id);
  const expected = await lastSet(tools.db, change);
  let failure = new PullFailure('request', `No working key of ${change.network} is kept here.`);
  for (const key of keys) {
    if (!connector || key.connector !== connector.code || !canCarry(connector, change)) continue;
    const opened = await openKey(tools, key, connector, signal);
    if (!opened) continue;
    const { values, call } = opened;
    try {
      await set(connector, change, { key: values, call, expected });
      return undefined;
    } catch (error) {
      if (!(error instanceof PullFailure)) throw error;
      failure = cleaned(error, connector, values);
    }
  }
  return failure;
}

const setters = { budget: 'setBudget', status: 'setStatus', bid: 'setBid' } as const;
const canCarry = (connector: Connector, { kind }: Change) => connector[setters[kind]] !== undefined;

async function set(
  { setBudget, setStatus, setBid }: Connector,
  change: Change,
  opened: Pick<BudgetAsked, 'key' | 'call' | 'expected'>,
): Promise<void> {
  const { kind, external_id: campaign, after_original, after_currency, after_status } = change;
  const { key, call } = opened;
  if (kind === 'status') return setStatus?.({ key, call, campaign, status: after_status! });
  if (kind === 'bid') return setBid?.({ ...opened, campaign, bid: bidAfter(change)! });
  const daily = { dailyMicros: after_original!, currency: after_currency! };
  return setBudget?.({ ...opened, campaign, ...daily });
}

/** What the budget or bid was last known to be at the network; undefined when that is not known. */
async function lastSet(db: Db, { campaign_id, id, kind, after_currency, after_goal }: Change) {
  const last = await db
    .selectFrom('campaign_budget_changes')
    .select(['after_original', 'after_currency', 'after_goal'])
    .where('campaign_id', '=', campaign_id)
    .where('kind', '=', kind)
    .where('push_state', '=', 'done')
    .where('id', '<', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const isLike = last?.after_currency === after_currency && last.after_goal === after_goal;
  return isLike ? (last?.after_original ?? undefined) : undefined;
}

async function keysOf({ db, clock }: BudgetTools, networkId: number): Promise<WorkingKey[]> {
  const ids = await db
    .selectFrom('network_keys')
    .select('id')
    .where('network_id', '=', networkId)
    .orderBy('id')
    .execute();
  const today = dayOf(clock());
  const keys = await Promise.all(ids.map((it) => workingKey(db, it.id, today)));
  return keys.filter((it) => it !== undefined);
}

const noticeTypes = {
  budget: 'campaigns.budget',
  status: 'campaigns.status',
  bid: 'campaigns.bid',
} as const;

const foundBid = (failure: PullFailure) =>
  failure instanceof BidDiffers ? failure.there : undefined;

async function giveUp(tools: BudgetTools, change: Change, failure: PullFailure): Promise<void> {
  const now = tools.clock();
  await tools.db.transaction().execute(async (tx) => {
    await ended(tx, change.id, 'failed', failure.message);
    // What somebody changed while the network was asked stands.
    await tx
      .selectFrom('campaigns')
      .select('id')
      .where('id', '=', change.campaign_id)
      .forUpdate()
      .execute();
    if (!(await isFollowed(tx, change))) {
      const entries = [
        ...(change.kind === 'status' ? [await takeBack(tx, change)] : []),
        ...(change.kind === 'bid' ? [await takeBackBid(tx, change, foundBid(failure))] : []),
        ...(failure instanceof BudgetDiffers ? [await goOnFrom(tx, change, failure.there)] : []),
      ];
      await auditOfSystem(tx, entries, change.network, now);
    }
    const notice = {
      type: noticeTypes[change.kind],
      title: titleOf(change),
      body: failure.message,
      link: `/user-acquisition?open=${change.campaign_id}`,
      key: `campaigns.change:${change.id}`,
    };
    const told = await themOrHolders(tx, change.person_id, 'campaigns:write');
    await tools.notify(tx, told, notice, now);
  });
}

function titleOf({ kind, name, network, after_status }: Change): string {
  if (kind === 'budget') return `The budget of ${name} was not changed at ${network}`;
  if (kind === 'bid') return `The bid of ${name} was not changed at ${network}`;
  return `${name} was not ${after_status === 'paused' ? 'paused' : 'resumed'} at ${network}`;
}
