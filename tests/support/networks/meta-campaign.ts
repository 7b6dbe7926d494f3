import { seedNetworks } from '#/domains/catalogue/networks/seed-networks.records.ts';
import type { Colleague, TestServer } from '../server.ts';
import { graphToken } from './graph.ts';

/** The campaign of the stand-in for Meta Ads, of no app. */
export async function metaCampaign({ db }: TestServer, name = 'LNT Summer-PK') {
  await seedNetworks(db);
  const { id: networkId } = await db
    .selectFrom('networks')
    .select('id')
    .where('code', '=', 'meta-ads')
    .executeTakeFirstOrThrow();
  const { id: campaign } = await db
    .insertInto('campaigns')
    .values({ network_id: networkId, external_id: '238500000001', name, app_id: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { networkId, campaign };
}

/** A key of the stand-in for Meta Ads; its id. */
export async function metaKey(admin: Colleague, networkId: number): Promise<number> {
  const { status, body } = await admin.call('POST /add-network-key', {
    networkId,
    account: 'Ads',
    values: { accountId: '100200300400', accessToken: graphToken },
  });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return Number(body['id']);
}
