import { counted } from '#/kernel/numbers.ts';
import { endFeedsOf } from '#/store/doors.ts';
import type { OpenContext } from '#/store/handler.ts';

type Inside = Pick<OpenContext, 'db' | 'audit'>;

/** Ends the addresses of somebody's calendar feeds and writes it down; tells how many there were. */
export async function endFeeds({ db, audit }: Inside, personId: number): Promise<number> {
  const feeds = await endFeedsOf(db, personId);
  if (feeds > 0)
    audit({ action: 'calendar-feed.end-all', subject: ['person', personId], after: { feeds } });
  return feeds;
}

/**
 * What becomes of calendar feeds where somebody shuts others out of their account, in words behind the
 * rest of the message: nothing for whoever has none.
 * @param end whether they end; otherwise it is said that they stay.
 */
export async function afterFeeds(inside: Inside, personId: number, end: boolean): Promise<string> {
  if (end) {
    const ended = await endFeeds(inside, personId);
    return ended === 0 ? '' : ` ${counted(ended, 'calendar feed')} ended.`;
  }
  const { count } = await inside.db
    .selectFrom('calendar_feeds')
    .select((it) => it.fn.countAll<number>().as('count'))
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow();
  return Number(count) === 0
    ? ''
    : ' Your calendar feeds stay: revoke those whose address others may have.';
}
