import { sql, type RawBuilder } from 'kysely';
import type { Context } from '#/store/handler.ts';
import type { Who } from '#/store/who.ts';
import type { Announcement } from './announcement.contract.ts';
import {
  announcementCan,
  announcementSeen,
  announcementWritable,
  isAddressed,
  stateBy,
} from './announcements.policy.ts';
import { addressees, audienceOf, inAudience, targetNames } from './audience.records.ts';

export type AnnouncementRow = Awaited<ReturnType<typeof selectAnnouncements>>[number];

export interface Wanted {
  where: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
  limit: number;
  offset: number;
}

type Asking = Pick<Context, 'db' | 'who' | 'now'>;

/** How far it has reached its present audience; computed for the rows that are shown only. */
const reach = sql<Announcement['reach']>`(select json_build_object(
    'audience', count(*),
    'seen', count(s.seen_at),
    'acknowledged', count(k.at))
  from people p
  left join read_marks s
    on s.kind = 'announcement' and s.subject_id = a.id and s.person_id = p.id
  left join acknowledgements k on k.kind = 'announcement' and k.subject_id = a.id
    and k.edition = a.edition and k.person_id = p.id
  where ${addressees('announcement')})`;

/** Announcements the reader may see, with all that is shown of them; `where` may use `a`. */
export const selectAnnouncements = (
  { db, who, now }: Asking,
  { where, order, limit, offset }: Wanted,
) =>
  db
    .with('chosen', (qb) =>
      qb
        .selectFrom('announcements as a')
        .selectAll('a')
        .select(sql<number>`count(*) over ()::int`.as('total'))
        .select(stateBy(now).as('now_state'))
        .select(sql<number>`row_number() over (order by ${order})`.as('nth'))
        .where(announcementSeen(who, now))
        .where(sql<boolean>`${where}`)
        .orderBy(order)
        .limit(limit)
        .offset(offset),
    )
    .selectFrom('chosen as a')
    .innerJoin('people as w', 'w.id', 'a.author_id')
    .leftJoin('people as r', 'r.id', 'a.recalled_by')
    .leftJoin('read_marks as s', (join) =>
      join
        .on('s.kind', '=', sql.lit('announcement'))
        .onRef('s.subject_id', '=', 'a.id')
        .on('s.person_id', '=', who.id),
    )
    .leftJoin('acknowledgements as k', (join) =>
      join
        .on('k.kind', '=', sql.lit('announcement'))
        .onRef('k.subject_id', '=', 'a.id')
        .onRef('k.edition', '=', 'a.edition')
        .on('k.person_id', '=', who.id),
    )
    // By now, not as last written.
    .select(['a.id', 'a.version', 'a.title', 'a.body', 'a.now_state as state', 'a.audience'])
    .select(targetNames('announcement').as('targets'))
    .select(
      sql<number[]>`array(select x.target_id from audience_targets x
        where x.kind = 'announcement' and x.subject_id = a.id)`.as('target_ids'),
    )
    .select(['a.publish_at', 'a.expires_at', 'a.pin_place', 'a.must_acknowledge'])
    .select(['a.acknowledge_by', 'a.edition', 'a.author_id', 'w.name as author_name'])
    .select(['w.photo as author_photo', 'a.changed_at', 'a.recalled_at', 'a.recall_reason'])
    .select('r.name as recaller')
    .select(
      sql<boolean>`exists (
        select from announcement_versions v where v.announcement_id = a.id)`.as('is_changed'),
    )
    .select(
      sql<number>`(select count(*)::int from comments c where c.subject_kind = 'announcement'
        and c.subject_id = a.id and c.deleted_at is null)`.as('comments'),
    )
    // Its audience has the reader, whatever its state.
    .select(
      sql<boolean>`exists (select from people p
        where p.id = ${who.id} and ${inAudience('announcement')})`.as('belongs'),
    )
    .select(['s.seen_at', 'k.at as acknowledged_at'])
    .select(
      sql<Announcement['reach']>`case when ${announcementWritable(who)}
        and a.now_state in ('published', 'expired', 'recalled') then ${reach} end`.as('reach'),
    )
    .select('a.total')
    .orderBy('a.nth')
    .execute();

export async function findAnnouncement(asking: Asking, id: number) {
  const [row] = await selectAnnouncements(asking, {
    where: sql`a.id = ${id}`,
    order: sql`a.id`,
    limit: 1,
    offset: 0,
  });
  return row;
}

export function announcementOf(row: AnnouncementRow, who: Who): Announcement {
  const can = announcementCan(row, who);
  return {
    id: row.id,
    version: row.version,
    title: row.title,
    body: row.body,
    state: row.state,
    audience: audienceOf(row.audience, row.targets, can.look),
    publishAt: row.publish_at?.toISOString() ?? null,
    expiresAt: row.expires_at?.toISOString() ?? null,
    pinPlace: row.pin_place,
    mustAcknowledge: row.must_acknowledge,
    acknowledgeBy: row.acknowledge_by,
    edition: row.edition,
    author: { id: row.author_id, name: row.author_name, photo: row.author_photo },
    changedAt: row.changed_at.toISOString(),
    isChanged: row.is_changed,
    recall:
      row.recalled_at && row.recall_reason
        ? { by: row.recaller ?? '', at: row.recalled_at.toISOString(), reason: row.recall_reason }
        : null,
    comments: row.comments,
    mine: isAddressed(row, who)
      ? {
          seenAt: row.seen_at?.toISOString() ?? null,
          acknowledgedAt: row.acknowledged_at?.toISOString() ?? null,
        }
      : null,
    can,
    reach: row.reach,
  };
}
