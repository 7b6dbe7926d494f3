import { sql } from 'kysely';
import { dayOf } from '#/kernel/dates.ts';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { conflict, notFound } from '#/kernel/refusal.ts';
import type { Context, Handlers } from '#/store/handler.ts';
import { hold } from '#/store/records/hold.ts';
import { sheetFile, type Column } from '#/store/sheet.ts';
import { give, setStanding, takeBack } from './hand-out.server.ts';
import type { AssetKind, inventoryEndpoints, ItAsset } from './inventory.contract.ts';
import { findAsset, holdingsOf, listAssets, lockAsset } from './inventory.records.ts';
import { tagPrefixes } from './tags.ts';

type Save = ParsedInputOf<(typeof inventoryEndpoints)['POST /save-it-asset']>;

/** Any constant: new labels are given one after another. */
const TAG_LOCK = 7_340_061;

/** The next free label of a kind: `LAP-0013` after `LAP-0012`. */
async function nextTag({ db }: Context, kind: AssetKind): Promise<string> {
  await hold(db, TAG_LOCK);
  const prefix = tagPrefixes[kind];
  const number = sql<
    number | null
  >`max(substring(upper(tag) from ${`^${prefix}-([0-9]{1,9})$`})::integer)`;
  const { last } = await db
    .selectFrom('it_assets')
    .select(number.as('last'))
    .executeTakeFirstOrThrow();
  return `${prefix}-${String((last ?? 0) + 1).padStart(4, '0')}`;
}

/** @throws Refusal `conflict` when the label or the serial number belongs to another thing. */
async function refuseTwins({ db }: Context, it: { tag: string; serial: string }, id = 0) {
  for (const field of ['tag', 'serial'] as const) {
    if (it[field] === '') continue;
    const twin = await db
      .selectFrom('it_assets')
      .select('tag')
      .where((eb) => eb(eb.fn('lower', [field]), '=', it[field].toLowerCase()))
      .where('id', '<>', id)
      .executeTakeFirst();
    if (twin) throw conflict(`This is ${twin.tag} already.`, { [field]: `${twin.tag} has this.` });
  }
}

/** Adds a device, or writes down what is known of it now. */
export async function saveAsset(it: Save, context: Context): Promise<ItAsset> {
  const { db, who, audit } = context;
  const reader = { db, who, scope: 'all' as const };
  const before =
    it.id === undefined ? undefined : await lockAsset(reader, { id: it.id, version: it.version! });
  const tag = it.tag || (before?.tag ?? (await nextTag(context, it.kind)));
  await refuseTwins(context, { tag, serial: it.serial }, before?.id);
  const values = {
    tag,
    kind: it.kind,
    name: it.name,
    serial: it.serial,
    bought_on: it.boughtOn,
    warranty_until: it.warrantyUntil,
    cost_micros: it.cost,
    notes: it.notes,
  };
  const { id } = before
    ? await db
        .updateTable('it_assets')
        .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
        .where('id', '=', before.id)
        .returning('id')
        .executeTakeFirstOrThrow()
    : await db.insertInto('it_assets').values(values).returning('id').executeTakeFirstOrThrow();
  audit({
    action: before ? 'it-asset.change' : 'it-asset.add',
    subject: ['it-asset', id],
    ...(before && { before }),
    after: values,
  });
  return (await findAsset(reader, id))!;
}

const columns: Column<ItAsset>[] = [
  { title: 'Label', value: (it) => it.tag },
  { title: 'Kind', value: (it) => it.kind },
  { title: 'Name', value: (it) => it.name },
  { title: 'Serial number', value: (it) => it.serial },
  { title: 'Standing', value: (it) => it.standing },
  { title: 'Held by', value: (it) => it.holder?.name },
  { title: 'Since', value: (it) => (it.holder ? dayOf(new Date(it.holder.since)) : null) },
  { title: 'Bought on', value: (it) => it.boughtOn },
  { title: 'Warranty until', value: (it) => it.warrantyUntil },
  { title: 'Cost USD', value: (it) => (it.cost === null ? null : it.cost / 1_000_000) },
  { title: 'Notes', value: (it) => it.notes },
];

export const inventoryHandlers: Handlers<typeof inventoryEndpoints> = {
  'GET /it-assets': async ({ page, perPage, ...filter }, context) => ({
    ...(await listAssets(context, filter, { page, perPage })),
    today: dayOf(context.now),
  }),
  'GET /it-asset': async ({ id }, context) => {
    const asset = await findAsset(context, id);
    if (!asset) throw notFound('This thing');
    // Whoever sees it because they have it need not know who had it before.
    const all = context.scope === 'all' ? await holdingsOf(context.db, id) : [];
    return {
      asset,
      today: dayOf(context.now),
      holdings: all.map((it) => ({
        id: it.id,
        person: { id: it.person_id, name: it.person },
        since: it.since.toISOString(),
        until: it.until?.toISOString() ?? null,
        givenBy: it.given_by,
        takenBy: it.taken_by,
        note: it.note,
        returnNote: it.return_note,
      })),
    };
  },
  'GET /it-assets/export': async ({ format, ...filter }, context) => {
    const { rows } = await listAssets(context, filter);
    return sheetFile(`backlot inventory ${dayOf(context.now)}`, format, columns, rows);
  },
  'POST /save-it-asset': saveAsset,
  'POST /give-it-asset': give,
  'POST /return-it-asset': takeBack,
  'POST /it-asset-standing': setStanding,
};
