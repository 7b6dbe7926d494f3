import type { DayRange } from '#/kernel/days.ts';
import type { Answer, Call, KeyValues, Opened, PullFailure } from './call.ts';
import type { BidAsked, BudgetAsked, CampaignThere, StatusAsked } from './campaign-changes.ts';

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
  campaigns?: (opened: Opened) => AsyncGenerator<CampaignThere[]>;
  /** Optional parts of a key without which nothing can be changed with it. */
  changesNeed?: readonly string[];
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
  /** Zone in which the source counts its hours: that of the format, or the account's, which says it. */
  zone: string | ((opened: Opened) => Promise<string>);
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

/** The reports that a key has every part for. */
export const reportsOf = ({ reports }: Pick<Connector, 'reports'>, key: KeyValues) =>
  reports.filter(({ needs = [] }) => needs.every((it) => key[it]));

export const connector = (it: Connector) => it;
