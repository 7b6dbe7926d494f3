import type { DayRange } from '#/kernel/days.ts';
import { formatMoney } from '#/kernel/money.ts';
import { formatPercent } from '#/kernel/numbers.ts';

/**
 * A connector fetches a network's reports over its public API. It is plain text in, plain text out:
 * it says how to ask and hands the answer on as one report in a format the imports can read
 * (`data-entry/imports/formats`, where it is parsed). It writes nothing anywhere.
 *
 * The seam: `networks` knows keys, schedules and connectors; `data-entry` knows formats, batches and
 * the log; neither imports the other. `pull-key.job.ts` calls a connector, streams the report into
 * the files and hands it to `TakeIn`, which `src/server/take-in-report.ts` composes of the same
 * steps an upload goes through. So a pull is a batch like any other: checked, in the data entry log
 * and the audit, revertable.
 *
 * A new one: write `NAME.ts` beside this file, list it in `connectors.ts`, test it against a local
 * server that speaks the network's format (`tests/support/networks/NAME.ts`, `connector-desk.ts`).
 */
export interface Connector {
  /** Stable name, kept with the keys: `max`. */
  code: string;
  /** As people call it: "AppLovin MAX". */
  name: string;
  /** Code of the network whose keys it uses and whose account its figures belong to. */
  network: string;
  /** What a key consists of, in the order of the form. */
  fields: readonly KeyField[];
  /** The only hosts it may call, over https, redirects included. */
  hosts: readonly string[];
  /** Requests are at least so many milliseconds apart, over all keys and servers. */
  paceMs: number;
  /**
   * A small real call that succeeds with a good key only; says in a few words what the key opens,
   * for instance "Report key works, 14 apps".
   * @throws PullFailure
   */
  check: (asked: { key: KeyValues; today: string; call: Call }) => Promise<string>;
  /** What a bad answer means where the status alone does not say it; undefined: what it usually means. */
  failureOf?: (answer: Answer) => PullFailure | undefined;
  reports: readonly ConnectorReport[];
  /** What it tells by the hour, where its API does; asked for every half hour, beside the days. */
  hours?: readonly HourReport[];
  /**
   * Sets what a campaign may spend a day; the same twice leaves it as it is.
   * @throws PullFailure `request` when the campaign is not of this key, or its budget cannot be set;
   * BudgetDiffers when somebody changed it there.
   */
  setBudget?: (asked: BudgetAsked) => Promise<void>;
  /**
   * Pauses or resumes a campaign; the same twice leaves it as it is.
   * @throws PullFailure `request` when the campaign is not of this key, or was deleted there.
   */
  setStatus?: (asked: StatusAsked) => Promise<void>;
  /**
   * Sets what a campaign bids; the same twice leaves it as it is.
   * @throws PullFailure `request` when the campaign is not of this key, or bids otherwise; BidDiffers
   * when somebody changed it there.
   */
  setBid?: (asked: BidAsked) => Promise<void>;
  /** The campaigns of the key as they are set up now, without those that are deleted, in pieces. @throws PullFailure */
  campaigns?: (asked: { key: KeyValues; call: Call }) => AsyncGenerator<CampaignThere[]>;
  /** Optional parts of a key without which nothing can be changed with it. */
  changesNeed?: readonly string[];
}

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

/** One of a connector's reports: everything that is asked for and committed together. */
export interface ConnectorReport {
  /** Stable name, kept with what has been fetched: `max-revenue`. */
  code: string;
  name: string;
  /** Code of the import format that reads it. */
  format: string;
  /** Zone in which the source counts its days, that of the format. */
  zone: string;
  /** Optional parts without which a key does not fetch it: other services of a network have other keys. */
  needs?: readonly string[];
  days: {
    /** Most days one request may cover. */
    atOnce: number;
    /** How many of the last whole days are fetched again every day. */
    again: number;
    /** How many of them may still change, `again` unless told: a cohort grows by new ages only. */
    provisional?: number;
    /** How many days back the source still has figures. */
    back: number;
  };
  /**
   * The report of these days as text, in pieces, and in the end how many rows it has. All pages
   * together are one report, because the import replaces the days as a whole; what lies outside the
   * days is left out.
   * @throws PullFailure; nothing is then committed.
   */
  pull: (asked: Asked) => AsyncGenerator<string, number>;
}

/** A report by the hour. Its figures stand beside those of the days and are never added to them. */
export interface HourReport {
  /** Stable name, kept with what has been fetched: `max-revenue-hours`. */
  code: string;
  name: string;
  /** Code of the import format that reads it. */
  format: string;
  /** Zone in which the source counts its hours, that of the format. */
  zone: string;
  /** How many days back a new key fetches. */
  back: number;
  /** Minutes that an hour must have been over for the source to tell all of it. */
  settlesAfter: number;
  /** One day at a time. @throws PullFailure; what was told before then stays. */
  pull: (asked: Asked) => AsyncGenerator<string, number>;
}

export interface Asked {
  key: KeyValues;
  /** Both included, days of the report's zone. */
  days: DayRange;
  call: Call;
}

/** One part of a key, by its name. */
export interface KeyField {
  name: string;
  label: string;
  /** Where people find it at the network. */
  help?: string;
  /** Encrypted, never shown again but for its last four characters. Others are shown as they are. */
  secret: boolean;
  /** Only some reports or changes need it, see `ConnectorReport.needs` and `Connector.changesNeed`. */
  optional?: boolean;
  /** What it looks like, when that is certain. */
  pattern?: RegExp;
}

export type KeyValues = Readonly<Record<string, string>>;

/** The reports that a key has every part for. */
export const reportsOf = ({ reports }: Pick<Connector, 'reports'>, key: KeyValues) =>
  reports.filter(({ needs = [] }) => needs.every((it) => key[it]));

export interface Ask {
  url: string | URL;
  /** Added to the query of `url`. */
  query?: Readonly<Record<string, string | number>>;
  method?: 'GET' | 'POST';
  headers?: Readonly<Record<string, string>>;
  /** Sent as JSON; `URLSearchParams` as a form. */
  body?: unknown;
  /** Every byte of the answer is a character of its text: it is packed. */
  isBinary?: boolean;
  /** Statuses besides 2xx that say something and are no failure. */
  allowed?: readonly number[];
}

export interface Answer {
  status: number;
  /** Lower-case names. */
  headers: Readonly<Record<string, string>>;
  text: string;
}

/**
 * The connector's only door to the world. Keeps to hosts and pace, asks again after a short
 * `Retry-After`, turns bad statuses into failures.
 */
export interface Call {
  /** @throws PullFailure for every answer but 2xx and what is allowed. */
  (ask: Ask): Promise<Answer>;
  /** The answer as JSON. @throws PullFailure also when it is none. */
  json: (ask: Ask) => Promise<unknown>;
  /** Waits between two looks at a report that is being made; ends early when the pull is stopped. */
  wait: (ms: number) => Promise<void>;
}

/**
 * `key`: wrong, expired or without the right; nothing is asked again until somebody changes it.
 * `later`: too many requests. `unreachable`: no answer, or the source is out of order. Both are
 * asked again, ever later. `reply`: an answer that cannot be used; asked again like those.
 * `request`: the source does not understand us; asked again with the next day's run.
 */
export type FailureKind = 'key' | 'later' | 'unreachable' | 'reply' | 'request';

/** Why nothing came of a pull, in words for people. No secret may stand in them. */
export class PullFailure extends Error {
  readonly kind: FailureKind;
  /** Seconds the source asked us to wait. */
  readonly retryAfter: number | undefined;

  constructor(kind: FailureKind, message: string, retryAfter?: number) {
    super(message);
    this.name = 'PullFailure';
    this.kind = kind;
    this.retryAfter = retryAfter;
  }
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

export const connector = (it: Connector) => it;
