import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#/store/records/records.ts';
import { REMIND_EVERY_MS } from '../announcement-rules.ts';
import type { Receipts, receiptGroups } from './receipts.contract.ts';

export type Receipted = 'announcement' | 'decorum';

/** What is read and acknowledged, as far as its receipts have to know it. */
export interface Subject {
  kind: Receipted;
  id: number;
  edition: number;
  /** Without it, whoever has not seen it is missing. */
  mustAcknowledge: boolean;
  /** Whether the person `p` belongs to its audience now, and works here. */
  audience: RawBuilder<boolean>;
}

/** Notes the first time each of these was seen. */
export async function markSeen(
  db: Db,
  kind: Receipted,
  ids: readonly number[],
  personId: number,
  now: Date,
) {
  if (ids.length === 0) return;
  await db
    .insertInto('read_marks')
    .values(ids.map((subject_id) => ({ kind, subject_id, person_id: personId, seen_at: now })))
    .onConflict((on) =>
      on
        .columns(['kind', 'subject_id', 'person_id'])
        .doUpdateSet((it) => ({ seen_at: it.fn.coalesce('read_marks.seen_at', it.val(now)) })),
    )
    .execute();
}

/** Notes an acknowledgement, once; answers when it was given. What was acknowledged was seen. */
export async function keepAcknowledgement(
  db: Db,
  it: { kind: Receipted; id: number; edition: number; personId: number },
  now: Date,
): Promise<{ at: Date; isNew: boolean }> {
  await markSeen(db, it.kind, [it.id], it.personId, now);
  const row = { kind: it.kind, subject_id: it.id, edition: it.edition, person_id: it.personId };
  const added = await db
    .insertInto('acknowledgements')
    .values({ ...row, at: now })
    .onConflict((on) => on.doNothing())
    .executeTakeFirst();
  const isNew = (added.numInsertedOrUpdatedRows ?? 0n) > 0n;
  const { at } = await db
    .selectFrom('acknowledgements')
    .select('at')
    .where('kind', '=', it.kind)
    .where('subject_id', '=', it.id)
    .where('edition', '=', it.edition)
    .where('person_id', '=', it.personId)
    .executeTakeFirstOrThrow();
  return { at, isNew };
}

/** Takes the notices about a thing off people's lists: they are done, or a newer one comes. */
export async function settleNotices(
  db: Db,
  it: Pick<Subject, 'kind' | 'id'>,
  people: readonly number[] | 'everybody',
  now: Date,
) {
  let query = db
    .updateTable('notifications')
    .set((eb) => ({
      read_at: eb.fn.coalesce('read_at', eb.val(now)),
      action: null,
      // There is nothing left to come back for.
      snoozed_until: null,
    }))
    .where('key', 'like', `${it.kind}.%:${it.id}:%`);
  if (people !== 'everybody') query = query.where('person_id', 'in', [...people]);
  await query.execute();
}

const joined = (it: Subject) => sql`
  left join read_marks s
    on s.kind = ${it.kind} and s.subject_id = ${it.id} and s.person_id = p.id
  left join acknowledgements k on k.kind = ${it.kind} and k.subject_id = ${it.id}
    and k.edition = ${it.edition} and k.person_id = p.id`;

const done = (it: Subject) =>
  it.mustAcknowledge ? sql`k.at is not null` : sql`(s.seen_at is not null or k.at is not null)`;

interface Row {
  id: number;
  name: string;
  photo: string | null;
  team: string | null;
  seen_at: Date | null;
  at: Date | null;
  reminded_at: Date | null;
}

interface Asked {
  show: (typeof receiptGroups)[number];
  page: number;
  perPage: number;
}

/**
 * Who has done what with it. Whoever acknowledged it stays in the list of those when they leave the
 * audience or the company: an acknowledgement is never lost.
 */
export async function receiptsOf(db: Db, it: Subject, asked: Asked) {
  const shown = {
    missing: sql`${it.audience} and not ${done(it)}`,
    seen: sql`${it.audience} and s.seen_at is not null`,
    acknowledged: sql`k.at is not null`,
  };
  const order = asked.show === 'missing' ? sql`lower(p.name)` : sql`coalesce(k.at, s.seen_at) desc`;
  const { rows } = await sql<Row>`
    select p.id, p.name, p.photo, s.seen_at, k.at, s.reminded_at,
      (select t.name from team_members m join teams t on t.id = m.team_id
        where m.person_id = p.id and m.until is null order by t.name limit 1) as team
    from people p ${joined(it)} where ${shown[asked.show]}
    order by ${order}, p.id
    limit ${asked.perPage} offset ${(asked.page - 1) * asked.perPage}`.execute(db);
  const { rows: counted } = await sql<Receipts['counts']>`
    select count(*) filter (where ${shown.missing})::int as missing,
      count(*) filter (where ${shown.seen})::int as seen,
      count(*) filter (where ${shown.acknowledged})::int as acknowledged,
      count(*) filter (where ${it.audience})::int as audience
    from people p ${joined(it)}`.execute(db);
  const counts = counted[0]!;
  return {
    rows: rows.map((row) => ({
      person: { id: row.id, name: row.name, photo: row.photo },
      team: row.team,
      seenAt: row.seen_at,
      acknowledgedAt: row.at,
      remindedAt: row.reminded_at,
    })),
    totalRows: counts[asked.show],
    counts,
  };
}

/** Those who are missing, with when they were last reminded, locked against another reminder. */
export async function missingFrom(db: Db, it: Subject, personId: number | undefined, now: Date) {
  await sql`select pg_advisory_xact_lock(hashtext(${`remind ${it.kind}`}), ${it.id})`.execute(db);
  const { rows } = await sql<{ id: number; reminded_at: Date | null }>`
    select p.id, s.reminded_at from people p ${joined(it)}
    where ${it.audience} and not ${done(it)}
      and ${personId === undefined ? sql`true` : sql`p.id = ${personId}`}
    order by p.id`.execute(db);
  const since = now.getTime() - REMIND_EVERY_MS;
  const isSoon = (row: (typeof rows)[number]) => (row.reminded_at?.getTime() ?? 0) > since;
  return {
    due: rows.filter((row) => !isSoon(row)).map((row) => row.id),
    tooSoon: rows.filter(isSoon).map((row) => row.id),
  };
}

export async function keepReminders(db: Db, it: Subject, people: readonly number[], now: Date) {
  await db
    .insertInto('read_marks')
    .values(
      people.map((person_id) => ({
        kind: it.kind,
        subject_id: it.id,
        person_id,
        reminded_at: now,
      })),
    )
    .onConflict((on) =>
      on.columns(['kind', 'subject_id', 'person_id']).doUpdateSet({ reminded_at: now }),
    )
    .execute();
}
