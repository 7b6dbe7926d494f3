import { PullFailure } from './call.ts';
import { BidDiffers, otherCurrency, type Bid, type BidAsked } from './campaign-changes.ts';

/** A part of a campaign that bids for itself: an ad set, an ad group. */
export interface BiddingPart {
  id: string;
  /** Null where it bids without a target. */
  bid: Bid | null;
}

const isLike = (one: Bid | null, other: Bid) =>
  one?.goal === other.goal && one.currency === other.currency;

/** What all parts of a campaign bid, null where none has a target; undefined where they differ. */
export function bidOfParts(parts: readonly BiddingPart[]): Bid | null | undefined {
  const [first] = parts;
  if (!first) return undefined;
  const { bid } = first;
  const isSame = (it: BiddingPart) =>
    bid === null ? it.bid === null : isLike(it.bid, bid) && it.bid?.amount === bid.amount;
  return parts.every(isSame) ? bid : undefined;
}

interface Network {
  name: string;
  /** What the parts are called there: "ad sets". */
  parts: string;
  /** What the account counts in. */
  currency: string;
  /** Millionths in the smallest step of a bid. */
  unit: number;
}

/**
 * The parts that are to be changed, with the bid in whole steps: those that have it already are left
 * out, so that a change that stopped halfway goes on.
 * @throws PullFailure `request` where they bid differently or for something else; BidDiffers
 */
export function partsToChange(
  parts: readonly BiddingPart[],
  { bid, expected }: Pick<BidAsked, 'bid' | 'expected'>,
  { name, parts: called, currency, unit }: Network,
): { parts: readonly BiddingPart[]; amount: number } {
  const fail = (words: string) => new PullFailure('request', words);
  if (bid.currency !== null && bid.currency !== currency)
    throw otherCurrency(currency, bid.currency, 'bid');
  if (parts.length === 0) throw fail(`This campaign has no ${called} at ${name}.`);
  if (parts.some((it) => !isLike(it.bid, bid)))
    throw fail(
      `Not all ${called} of this campaign bid for a target ${bid.goal === 'cost' ? 'cost' : 'ROAS'}; change their strategy at ${name}.`,
    );
  const amount = Math.round(bid.amount / unit) * unit;
  if (amount < unit) throw fail('Less than the smallest bid.');
  const left = parts.filter((it) => it.bid!.amount !== amount);
  const [first] = left;
  if (first && bidOfParts(left) === undefined)
    throw fail(`The ${called} of this campaign bid differently; change them at ${name}.`);
  if (first?.bid && expected !== undefined && Math.abs(first.bid.amount - expected) >= unit)
    throw new BidDiffers(name, first.bid, expected);
  return { parts: left, amount };
}
