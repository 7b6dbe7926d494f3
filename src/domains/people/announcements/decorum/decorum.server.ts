import { sql } from 'kysely';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { notFound, stale } from '#/kernel/refusal.ts';
import { serve, type Context } from '#/store/handler.ts';
import { hold } from '#/store/records/hold.ts';
import { cleanRichText } from '#/store/rich-text.ts';
import { keepAcknowledgement, settleNotices } from '../receipts/receipts.records.ts';
import { decorumEndpoints } from './decorum.contract.ts';
import { entryOf, selectEntries, type DecorumRow } from './decorum.records.ts';

type E = typeof decorumEndpoints;
type Input<K extends keyof E> = ParsedInputOf<E[K]>;

/** Any constant: rules are put in order one after the other. */
const ORDER_LOCK = 58_002;
const inOrder = ({ db }: Context) => hold(db, ORDER_LOCK);

export async function lockEntry(context: Context, id: number): Promise<DecorumRow> {
  const { db } = context;
  await db.selectFrom('decorum_entries').select('id').where('id', '=', id).forUpdate().execute();
  const [row] = await selectEntries(context, sql`d.id = ${id}`);
  if (!row) throw notFound('This rule');
  return row;
}

async function lockToChange(context: Context, it: { id: number; version: number }) {
  const row = await lockEntry(context, it.id);
  if (row.version !== it.version) throw stale(entryOf(row));
  return row;
}

const asKept = async (context: Context, id: number) => entryOf(await lockEntry(context, id));

async function saveEntry(it: Input<'POST /decorum/save'>, context: Context) {
  const { db, who, now, audit } = context;
  await inOrder(context);
  const values = {
    category: it.category,
    title: it.title,
    body: cleanRichText(it.body),
    effective_on: it.effectiveOn,
    must_read: it.mustRead,
    changed_by: who.id,
    changed_at: now,
  };
  if (it.id === undefined) {
    const { next } = await db
      .selectFrom('decorum_entries')
      .select(sql<number>`coalesce(max(place), 0) + 1`.as('next'))
      .executeTakeFirstOrThrow();
    const { id } = await db
      .insertInto('decorum_entries')
      .values({ ...values, place: next })
      .returning('id')
      .executeTakeFirstOrThrow();
    audit({ action: 'decorum.add', subject: ['decorum', id], after: values });
    return asKept(context, id);
  }
  const row = await lockToChange(context, { id: it.id, version: it.version! });
  const { category, title, body, effective_on, must_read, edition } = row;
  const before = { category, title, body, effective_on };
  const asksAgain = it.askAgain && it.mustRead;
  const after = { ...values, edition: edition + (asksAgain ? 1 : 0) };
  const isOther =
    asksAgain || Object.entries(before).some(([name, was]) => after[name as 'title'] !== was);
  if (isOther) {
    const { version: number, changed_by, changed_at } = row;
    await db
      .insertInto('decorum_versions')
      .values({ entry_id: row.id, number, ...before, edition, changed_by, changed_at })
      .execute();
  }
  await db
    .updateTable('decorum_entries')
    .set((eb) => ({ ...after, version: eb('version', '+', 1) }))
    .where('id', '=', row.id)
    .execute();
  audit({
    action: 'decorum.change',
    subject: ['decorum', row.id],
    before: { ...before, must_read, edition },
    after,
  });
  return asKept(context, row.id);
}

async function deleteEntry(it: Input<'POST /decorum/delete'>, context: Context) {
  const { db, now, audit } = context;
  const row = await lockToChange(context, it);
  await db
    .updateTable('decorum_entries')
    .set((eb) => ({ deleted_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', it.id)
    .execute();
  await settleNotices(db, { kind: 'decorum', id: it.id }, 'everybody', now);
  audit({ action: 'decorum.delete', subject: ['decorum', it.id], before: { title: row.title } });
  return { message: `Took away “${row.title}”` };
}

async function moveEntry(it: Input<'POST /decorum/move'>, context: Context) {
  const { db, audit } = context;
  await inOrder(context);
  const row = await lockToChange(context, it);
  const order = (await selectEntries(context)).map((one) => one.id).filter((id) => id !== it.id);
  order.splice(it.place - 1, 0, it.id);
  const places = sql<{ id: number; place: number }>`unnest(${order}::integer[]) with ordinality`;
  await db
    .updateTable('decorum_entries as d')
    .from(places.as<'o'>(sql`o(id, place)`))
    .set((eb) => ({ place: eb.ref('o.place') }))
    .whereRef('d.id', '=', 'o.id')
    .whereRef('d.place', '<>', 'o.place')
    .execute();
  audit({
    action: 'decorum.move',
    subject: ['decorum', it.id],
    before: { place: row.place },
    after: { place: order.indexOf(it.id) + 1 },
  });
  return { rows: (await selectEntries(context)).map(entryOf) };
}

async function acknowledgeEntry(
  { id, edition }: Input<'POST /decorum/acknowledge'>,
  context: Context,
) {
  const { db, who, now, audit } = context;
  const row = await lockEntry(context, id);
  const read = edition ?? row.edition;
  if (!row.must_read || read > row.edition) throw notFound('This rule');
  const mark = { kind: 'decorum' as const, id, edition: read, personId: who.id };
  const { at, isNew } = await keepAcknowledgement(db, mark, now);
  if (read === row.edition) await settleNotices(db, mark, [who.id], now);
  if (isNew)
    audit({ action: 'decorum.acknowledge', subject: ['decorum', id], after: { edition: read } });
  return { title: row.title, acknowledgedAt: at };
}

async function listVersions({ id }: { id: number }, context: Context) {
  const { db } = context;
  const [row] = await selectEntries(context, sql`d.id = ${id}`);
  if (!row) throw notFound('This rule');
  const rows = await db
    .selectFrom('decorum_versions as v')
    .innerJoin('people as p', 'p.id', 'v.changed_by')
    .select(['v.number', 'v.category', 'v.title', 'v.body', 'v.effective_on as effectiveOn'])
    .select(['v.edition', 'v.changed_at as changedAt', 'p.name as changedBy'])
    .where('v.entry_id', '=', id)
    .orderBy('v.number', 'desc')
    .limit(200)
    .execute();
  return { rows };
}

export const decorumServed = serve(decorumEndpoints, {
  'GET /decorum': async (_input, context) => ({
    rows: (await selectEntries(context)).map(entryOf),
  }),
  'POST /decorum/save': saveEntry,
  'POST /decorum/delete': deleteEntry,
  'POST /decorum/move': moveEntry,
  'POST /decorum/acknowledge': acknowledgeEntry,
  'GET /decorum/versions': listVersions,
});
