import { sql } from 'kysely';
import { may, scopeOf } from '#/kernel/access.ts';
import { dayOf } from '#/kernel/dates.ts';
import type { Context } from '#/store/handler.ts';
import { announcementHref, decorumHref } from './announcement-words.ts';
import type { Alert } from './announcement.contract.ts';
import { announcementAddressed } from './announcements.policy.ts';
import { awaits } from './read-announcements.server.ts';

/** What this person must still acknowledge, the soonest due first, then pinned ones not yet seen. */
export async function alertsOf({ db, who, now }: Pick<Context, 'db' | 'who' | 'now'>) {
  if (scopeOf(may('announcements:read'), who.grants) === undefined) return [];
  const rows = await db
    .selectFrom((eb) =>
      eb
        .selectFrom('announcements as a')
        .innerJoin('people as w', 'w.id', 'a.author_id')
        .select(sql<Alert['kind']>`'announcement'`.as('kind'))
        .select(['a.id', 'a.title', 'a.edition', awaits(who.id).as('must')])
        .select(['a.acknowledge_by as by', 'w.name as from', 'a.pin_place', 'a.publish_at as at'])
        .where(announcementAddressed(who, now))
        .where(
          sql<boolean>`(${awaits(who.id)}
            or a.pin_place is not null and not exists (select from read_marks s
              where s.kind = 'announcement' and s.subject_id = a.id and s.person_id = ${who.id}
                and s.seen_at is not null))`,
        )
        .unionAll(
          eb
            .selectFrom('decorum_entries as d')
            .innerJoin('people as w', 'w.id', 'd.changed_by')
            .select(sql<Alert['kind']>`'decorum'`.as('kind'))
            .select(['d.id', 'd.title', 'd.edition', sql<boolean>`true`.as('must')])
            .select([sql<string | null>`null`.as('by'), 'w.name as from'])
            .select([sql<number | null>`null`.as('pin_place'), 'd.changed_at as at'])
            .where('d.deleted_at', 'is', null)
            .where('d.must_read', '=', sql.lit(true))
            .where('d.effective_on', '<=', dayOf(now))
            .where(
              sql<boolean>`not exists (select from acknowledgements k where k.kind = 'decorum'
                and k.subject_id = d.id and k.edition = d.edition and k.person_id = ${who.id})`,
            ),
        )
        .as('it'),
    )
    .selectAll()
    .orderBy('must', 'desc')
    .orderBy('by', (order) => order.asc().nullsLast())
    .orderBy('pin_place', (order) => order.asc().nullsLast())
    .orderBy('at')
    .orderBy('id')
    .limit(sql.lit(50))
    .execute();
  return rows.map((it): Alert => ({
    kind: it.kind,
    id: it.id,
    title: it.title,
    edition: it.edition,
    mustAcknowledge: it.must,
    acknowledgeBy: it.by,
    from: it.from,
    link: it.kind === 'announcement' ? announcementHref(it.id) : decorumHref(it.id),
  }));
}
