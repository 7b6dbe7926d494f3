import { sql } from 'kysely';
import { may, scopeOf } from '#/kernel/access.ts';
import { dayOf } from '#/kernel/dates.ts';
import type { Context } from '#/store/handler.ts';
import { announcementHref, decorumHref } from './announcement-words.ts';
import type { Alert } from './announcement.contract.ts';
import { announcementAddressed } from './announcements.policy.ts';
import { awaits } from './read-announcements.server.ts';

interface Row {
  kind: 'announcement' | 'decorum';
  id: number;
  title: string;
  edition: number;
  must: boolean;
  by: string | null;
  from: string;
}

/** What this person must still acknowledge, the soonest due first, then pinned ones not yet seen. */
export async function alertsOf({ db, who, now }: Pick<Context, 'db' | 'who' | 'now'>) {
  if (scopeOf(may('announcements:read'), who.grants) === undefined) return [];
  const { rows } = await sql<Row>`
    select * from (
      select 'announcement' as kind, a.id, a.title, a.edition, ${awaits(who.id)} as must,
        a.acknowledge_by as by, w.name as "from", a.pin_place, a.publish_at as at
      from announcements a join people w on w.id = a.author_id
      where ${announcementAddressed(who, now)} and (${awaits(who.id)}
        or a.pin_place is not null and not exists (select from read_marks s
          where s.kind = 'announcement' and s.subject_id = a.id and s.person_id = ${who.id}
            and s.seen_at is not null))
      union all
      select 'decorum', d.id, d.title, d.edition, true, null, w.name, null, d.changed_at
      from decorum_entries d join people w on w.id = d.changed_by
      where d.deleted_at is null and d.must_read and d.effective_on <= ${dayOf(now)}
        and not exists (select from acknowledgements k where k.kind = 'decorum'
          and k.subject_id = d.id and k.edition = d.edition and k.person_id = ${who.id})) it
    order by must desc, by nulls last, pin_place nulls last, at, id limit 50`.execute(db);
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
