import type { Commented, Subject } from '#/store/comment-subject.ts';
import type { Context, Thing } from '#/store/handler.ts';
import { readersOf } from '#/store/readers.ts';
import { seenBy } from '../comment-access.records.ts';
import { watching } from './follows.records.ts';

type Telling = Pick<Context, 'db' | 'now' | 'notify' | 'who'>;

/** What a notice is about, as `notify` wants it. */
export const aboutOf = (thing: Thing, seen: Commented): Thing[] =>
  seen.within ? [thing, seen.within] : [thing];

const HOUR_MS = 3600_000;

/** A row of small changes by one person within an hour is told once. */
export const hourly = ({ now, who }: Pick<Context, 'now' | 'who'>) =>
  `${who.id}/${Math.floor(now.getTime() / HOUR_MS)}`;

interface Change {
  /** What has happened, as a title: "Omar Khalid changed LNT-214". */
  title: string;
  /** Under it, the thing itself unless told. */
  body?: string;
  /** Tells this change of the thing from others. */
  key: string;
  /** Who is told in words of their own. */
  told?: readonly (number | undefined)[];
}

/**
 * Tells those who have a part in a thing and those who watch it that it changed; never whoever did
 * it, who has muted it, or who may not see it any more.
 */
export async function tellFollowers(
  { db, now, who, notify }: Telling,
  subject: Subject,
  id: number,
  { title, body, key, told = [] }: Change,
): Promise<void> {
  const thing = { kind: subject.kind, id };
  const own = await seenBy(db, who, subject, id, now);
  if (!own) return;
  const people = [...own.watchers, ...(await watching(db, thing))].filter(
    (it) => it !== who.id && !told.includes(it),
  );
  const readers: number[] = [];
  for (const reader of await readersOf(db, [...new Set(people)]))
    if (await seenBy(db, reader, subject, id, now)) readers.push(reader.id);
  await notify(readers, {
    type: 'watch.changed',
    title,
    body: body ?? own.title,
    from: who.name,
    link: own.link,
    key: `watch/${thing.kind}/${id}/${key}`,
    about: aboutOf(thing, own),
  });
}
