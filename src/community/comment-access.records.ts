import { scopeOf } from '#/kernel/access.ts';
import { notFound } from '#/kernel/refusal.ts';
import type { Commented, CommentSubject, Subject } from '#/store/comment-subject.ts';
import type { Context } from '#/store/handler.ts';
import { readersOf } from '#/store/readers.ts';
import type { Db } from '#/store/records/records.ts';
import type { Who } from '#/store/who.ts';

export type Subjects = readonly CommentSubject[];

/** What somebody may be told of, as they see it; null when they may not. */
export async function seenBy(
  db: Db,
  who: Who,
  subject: Subject | undefined,
  id: number,
  now: Date,
): Promise<Commented | null> {
  const scope = subject && scopeOf(subject.access, who.grants);
  return scope ? subject.find(db, { who, scope, now }, id) : null;
}

/**
 * What is commented on, when the caller may see it.
 * @throws Refusal `not-found`, in the same words whether it is absent or hidden
 */
export async function seenSubject(
  { db, who, now }: Pick<Context, 'db' | 'who' | 'now'>,
  subjects: readonly Subject[],
  kind: string,
  id: number,
): Promise<Commented> {
  const subject = subjects.find((it) => it.kind === kind);
  const found = await seenBy(db, who, subject, id, now);
  if (!found) throw notFound();
  return found;
}

/** Those of these people who may see what is commented on: nobody else is told what was written. */
export async function readersAmong(
  db: Db,
  subjects: readonly Subject[],
  { kind, id }: { kind: string; id: number },
  people: readonly number[],
  now: Date,
): Promise<number[]> {
  const subject = subjects.find((it) => it.kind === kind);
  const seeing: number[] = [];
  for (const who of await readersOf(db, people)) {
    if (await seenBy(db, who, subject, id, now)) seeing.push(who.id);
  }
  return seeing;
}
