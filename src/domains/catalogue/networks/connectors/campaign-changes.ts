import { formatMoney } from '#/kernel/money.ts';
import { formatPercent } from '#/kernel/numbers.ts';
import { PullFailure, type Call, type KeyValues } from './call.ts';

/** What a connector is asked to change of a campaign, what it tells of one, and what keeps it from either. */

export interface BudgetAsked {
  key: KeyValues;
  /** The campaign's id at the network. */
  campaign: string;
  /** Millionths of the currency. */
  dailyMicros: number;
  /** What the account is believed to count in. */
  currency: string;
  /** What it was last set to from here, in millionths; something else there stays as it is. */
  expected?: number | undefined;
  call: Call;
}

export interface StatusAsked {
  key: KeyValues;
  /** The campaign's id at the network. */
  campaign: string;
  status: 'active' | 'paused';
  call: Call;
}

/** What a campaign bids: what a result may cost, or what is to come back of a spend. */
export interface Bid {
  goal: 'cost' | 'roas';
  /** Millionths: of the currency, or of a ROAS of 1. */
  amount: number;
  /** Of a cost; null of a ROAS. */
  currency: string | null;
}

export interface BidAsked {
  key: KeyValues;
  /** The campaign's id at the network. */
  campaign: string;
  bid: Bid;
  /** What it was last known to be there, of the same goal and currency; something else there stays as it is. */
  expected?: number | undefined;
  call: Call;
}

/** How a campaign is set up at its network. */
export interface CampaignThere {
  /** Its id there, as reports name it. */
  campaign: string;
  /** Undefined where the network says something else than that it runs or is paused. */
  status: 'active' | 'paused' | undefined;
  /** What its account counts in. */
  currency: string;
  /** Millionths of the currency; undefined where it has no budget of a day of its own. */
  dailyMicros: number | undefined;
  /** Null where it bids without a target; undefined where its parts bid differently, or nobody can tell. */
  bid: Bid | null | undefined;
}

/** The budget at the network is another one than was last set from here: somebody changed it there. */
export class BudgetDiffers extends PullFailure {
  /** What it is there, in millionths of its currency. */
  readonly there: number;

  constructor(network: string, there: number, expected: number, currency: string) {
    const words = (micros: number) => formatMoney(micros, 'exact', currency);
    super(
      'request',
      `It is ${words(there)} a day at ${network}, not ${words(expected)}: somebody changed it there. ` +
        'It was left as it is; change it again to go on from there.',
    );
    this.there = there;
  }
}

const bidWords = ({ goal, amount, currency }: Bid) =>
  goal === 'roas'
    ? `a ROAS of ${formatPercent(amount / 1_000_000)}`
    : formatMoney(amount, 'exact', currency ?? 'USD');

/** The bid at the network is another one than was last known here: somebody changed it there. */
export class BidDiffers extends PullFailure {
  readonly there: Bid;

  constructor(network: string, there: Bid, expected: number) {
    super(
      'request',
      `It is ${bidWords(there)} at ${network}, not ${bidWords({ ...there, amount: expected })}: ` +
        'somebody changed it there. It was left as it is; change it again to go on from there.',
    );
    this.there = there;
  }
}

/** Of a budget or bid given in another currency than the account turns out to count in. */
export const otherCurrency = (own: unknown, given: string, what = 'budget') =>
  new PullFailure(
    'request',
    `This account counts in ${String(own)} and the ${what} was given in ${given}: change it again in ${String(own)}.`,
  );
