import { sql } from 'kysely';
import type { AuditEntry } from '#/store/handler.ts';
import type { Db } from '#/store/records/records.ts';

/** The channel all processes on these records listen to. */
export const CHANNEL = 'backlot_live';

/** What processes tell each other. */
export interface Announcement {
  /** Subjects of the audit log. */
  kinds: string[];
  /** Only these people are concerned. */
  to?: number[];
}

/** Changes after which an open stream may be one too many. */
export const ofAccess: readonly string[] = ['session', 'device', 'person', 'role', 'team'];

/** PostgreSQL takes at most 8,000 bytes; whoever has more recipients hears it by asking. */
const MOST_RECIPIENTS = 1_000;

/**
 * Comments and reactions are written down with what they are on, but only they have to be read. A name
 * stands in everybody's own menu, where nobody's right to see people counts.
 */
function kindsOf({ action, subject: [type] }: AuditEntry): string[] {
  if (/^(comment|reaction)\./.test(action)) return ['comment'];
  return action === 'person.change-profile' ? [type, 'profile'] : [type];
}

/** Sent by PostgreSQL at the commit, or never. */
const say = (db: Db, it: Announcement) =>
  db.selectNoFrom(sql`pg_notify(${CHANNEL}, ${JSON.stringify(it)})`.as('told')).execute();

/** Tells what these entries of the audit log are about; inside the transaction that writes them. */
export async function announce(db: Db, entries: readonly AuditEntry[]) {
  await say(db, { kinds: [...new Set(entries.flatMap(kindsOf))] });
}

/** Tells these people that they have a notification. */
export async function announceNotice(db: Db, people: readonly number[]) {
  if (people.length === 0 || people.length > MOST_RECIPIENTS) return;
  await say(db, { kinds: ['notice'], to: [...people] });
}
