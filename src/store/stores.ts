import type { Facts } from '#/store/facts/facts.ts';
import type { Files } from '#/store/files/files.ts';
import type { Jobs } from '#/store/jobs/jobs.ts';
import type { Mail, Message } from '#/store/mail/mail.ts';
import type { Outbound } from '#/store/outbound/outbound.ts';
import type { Db, Records } from '#/store/records/records.ts';

/** Everything the server keeps things in, opened once at start. */
export interface Stores {
  records: Records;
  facts: Facts;
  files: Files;
  mail: Mail;
  jobs: Jobs;
  /** The way out to other companies' servers. */
  outbound: Outbound;
  /** Queues a mail inside the caller's transaction; a job sends it after the commit. */
  post: (db: Db, message: Message) => Promise<void>;
}

/** The two stores that no transaction spans. */
export interface BothStores {
  db: Db;
  facts: Facts;
}
