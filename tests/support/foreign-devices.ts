import type { Colleague, TestServer } from './server.ts';

/** What somebody has of the company, and what they ask IT for. */
export async function foreignDevices({ db }: TestServer, holder: Colleague) {
  const asset = await db
    .insertInto('it_assets')
    .values({ tag: `SEC-${holder.id}`, kind: 'laptop', name: 'Secret laptop' })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow();
  const held = { asset_id: asset.id, person_id: holder.id, since: new Date('2025-11-18') };
  await db.insertInto('it_holdings').values(held).execute();
  await db
    .insertInto('it_access')
    .values({
      person_id: holder.id,
      what: 'Secret access',
      since: new Date('2025-11-18'),
      given_by: holder.id,
    })
    .execute();
  const asked = await holder.call('POST /save-it-request', {
    kind: 'repair',
    title: 'Secret request',
    assetId: asset.id,
  });
  const request = { id: Number(asked.body['id']), version: Number(asked.body['version']) };
  return { asset, request };
}
