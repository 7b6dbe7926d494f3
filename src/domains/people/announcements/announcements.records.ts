import { sql, type RawBuilder } from 'kysely';
import type { Context } from '#/store/handler.ts';
import type { Who } from '#/store/who.ts';
import type { AnnouncementState, AudienceKind } from './announcement-rules.ts';
import type { Announcement } from './announcement.contract.ts';
import {
  announcementCan,
  announcementSeen,
  announcementWritable,
  isAddressed,
  stateBy,
} from './announcements.policy.ts';
import { addressees, audienceOf, inAudience, targetNames } from './audience.records.ts';

export interface AnnouncementRow {
  id: number;
  version: number;
  title: string;
  body: string;
  /** By now, not as last written. */
  state: AnnouncementState;
  audience: AudienceKind;
  targets: { id: number; name: string }[];
  target_ids: number[];
  publish_at: Date | null;
  expires_at: Date | null;
  pin_place: number | null;
  must_acknowledge: boolean;
  acknowledge_by: string | null;
  edition: number;
  author_id: number;
  author_name: string;
  author_photo: string | null;
  changed_at: Date;
  is_changed: boolean;
  recalled_at: Date | null;
  recall_reason: string | null;
  recaller: string | null;
  comments: number;
  /** Its audience has the reader, whatever its state. */
  belongs: boolean;
  seen_at: Date | null;
  acknowledged_at: Date | null;
  reach: Announcement['reach'];
  total: number;
}

export interface Wanted {
  where: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
  limit: number;
  offset: number;
}

type Asking = Pick<Context, 'db' | 'who' | 'now'>;

/** How far it has reached its present audience; computed for the rows that are shown only. */
const reach = sql`(select json_build_object(
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
export async function selectAnnouncements(
  { db, who, now }: Asking,
  { where, order, limit, offset }: Wanted,
): Promise<AnnouncementRow[]> {
  const { rows } = await sql<AnnouncementRow>`
    with chosen as (
      select a.*, count(*) over ()::int as total, ${stateBy(now)} as now_state,
        row_number() over (order by ${order}) as nth
      from announcements a where ${announcementSeen(who, now)} and ${where}
      order by ${order} limit ${limit} offset ${offset}
    )
    select a.id, a.version, a.title, a.body, a.now_state as state, a.audience,
      ${targetNames('announcement')} as targets,
      array(select x.target_id from audience_targets x
        where x.kind = 'announcement' and x.subject_id = a.id) as target_ids, a.publish_at, a.expires_at, a.pin_place,
      a.must_acknowledge, a.acknowledge_by, a.edition, a.author_id, w.name as author_name,
      w.photo as author_photo, a.changed_at, a.recalled_at, a.recall_reason, r.name as recaller,
      exists (select from announcement_versions v where v.announcement_id = a.id) as is_changed,
      (select count(*)::int from comments c where c.subject_kind = 'announcement'
        and c.subject_id = a.id and c.deleted_at is null) as comments,
      exists (select from people p where p.id = ${who.id} and ${inAudience('announcement')})
        as belongs, s.seen_at, k.at as acknowledged_at,
      case when ${announcementWritable(who)} and a.now_state in ('published', 'expired', 'recalled')
        then ${reach} end as reach, a.total
    from chosen a
    join people w on w.id = a.author_id
    left join people r on r.id = a.recalled_by
    left join read_marks s
      on s.kind = 'announcement' and s.subject_id = a.id and s.person_id = ${who.id}
    left join acknowledgements k on k.kind = 'announcement' and k.subject_id = a.id
      and k.edition = a.edition and k.person_id = ${who.id}
    order by a.nth`.execute(db);
  return rows;
}

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
