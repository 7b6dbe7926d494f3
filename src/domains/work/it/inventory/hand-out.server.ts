import { conflict, invalid } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import type { ItAsset, Standing } from './inventory.contract.ts';
import { findAsset, lockAsset } from './inventory.records.ts';

interface Known {
  id: number;
  version: number;
}

/** Things are moved by whoever keeps the inventory, which is the whole of it. */
const whole = ({ db, who }: Context) => ({ db, who, scope: 'all' as const });

const grow = ({ db }: Context, id: number, standing: Standing) =>
  db
    .updateTable('it_assets')
    .set((eb) => ({ standing, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();

type Giving = Known & { personId: number; note: string };

/** Writes down that somebody who works here has a thing from now on; they are not told. */
export async function handTo({ id, version, personId, note }: Giving, context: Context) {
  const { db, who, now, audit } = context;
  const before = await lockAsset(whole(context), { id, version });
  if (before.holder) throw conflict(`${before.holder.name} has it. Take it back first.`);
  if (before.standing !== 'ready')
    throw conflict(`${before.tag} is not ready to be given to somebody.`);
  const person = await db
    .selectFrom('people')
    .select(['id', 'name'])
    .where('id', '=', personId)
    .where('status', 'in', ['active', 'invited'])
    // They must not leave between here and the commit.
    .forShare()
    .executeTakeFirst();
  if (!person) throw invalid({ personId: 'This person is not there.' });
  const holding = await db
    .insertInto('it_holdings')
    .values({ asset_id: id, person_id: person.id, since: now, given_by: who.id, note })
    .returning('id')
    .executeTakeFirstOrThrow();
  await grow(context, id, 'ready');
  audit({ action: 'it-asset.give', subject: ['it-asset', id], after: { to: person.name, note } });
  return { holdingId: holding.id, asset: (await findAsset(whole(context), id))! };
}

/** Gives a thing to somebody who works here; they are told. */
export async function give(giving: Giving, context: Context): Promise<ItAsset> {
  const { who, notify } = context;
  const { holdingId, asset } = await handTo(giving, context);
  if (giving.personId !== who.id)
    await notify([giving.personId], {
      type: 'it.given',
      title: `You were given ${asset.name} (${asset.tag})`,
      from: who.name,
      link: `/administration/it?show=inventory&asset=${asset.id}`,
      key: `it.given:${holdingId}`,
    });
  return asset;
}

/** Takes a thing back from whoever has it. */
export async function takeBack(
  { id, version, standing, note }: Known & { standing: Standing; note: string },
  context: Context,
): Promise<ItAsset> {
  const { db, who, now, audit } = context;
  const before = await lockAsset(whole(context), { id, version });
  if (!before.holder) throw conflict(`Nobody has ${before.tag}.`);
  await db
    .updateTable('it_holdings')
    .set((eb) => ({
      until: eb.fn('greatest', ['since', eb.val(now)]),
      taken_by: who.id,
      return_note: note,
    }))
    .where('asset_id', '=', id)
    .where('until', 'is', null)
    .execute();
  await grow(context, id, standing);
  audit({
    action: 'it-asset.return',
    subject: ['it-asset', id],
    before: { holder: before.holder.name },
    after: { standing, note },
  });
  return (await findAsset(whole(context), id))!;
}

/** What is on the shelf breaks, is mended, is lost or has served its time. */
export async function setStanding(
  { id, version, standing, note }: Known & { standing: Standing; note: string },
  context: Context,
): Promise<ItAsset> {
  const { audit } = context;
  const before = await lockAsset(whole(context), { id, version });
  if (before.holder) throw conflict(`${before.holder.name} has it. Take it back first.`);
  if (before.standing === standing) return before;
  await grow(context, id, standing);
  audit({
    action: 'it-asset.standing',
    subject: ['it-asset', id],
    before: { standing: before.standing },
    after: { standing, note },
  });
  return (await findAsset(whole(context), id))!;
}
