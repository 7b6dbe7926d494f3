import { sql, type RawBuilder } from 'kysely';
import { hold } from '#/store/records/hold.ts';
import type { Db } from '#/store/records/records.ts';
import { REMIND_EVERY_MS } from '../announcement-rules.ts';
import type { receiptGroups } from './receipts.contract.ts';

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

/** People `p` with what they have seen of it, `s`, and acknowledged, `k`. */
const peopleBeside = (db: Db, it: Subject) =>
  db
    .selectFrom('people as p')
    .leftJoin('read_marks as s', (join) =>
      join
        .on('s.kind', '=', it.kind)
        .on('s.subject_id', '=', it.id)
        .onRef('s.person_id', '=', 'p.id'),
    )
    .leftJoin('acknowledgements as k', (join) =>
      join
        .on('k.kind', '=', it.kind)
        .on('k.subject_id', '=', it.id)
        .on('k.edition', '=', it.edition)
        .onRef('k.person_id', '=', 'p.id'),
    );

const done = (it: Subject) =>
  it.mustAcknowledge ? sql`k.at is not null` : sql`(s.seen_at is not null or k.at is not null)`;

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
    missing: sql<boolean>`(${it.audience} and not ${done(it)})`,
    seen: sql<boolean>`(${it.audience} and s.seen_at is not null)`,
    acknowledged: sql<boolean>`k.at is not null`,
  };
  const order = asked.show === 'missing' ? sql`lower(p.name)` : sql`coalesce(k.at, s.seen_at) desc`;
  const rows = await peopleBeside(db, it)
    .select(['p.id', 'p.name', 'p.photo', 's.seen_at', 'k.at', 's.reminded_at'])
    .select(
      sql<string | null>`(select t.name from team_members m join teams t on t.id = m.team_id
        where m.person_id = p.id and m.until is null order by t.name limit 1)`.as('team'),
    )
    .where(shown[asked.show])
    .orderBy(order)
    .orderBy('p.id')
    .limit(asked.perPage)
    .offset((asked.page - 1) * asked.perPage)
    .execute();
  const counts = await peopleBeside(db, it)
    .select([
      sql<number>`count(*) filter (where ${shown.missing})::int`.as('missing'),
      sql<number>`count(*) filter (where ${shown.seen})::int`.as('seen'),
      sql<number>`count(*) filter (where ${shown.acknowledged})::int`.as('acknowledged'),
      sql<number>`count(*) filter (where ${it.audience})::int`.as('audience'),
    ])
    .executeTakeFirstOrThrow();
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
  await hold(db, `remind ${it.kind}`, it.id);
  const rows = await peopleBeside(db, it)
    .select(['p.id', 's.reminded_at'])
    .where(it.audience)
    .where(sql<boolean>`not ${done(it)}`)
    .$if(personId !== undefined, (query) => query.where('p.id', '=', personId!))
    .orderBy('p.id')
    .execute();
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
