import { dayOf } from '#/kernel/dates.ts';
import type { Db } from '#/store/records/records.ts';
import type { AppleKeys } from './apple-keys.ts';
import type { Framework } from './postback.ts';
import { readAdAttributionKit } from './read-adattributionkit.server.ts';
import { readSkadnetwork } from './read-skadnetwork.server.ts';

/** Where devices send developers their copy, below the registrable domain that an app names. */
export const postbackPaths: Readonly<Record<Framework, string>> = {
  skadnetwork: '/.well-known/skadnetwork/report-attribution',
  adattributionkit: '/.well-known/appattribution/report-attribution',
};

const readers = { skadnetwork: readSkadnetwork, adattributionkit: readAdAttributionKit };

/**
 * Keeps a postback that Apple signed. One that comes again is known by its id and changes nothing,
 * whatever conversion value it shows then: devices try up to nine times, and anybody could once they
 * have seen it. Each window of an install has a postback of its own.
 * @throws BadPostback
 */
export async function receivePostback(
  framework: Framework,
  body: unknown,
  { db, keys, now }: { db: Db; keys: AppleKeys; now: Date },
): Promise<void> {
  const it = readers[framework](body, keys);
  await db
    .insertInto('postbacks')
    .values({
      framework,
      uid: it.uid,
      span: it.span,
      version: it.version,
      store_id: it.storeId,
      ad_network: it.adNetwork,
      source: it.source,
      conversion: it.conversion,
      fine: it.fine,
      coarse: it.coarse,
      country: it.country,
      has_won: it.hasWon,
      is_test: it.isTest,
      day: dayOf(now),
      received_at: now,
    })
    .onConflict((conflict) => conflict.columns(['framework', 'uid', 'span']).doNothing())
    .execute();
}
