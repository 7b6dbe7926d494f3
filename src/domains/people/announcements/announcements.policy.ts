import { sql, type RawBuilder } from 'kysely';
import { may, scopeOf } from '#/kernel/access.ts';
import type { Who } from '#/store/who.ts';
import type { AnnouncementState } from './announcement-rules.ts';
import { inAudience } from './audience.records.ts';

type Reader = Pick<Who, 'id' | 'grants' | 'ledTeamIds'>;

/** The state by now: reading never waits for the job that writes it down. `a` is the announcement. */
export const stateBy = (now: Date): RawBuilder<AnnouncementState> => sql<AnnouncementState>`(case
  when a.state in ('scheduled', 'published') and a.expires_at <= ${now} then 'expired'
  when a.state = 'scheduled' and a.publish_at <= ${now} then 'published'
  else a.state end)`;

/**
 * May change it: everything for those who write for the company; for others what they wrote
 * themselves and what is for teams they lead only.
 */
export function announcementWritable(who: Reader): RawBuilder<boolean> {
  const scope = scopeOf(may('announcements:write'), who.grants);
  if (scope === undefined) return sql<boolean>`false`;
  if (scope === 'all') return sql<boolean>`true`;
  return sql<boolean>`(a.author_id = ${who.id} or a.audience = 'teams' and exists (
      select from audience_targets x where x.kind = 'announcement' and x.subject_id = a.id)
    and not exists (select from audience_targets x
      where x.kind = 'announcement' and x.subject_id = a.id
        and not x.target_id = any(${who.ledTeamIds})))`;
}

/** It is published by now and this person, who reads announcements, belongs to its audience. */
export function announcementAddressed(
  { id, grants }: Pick<Reader, 'id' | 'grants'>,
  now: Date,
): RawBuilder<boolean> {
  if (!scopeOf(may('announcements:read'), grants)) return sql<boolean>`false`;
  return sql<boolean>`(${stateBy(now)} = 'published' and exists (
    select from people p where p.id = ${id} and ${inAudience('announcement')}))`;
}

/** May see it: while it is published its audience, those who may change it always. */
export function announcementSeen(who: Reader, now: Date): RawBuilder<boolean> {
  const readsAll = scopeOf(may('announcements:read'), who.grants) === 'all';
  const published = readsAll ? sql`${stateBy(now)} = 'published'` : announcementAddressed(who, now);
  return sql<boolean>`(a.deleted_at is null and (${published} or ${announcementWritable(who)}))`;
}
