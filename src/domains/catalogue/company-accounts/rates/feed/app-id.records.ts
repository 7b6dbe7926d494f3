import { disclose, enclose, rewrap } from '#/store/envelope.ts';
import type { Db } from '#/store/records/records.ts';

const NAME = 'exchange-rate-feed';
const PURPOSE = 'exchange rate app id';

/** How the daily fetch stands. */
interface Feed {
  /** Sealed with the master key, base64; absent when the European Central Bank is asked. */
  appId?: string;
  fetchedAt?: string;
  /** Why the last fetch failed; absent when it did not. */
  problem?: string;
}

export async function readFeed(db: Db): Promise<Feed> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', NAME)
    .executeTakeFirst();
  // Only `writeFeed` writes it.
  return (row?.value ?? {}) as Feed;
}

export async function writeFeed(db: Db, feed: Feed): Promise<void> {
  const value = JSON.stringify(feed);
  await db
    .insertInto('settings')
    .values({ name: NAME, value })
    .onConflict((it) => it.column('name').doUpdateSet({ value }))
    .execute();
}

export const sealAppId = (appId: string, masterKey: string): string =>
  enclose(appId, masterKey, PURPOSE).toString('base64');

/** The app id; undefined when none is set. Throws when the master key is another one. */
export const openAppId = ({ appId }: Feed, masterKey: string): string | undefined =>
  appId === undefined ? undefined : disclose(Buffer.from(appId, 'base64'), masterKey, PURPOSE);

/** Puts the app id under another master key, without opening it. */
export async function rewrapAppId(db: Db, from: string, to: string): Promise<void> {
  const feed = await readFeed(db);
  if (feed.appId === undefined) return;
  const sealed = rewrap(Buffer.from(feed.appId, 'base64'), from, to, PURPOSE);
  await writeFeed(db, { ...feed, appId: sealed.toString('base64') });
}
