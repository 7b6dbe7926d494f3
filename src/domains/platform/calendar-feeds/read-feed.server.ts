import { scopeOf } from '#/kernel/access.ts';
import { dayOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import type { CalendarSource } from '#/store/calendar.ts';
import type { OpenContext } from '#/store/handler.ts';
import { openFeed } from './calendar-feeds.records.ts';
import { calendarText } from './ics-text.ts';

/** Days that a feed reaches back and ahead: programs keep what they once read no longer than it is in it. */
const DAYS_BACK = 90;
const DAYS_AHEAD = 400;

type Asked = Pick<OpenContext, 'db' | 'now' | 'address' | 'publicUrl'>;

/**
 * The calendar behind a secret as its owner may see it at this moment; undefined where it opens none.
 * A reading is written down.
 */
export async function readFeed(
  sources: readonly CalendarSource[],
  asked: Asked,
  secret: string,
): Promise<string | undefined> {
  const feed = await openFeed(asked, secret);
  if (!feed) return undefined;
  const { db, now, publicUrl } = asked;
  const { who } = feed;
  const today = dayOf(now);
  const days = { from: addDays(today, -DAYS_BACK), to: addDays(today, DAYS_AHEAD) };
  const found = await Promise.all(
    sources
      .filter((it) => feed.parts.includes(it.part))
      .map(async ({ access, find }) => {
        const scope = scopeOf(access, who.grants);
        return scope ? find({ db, who, scope, now, ...days }) : [];
      }),
  );
  if (feed.isToNote) {
    await db
      .updateTable('calendar_feeds')
      .set({ last_read_at: now })
      .where('id', '=', feed.id)
      .execute();
  }
  return calendarText(feed.name, found.flat(), publicUrl);
}
