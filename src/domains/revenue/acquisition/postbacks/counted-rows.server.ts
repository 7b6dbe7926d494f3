import { createHash } from 'node:crypto';
import type { DayRange } from '#/kernel/days.ts';
import type { FactRow } from '#/store/facts/tables.ts';
import type { Db } from '#/store/records/records.ts';
import { valuesOn } from './conversion-schema.ts';
import { summedPostbacks, type Counted, type Valued } from './postback-sums.ts';
import { countedPostbacks, linkedBy, networkLinks, schemasOf } from './postbacks.records.ts';
import { appsOfStore } from './store-apps.records.ts';

/** Postbacks that won as the facts keep them, of whichever account. */
export type PostbackFacts = Omit<FactRow<'postbacks'>, 'account_id' | 'provisional'>;

type Placed = Counted & { network: number };

const keyOf = ({ day, app, network, country, source }: Placed) =>
  [day, app, network, country ?? '', source].join(' ');

function rowOf(of: readonly Placed[], valued: Valued): PostbackFacts {
  const [{ day, app, network, country, source }] = of as [Placed];
  const sums = summedPostbacks(of, valued);
  const [first, ...later] = sums.windows;
  const all = (one: (it: (typeof later)[number]) => number) =>
    later.reduce((sum, it) => sum + one(it), 0);
  return {
    day,
    app_id: app,
    network_id: network,
    country: country ?? '',
    platform: 'ios',
    source_identifier: source,
    installs: sums.installs,
    redownloads: sums.redownloads,
    reengagements: sums.reengagements,
    untold_installs: sums.untold,
    unvalued_installs: sums.unknown,
    least_revenue_micros: first.revenue.least,
    most_revenue_micros: first.revenue.most,
    later_postbacks: all((it) => it.postbacks),
    least_later_micros: all((it) => it.revenue.least),
    most_later_micros: all((it) => it.revenue.most),
  };
}

/**
 * What counts postbacks of any days, as apps, media sources and schemas stand now; `stamp` is another one
 * whenever any of these is.
 */
export async function postbackCounter(db: Db) {
  const [apps, links, schemas] = await Promise.all([
    appsOfStore({ db }),
    networkLinks(db),
    schemasOf({ db }, 'all'),
  ]);
  const held = schemas.map(({ id, version }) => [id, version]);
  const stamp = createHash('sha256')
    .update(JSON.stringify([[...apps], links, held]))
    .digest('hex');
  const linked = linkedBy(links);
  const byApp = new Map(
    [...Map.groupBy(schemas, (it) => it.app_id)].map(([app, all]) => [
      app,
      valuesOn(all.map((it) => ({ since: it.since, values: it.ranges }))),
    ]),
  );
  const valued: Valued = (app, day, span, value) => byApp.get(app)?.(day, span, value);
  const count = async (days: DayRange): Promise<PostbackFacts[]> => {
    const counted = await countedPostbacks({ db }, [...apps.keys()], days);
    const won = counted.filter((it) => it.has_won);
    const found = won.map((it): Placed => {
      const network = linked(it.ad_network).network ?? 0;
      return { ...it, app: apps.get(it.store_id)!, network };
    });
    return [...Map.groupBy(found, keyOf).values()].map((of) => rowOf(of, valued));
  };
  return { stamp, count };
}
