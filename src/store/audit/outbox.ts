import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { AuditEntry } from '#/store/handler.ts';
import type { Db } from '#/store/records/records.ts';

/** The queue of the job that sends what is written here. */
export const SEND_WEBHOOKS = 'send-webhooks';

/** Names of fields as code has them: where keys are data, such as a person's name, they are not told. */
const FIELD = /^[a-z]\w{0,39}$/i;
const MOST_FIELDS = 50;
const ROWS_AT_ONCE = 500;

/** An entry as it stands in the log. */
export interface Written {
  id: number;
  at: Date;
  actorId: number | null;
  entry: AuditEntry;
}

const fieldsOf = (it: unknown): Record<string, unknown> =>
  typeof it === 'object' && it !== null && !Array.isArray(it)
    ? (it as Record<string, unknown>)
    : {};

/** Names of what an entry changed, and never what it says; `hidden` differs even from itself. */
export function changedFields({ before, after }: AuditEntry): string[] {
  const [was, is] = [fieldsOf(before), fieldsOf(after)];
  const isBoth = before !== undefined && after !== undefined;
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .filter((it) => FIELD.test(it))
    .filter(
      (it) => !isBoth || was[it] === 'hidden' || JSON.stringify(was[it]) !== JSON.stringify(is[it]),
    )
    .slice(0, MOST_FIELDS);
}

interface Actor {
  id: number;
  name: string;
}

/** The body of a message: who did what to which record, with ids and names alone. */
export const messageOf = (
  uid: string,
  { at, entry }: Pick<Written, 'at' | 'entry'>,
  actor: Actor | null,
): string =>
  JSON.stringify({
    id: uid,
    type: entry.action,
    timestamp: at.toISOString(),
    data: {
      actor,
      record: { kind: entry.subject[0], id: String(entry.subject[1]) },
      fields: changedFields(entry),
    },
  });

async function actorsOf(db: Db, ids: readonly number[]): Promise<Map<number, Actor>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('people')
    .select(['id', 'name'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map((it) => [it.id, it]));
}

/**
 * Writes for every webhook that wants to know what is to be sent to it, in the transaction that wrote
 * the entries: it is sent if that commits, and only then. Returns how many there are.
 */
export async function queueDeliveries(db: Db, entries: readonly Written[]): Promise<number> {
  const kinds = [...new Set(entries.map((it) => it.entry.subject[0]))];
  const hooks = await db
    .selectFrom('webhooks')
    .select(['id', 'kinds', 'actions'])
    .where('state', '=', 'on')
    .where(sql<boolean>`kinds && ${kinds}::text[]`)
    .execute();
  const wanted = hooks.flatMap((hook) =>
    entries
      .filter(({ entry: { subject, action } }) => {
        const isNamed = hook.actions.length === 0 || hook.actions.includes(action);
        return isNamed && hook.kinds.includes(subject[0]);
      })
      .map((written) => ({ hook, written })),
  );
  if (wanted.length === 0) return 0;
  const actors = await actorsOf(db, [
    ...new Set(wanted.flatMap(({ written }) => written.actorId ?? [])),
  ]);
  const rows = wanted.map(({ hook, written }) => {
    const uid = randomUUID();
    const actor = written.actorId === null ? null : (actors.get(written.actorId) ?? null);
    return {
      uid,
      webhook_id: hook.id,
      audit_id: written.id,
      type: written.entry.action,
      body: messageOf(uid, written, actor),
      next_at: written.at,
      queued_at: written.at,
    };
  });
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    await db
      .insertInto('webhook_deliveries')
      .values(rows.slice(from, from + ROWS_AT_ONCE))
      .execute();
  }
  return rows.length;
}
