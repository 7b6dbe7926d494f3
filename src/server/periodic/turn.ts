import type { Logger } from 'pino';
import type { Fcm } from '#/domains/platform/notifications/fcm.job.ts';
import { notify } from '#/domains/platform/notifications/notify.records.ts';
import { auditOfSystem } from '#/store/audit/audit.ts';
import type { AuditEntry, Notice } from '#/store/handler.ts';
import type { Db } from '#/store/records/records.ts';
import type { Stores } from '#/store/stores.ts';

export interface PeriodicSettings {
  masterKey: string;
  /** Where the console lives, for links in mails. */
  publicUrl: string;
  /** Whom a push service turns to. */
  vapidSubject: string;
  fcm: Fcm | undefined;
  keepReplacedDays: number;
  /** The demo company gets new days of figures; others have connectors. */
  isDemo: boolean;
  clock: () => Date;
  log: Logger;
}

/** One turn of work: everything it may need, and when it is. */
export interface Turn extends Stores, Omit<PeriodicSettings, 'isDemo' | 'clock'> {
  /** Of the records; in a `Step` the transaction. */
  db: Db;
  now: Date;
}

/** Work that is done again and again. It may be done twice. */
export interface PeriodicWork {
  /** Stable: its schedule is kept under it. */
  name: string;
  /** In the business zone, or by the hour; see `zoneOf`. */
  cron: string;
  run: (turn: Turn) => Promise<unknown>;
  /** Also done at each start. */
  atStart?: true;
}

export type Tell = (personIds: readonly number[], notice: Notice) => Promise<void>;

/** A turn in one transaction. */
export interface Step extends Turn {
  tell: Tell;
  audit: (entries: readonly AuditEntry[]) => Promise<void>;
}

/** Work that changes records, tells people of it and leaves its trace as `by`: all of it or nothing. */
export const atOnce = (
  name: string,
  cron: string,
  run: (step: Step) => Promise<unknown>,
  by = name,
): PeriodicWork => ({
  name,
  cron,
  run: (turn) =>
    turn.db.transaction().execute((db) =>
      run({
        ...turn,
        db,
        tell: (ids, notice) => notify(db, ids, notice, turn.now),
        audit: (entries) => auditOfSystem(db, entries, by, turn.now),
      }),
    ),
});

/** What changes records and tells people of it. */
export type Told = (tx: Db, now: Date, tell: Tell) => Promise<unknown>;

/** Work that changes records and tells people of it, both or neither. */
export const told = (name: string, cron: string, work: Told): PeriodicWork =>
  atOnce(name, cron, ({ db, now, tell }) => work(db, now, tell));
