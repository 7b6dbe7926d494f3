import { tellMentioned } from '#/community/mentions/tell-mentioned.records.ts';
import { wordsOf } from '#/kernel/rich-text.ts';
import type { Notice } from '#/store/handler.ts';
import type { Db } from '#/store/records/records.ts';
import { announcementSubject } from './announcement-subject.records.ts';
import { announcementHref } from './announcement-words.ts';
import { peopleOf } from './audience.records.ts';
import { settleNotices } from './receipts/receipts.records.ts';

export type Tell = (personIds: readonly number[], notice: Notice) => Promise<void>;

export interface Published {
  id: number;
  title: string;
  body: string;
  edition: number;
  must_acknowledge: boolean;
  author_id: number;
  author: string;
}

/** Acknowledges from the notification itself. */
export const acknowledgeAction = (it: { id: number; edition: number }) => ({
  id: 'announcement.acknowledge',
  label: 'Acknowledge',
  values: { announcement: it.id, edition: it.edition },
});

/**
 * Tells the audience of what is published, once an edition, however often this is called. `isAgain`:
 * its substance has changed, what was told of it before is over.
 */
export async function tellAudience(db: Db, tell: Tell, it: Published, now: Date, isAgain = false) {
  const people = await peopleOf(db, 'announcement', it.id);
  const others = people.filter((id) => id !== it.author_id || it.must_acknowledge);
  if (isAgain) await settleNotices(db, { kind: 'announcement', id: it.id }, 'everybody', now);
  await tell(others, {
    type: 'announcement.published',
    title: isAgain ? `${it.title}: changed, please acknowledge again` : it.title,
    body: wordsOf(it.body),
    from: it.author,
    link: announcementHref(it.id),
    ...(it.must_acknowledge && { action: acknowledgeAction(it) }),
    key: `announcement.published:${it.id}:${it.edition}`,
  });
  // Who is mentioned is told so in any case: announcements can be switched off.
  const telling = { db, now, notify: tell, who: { id: it.author_id, name: it.author } };
  await tellMentioned(telling, announcementSubject, it.id, { after: it.body });
}

/**
 * Writes down what time has decided: scheduled ones are published and told, others expire. Reading is
 * right without it. Of one announcement, or of all; safe to run at once in several places.
 */
export async function settleAnnouncements(db: Db, now: Date, tell: Tell, id?: number) {
  const open = db
    .updateTable('announcements as a')
    .where('a.deleted_at', 'is', null)
    .$if(id !== undefined, (query) => query.where('a.id', '=', id!));
  const published: Published[] = await open
    .from('people as p')
    .set((eb) => ({ state: 'published' as const, version: eb('a.version', '+', 1) }))
    .whereRef('p.id', '=', 'a.author_id')
    .where('a.state', '=', 'scheduled')
    .where('a.publish_at', '<=', now)
    .returning(['a.id', 'a.title', 'a.body', 'a.edition', 'a.must_acknowledge', 'a.author_id'])
    .returning('p.name as author')
    .execute();
  const expired = await open
    .set((eb) => ({
      state: 'expired' as const,
      version: eb('a.version', '+', 1),
      pin_place: null,
    }))
    .where('a.state', '=', 'published')
    .where('a.expires_at', '<=', now)
    .returning('a.id')
    .execute();
  const over = new Set(expired.map((it) => it.id));
  for (const it of published) if (!over.has(it.id)) await tellAudience(db, tell, it, now);
  for (const it of over)
    await settleNotices(db, { kind: 'announcement', id: it }, 'everybody', now);
  return published.length + expired.length;
}
