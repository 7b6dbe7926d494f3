import type { Logger } from 'pino';
import type { Facts } from '#/store/facts/facts.ts';
import type { Notice } from '#/store/handler.ts';
import type { Outbound } from '#/store/outbound/outbound.ts';
import type { Db } from '#/store/records/records.ts';
import type { Call, KeyValues } from '../connectors/call.ts';
import type { Connector } from '../connectors/connector.ts';
import type { WorkingKey } from './sources.records.ts';
import type { TakeIn } from './take-in.ts';

/** What fetching needs from around it. */
export interface PullTools {
  /** The pool, not a transaction: a pull takes minutes. */
  db: Db;
  outbound: Outbound;
  masterKey: string;
  facts: Facts;
  takeIn: TakeIn;
  notify: (db: Db, personIds: readonly number[], notice: Notice, now: Date) => Promise<void>;
  clock: () => Date;
  random: () => number;
  wait: (ms: number, signal?: AbortSignal) => Promise<void>;
  log: Logger;
}

/** A key at work. */
export interface Work extends PullTools {
  key: WorkingKey;
  connector: Connector;
  values: KeyValues;
  call: Call;
  signal: AbortSignal | undefined;
}
