import { sql, type RawBuilder } from 'kysely';
import { may, scopeOf } from '#/kernel/access.ts';
import type { Who } from '#/store/who.ts';
import type { AnnouncementState } from './announcement-rules.ts';
import type { AnnouncementRow } from './announcements.records.ts';
import { inAudience } from './audience.records.ts';

type Reader = Pick<Who, 'id' | 'grants' | 'ledTeamIds'>;

const read = may('announcements:read');
const write = may('announcements:write');

/** The state by now: reading never waits for the job that writes it down. `a` is the announcement. */
export const stateBy = (now: Date): RawBuilder<AnnouncementState> => sql<AnnouncementState>`(case
  when a.state in ('scheduled', 'published') and a.expires_at <= ${now} then 'expired'
  when a.state = 'scheduled' and a.publish_at <= ${now} then 'published'
  else a.state end)`;

/**
 * May change it: everything for those who write for the company; for others what is for teams they
 * lead only, and what they wrote themselves for nobody yet. Whoever led a team and does no more has
 * no say in what it is told, the author neither.
 */
export function announcementWritable(who: Reader): RawBuilder<boolean> {
  const scope = scopeOf(write, who.grants);
  if (scope === undefined) return sql<boolean>`false`;
  if (scope === 'all') return sql<boolean>`true`;
  return sql<boolean>`(a.audience = 'teams'
    and (a.author_id = ${who.id} or exists (
      select from audience_targets x where x.kind = 'announcement' and x.subject_id = a.id))
    and not exists (select from audience_targets x
      where x.kind = 'announcement' and x.subject_id = a.id
        and not x.target_id = any(${who.ledTeamIds})))`;
}

/** It is published by now and this person, who reads announcements, belongs to its audience. */
export function announcementAddressed(
  { id, grants }: Pick<Reader, 'id' | 'grants'>,
  now: Date,
): RawBuilder<boolean> {
  if (!scopeOf(read, grants)) return sql<boolean>`false`;
  return sql<boolean>`(a.deleted_at is null and ${stateBy(now)} = 'published' and exists (
    select from people p where p.id = ${id} and ${inAudience('announcement')}))`;
}

/** May see it: while it is published its audience, those who may change it always. */
export function announcementSeen(who: Reader, now: Date): RawBuilder<boolean> {
  const readsAll = scopeOf(read, who.grants) === 'all';
  const published = readsAll ? sql`${stateBy(now)} = 'published'` : announcementAddressed(who, now);
  return sql<boolean>`(a.deleted_at is null and (${published} or ${announcementWritable(who)}))`;
}

/** All that who sees an announcement depends on; `belongs` is whether its audience has the reader. */
export type Whose = Pick<
  AnnouncementRow,
  'author_id' | 'audience' | 'target_ids' | 'state' | 'belongs'
>;

/** What `announcementWritable` says in SQL, of one that is loaded. */
export function writesAnnouncement(it: Whose, who: Reader): boolean {
  const scope = scopeOf(write, who.grants);
  if (scope === undefined || scope === 'all') return scope === 'all';
  const isTheirs = it.author_id === who.id || it.target_ids.length > 0;
  return (
    it.audience === 'teams' && isTheirs && it.target_ids.every((id) => who.ledTeamIds.includes(id))
  );
}

/** What `announcementAddressed` says in SQL, of one that is loaded. */
export const isAddressed = (it: Whose, { grants }: Pick<Reader, 'grants'>) =>
  it.state === 'published' && it.belongs && scopeOf(read, grants) !== undefined;

/** What `announcementSeen` says in SQL, of one that is loaded. */
export function seesAnnouncement(it: Whose, who: Reader): boolean {
  const readsAll = scopeOf(read, who.grants) === 'all' && it.state === 'published';
  return readsAll || isAddressed(it, who) || writesAnnouncement(it, who);
}

/** What the reader may do with an announcement as it stands. */
export function announcementCan(it: Whose, who: Reader) {
  const writes = writesAnnouncement(it, who);
  const isUnread = it.state === 'draft' || it.state === 'scheduled';
  const isLive = it.state === 'published';
  return {
    /** See its history and who has read it, whatever its state. */
    look: writes,
    edit: writes && (isUnread || isLive),
    pin: writes && (isUnread || isLive),
    recall: writes && isLive,
    delete: writes && isUnread,
    remind: writes && isLive,
  };
}
