import { mentionsIn, wordsOf } from '#/kernel/rich-text.ts';
import type { Commented, Subject } from '#/store/comment-subject.ts';
import type { Context } from '#/store/handler.ts';
import { readersOf } from '#/store/readers.ts';
import { seenBy } from '../comment-access.records.ts';
import { MOST_MENTIONS } from '../comments.records.ts';

/** The text of a thing, before and after it was saved. */
interface Text {
  before?: string | null;
  after: string | null | undefined;
}

/** Whoever wrote the text. */
type Writer = Pick<Context['who'], 'id' | 'name'>;

type Telling = Pick<Context, 'db' | 'now' | 'notify'> & { who: Writer };

/**
 * Tells those whom a thing's own text mentions and did not mention before, once a person and thing:
 * a name that is cut out and put back is old news. Who may not see the thing is not told of it.
 */
export async function tellMentioned(
  { db, now, who, notify }: Telling,
  subject: Subject,
  id: number,
  { before, after }: Text,
): Promise<void> {
  const old = new Set(mentionsIn(before ?? ''));
  const fresh = mentionsIn(after ?? '')
    .filter((it) => !old.has(it) && it !== who.id)
    .slice(0, MOST_MENTIONS);
  const told: number[] = [];
  let seen: Commented | null = null;
  for (const reader of await readersOf(db, fresh)) {
    const found = await seenBy(db, reader, subject, id, now);
    if (!found) continue;
    seen = found;
    told.push(reader.id);
  }
  if (!seen) return;
  await notify(told, {
    type: 'comment.mentioned',
    title: `${who.name} mentions you in ${seen.title}`,
    body: wordsOf(after ?? ''),
    from: who.name,
    link: seen.link,
    key: `mention/${subject.kind}/${id}`,
  });
}
