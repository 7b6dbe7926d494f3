import { call } from '#/client/api.ts';
import { may } from '#/kernel/access.ts';
import { action, type Preview } from '#/kernel/action.ts';
import { formatMoney } from '#/kernel/money.ts';
import { formatChange } from '#/kernel/numbers.ts';
import {
  amount,
  entity,
  optional,
  passed,
  percent,
  text,
  type ValuesOf,
} from '#/kernel/parameters.ts';
import type { Billing } from '../budget.contract.ts';
import { bidOfTyped } from './bid-amount.ts';
import { bidChange, bidWords, isSameBid } from './bid-words.ts';
import type { Bid, CampaignBid, TypedBid } from './bids.contract.ts';

/** What was seen of a campaign before its bid is changed. */
export interface SeenBid {
  name: string;
  network: string;
  bid: CampaignBid;
  billing: Billing;
  canPush: boolean;
}

const parameters = {
  campaign: entity('campaign'),
  /** Without a currency in what the campaign's account counts in. */
  cost: optional(amount('target cost')),
  roas: optional(percent('target ROAS')),
  note: optional(text('why')),
  /** What it was seen to be; asked for when absent. */
  seen: passed<SeenBid>(),
};
type Values = ValuesOf<typeof parameters>;

async function seenNow(id: number): Promise<SeenBid> {
  const { campaign } = await call('GET /campaigns/detail', { id, date: 'yesterday' });
  const { name, bid, budget, mediaSource } = campaign;
  const { billing, canPush } = budget;
  return { name, network: mediaSource.label, bid, billing, canPush };
}

/** Undefined where neither was said. */
export function typedBid({ cost, roas }: Pick<Values, 'cost' | 'roas'>): TypedBid | undefined {
  if (roas !== undefined) return { goal: 'roas', amount: Math.round(roas * 10_000) };
  if (!cost) return undefined;
  const { micros, currency } = cost;
  return { goal: 'cost', amount: micros, ...(currency !== undefined && { currency }) };
}

export const whereWords = ({ canPush, network }: Pick<SeenBid, 'canPush' | 'network'>): string =>
  canPush ? `It is changed at ${network} as well.` : `Kept here; change it at ${network} too.`;

/** "+20.0%" of what it was, and dollars as they were typed. */
export function changeNotes(before: Bid | null, after: Bid, typed: TypedBid): string[] {
  const change = bidChange(before, after);
  const isConverted =
    typed.goal === 'cost' && typed.currency !== undefined && typed.currency !== after.currency;
  return [
    isConverted
      ? `${formatMoney(typed.amount, 'exact', typed.currency)} by today’s rate`
      : undefined,
    change === null ? undefined : formatChange(change),
  ].filter((it) => it !== undefined);
}

/** Of another currency than the assumed one the server alone knows the rate. */
const isKnown = (typed: TypedBid, { isAssumed, currency }: Billing) =>
  typed.goal === 'roas' || !isAssumed || (typed.currency ?? 'USD') === currency;

/** What comes of a typed bid; undefined where the server alone can tell. */
export const nextBid = (typed: TypedBid, { billing }: Pick<SeenBid, 'billing'>) =>
  isKnown(typed, billing) ? bidOfTyped(typed, billing) : undefined;

async function preview({ campaign, cost, roas }: Partial<Values>): Promise<Preview> {
  if (campaign === undefined) return { facts: [] };
  const seen = await seenNow(campaign);
  const facts = [
    { label: 'Campaign', value: seen.name, note: seen.network },
    { label: 'Now', value: bidWords(seen.bid.bid) },
  ];
  const typed = typedBid({ cost, roas });
  if (!typed)
    return { facts, refusal: 'Say what a result may cost ($1.20) or the ROAS to reach (60%).' };
  const next = nextBid(typed, seen);
  if (!next) return { facts, warning: whereWords(seen) };
  if ('refusal' in next) return { facts, refusal: next.refusal };
  const notes = changeNotes(seen.bid.bid, next.bid, typed).join(', ');
  return {
    facts: [...facts, { label: 'New', value: bidWords(next.bid), note: notes || undefined }],
    warning: whereWords(seen),
    refusal: isSameBid(seen.bid.bid, next.bid) ? 'That is the bid already.' : undefined,
  };
}

/** A bid to be given as it stands: its amount is in what the account counts in. */
export function typedOf(bid: Bid | null): TypedBid | null {
  if (bid === null) return null;
  const { goal, amount: was, currency } = bid;
  return goal === 'roas'
    ? { goal, amount: was }
    : { goal, amount: was, ...(currency !== null && { currency }) };
}

export const changeBid = action({
  id: 'campaign.bid',
  title: 'Change a bid',
  icon: 'target-arrow',
  access: may('campaigns:write'),
  keywords: ['campaign', 'target cost', 'target CPA', 'target ROAS', 'CPI', 'user acquisition'],
  verbs: ['bid', 'change bid', 'set bid'],
  parameters,
  preview,
  run: async ({ campaign: id, cost, roas, note, seen }) => {
    const before = seen ?? (await seenNow(id));
    const bid = typedBid({ cost, roas }) ?? null;
    const asked = { id, bid, version: before.bid.version, ...(note && { note }) };
    const done = await call('POST /campaigns/set-bid', asked);
    return {
      message: `${before.name}: ${bidWords(done.bid.bid)}. ${done.message}`,
      undo: () =>
        call('POST /campaigns/set-bid', {
          id,
          bid: typedOf(before.bid.bid),
          version: done.bid.version,
          note: 'Taken back',
        }),
    };
  },
});
