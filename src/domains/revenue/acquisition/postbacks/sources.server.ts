import { labelsOf } from '#/figures/labels.records.ts';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { notFound, stale } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import {
  POSTBACK_QUEUE,
  type PostbackNetwork,
  type postbackEndpoints,
} from './postbacks.contract.ts';
import { adNetworksSeen, linkedNetworks, storesBut } from './postbacks.records.ts';
import { appsOfStore } from './store-apps.records.ts';

export async function listSources(_input: unknown, context: Context) {
  const { db } = context;
  const [seen, linked, known] = await Promise.all([
    adNetworksSeen(db),
    linkedNetworks(db),
    appsOfStore(context),
  ]);
  const found = seen.map((it) => ({ ...it, link: linked(it.ad_network) }));
  const ids = found.flatMap(({ link }) => (link.network === null ? [] : [String(link.network)]));
  const [labels, waiting] = await Promise.all([
    labelsOf(db, 'mediaSource', [...new Set(ids)]),
    storesBut(db, [...known.keys()]),
  ]);
  const networks = found.map(({ ad_network, count, link }): PostbackNetwork => ({
    adNetwork: ad_network,
    postbacks: count,
    mediaSource: link.network === null ? null : labels(String(link.network)),
    from: link.from,
    version: link.version,
  }));
  const apps = waiting.map((it) => ({
    storeId: it.store_id,
    postbacks: it.count,
    since: it.since,
  }));
  return { networks, apps };
}

type Link = ParsedInputOf<(typeof postbackEndpoints)['POST /link-postback-network']>;

/** Says whose an id is, or nothing any more; of two who do so first at once the second is stale. */
export async function linkNetwork({ adNetwork, mediaSource, version }: Link, context: Context) {
  const { db, audit, enqueue } = context;
  const network = mediaSource === null ? undefined : await mediaSourceOf(context, mediaSource);
  const before = await db
    .selectFrom('postback_networks')
    .select(['network_id', 'version'])
    .where('ad_network', '=', adNetwork)
    .forUpdate()
    .executeTakeFirst();
  if ((before?.version ?? 0) !== version) throw stale(before ?? null);
  const next = await keep(context, adNetwork, mediaSource, version);
  await enqueue(POSTBACK_QUEUE, {});
  audit({
    action: 'postback-network.link',
    subject: ['network', mediaSource ?? before?.network_id ?? 0],
    before: { adNetwork, network: before?.network_id ?? null },
    after: { adNetwork, network: mediaSource },
  });
  const message = network
    ? `Postbacks of ${adNetwork} count for ${network}.`
    : `Postbacks of ${adNetwork} count as networks publish it.`;
  return { message, version: next, before: before?.network_id ?? null };
}

/** @returns the next version; 0 where nothing is said any more. */
async function keep(
  { db }: Context,
  ad_network: string,
  network_id: number | null,
  version: number,
): Promise<number> {
  if (network_id === null) {
    await db.deleteFrom('postback_networks').where('ad_network', '=', ad_network).execute();
    return 0;
  }
  const kept = await db
    .insertInto('postback_networks')
    .values({ ad_network, network_id })
    .onConflict((it) =>
      it
        .column('ad_network')
        .doUpdateSet({ network_id, version: version + 1 })
        .where('postback_networks.version', '=', version),
    )
    .returning('version')
    .executeTakeFirst();
  if (!kept) throw stale(null);
  return kept.version;
}

async function mediaSourceOf({ db }: Context, id: number): Promise<string> {
  const found = await db
    .selectFrom('networks')
    .select('name')
    .where('id', '=', id)
    .where('is_media_source', '=', true)
    .where('state', '<>', 'merged')
    .executeTakeFirst();
  if (!found) throw notFound('This media source');
  return found.name;
}
