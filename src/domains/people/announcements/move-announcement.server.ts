import { sql } from 'kysely';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { conflict } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import { hold } from '#/store/records/hold.ts';
import { stateWords } from './announcement-words.ts';
import type { announcementEndpoints } from './announcement.contract.ts';
import { asKept, lockToChange } from './lock-announcement.server.ts';
import { settleNotices } from './receipts/receipts.records.ts';

type E = typeof announcementEndpoints;
type Input<K extends keyof E> = ParsedInputOf<E[K]>;

/** Takes it back: nobody but its writers sees it from now on. */
export async function recallAnnouncement(
  it: Input<'POST /announcements/recall'>,
  context: Context,
) {
  const { db, who, now, audit } = context;
  const row = await lockToChange(context, it);
  if (row.state !== 'published')
    throw conflict(`This announcement is ${stateWords[row.state].toLowerCase()}, not published.`);
  await db
    .updateTable('announcements')
    .set((eb) => ({
      state: 'recalled' as const,
      recalled_by: who.id,
      recalled_at: now,
      recall_reason: it.reason,
      pin_place: null,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', it.id)
    .execute();
  await settleNotices(db, { kind: 'announcement', id: it.id }, 'everybody', now);
  audit({
    action: 'announcement.recall',
    subject: ['announcement', it.id],
    before: { state: row.state },
    after: { state: 'recalled', reason: it.reason },
  });
  return asKept(context, it.id);
}

/** Only what nobody has read is thrown away. */
export async function deleteAnnouncement(
  it: Input<'POST /announcements/delete'>,
  context: Context,
) {
  const { db, now, audit } = context;
  const row = await lockToChange(context, it);
  if (row.state !== 'draft' && row.state !== 'scheduled')
    throw conflict('People have read this announcement. It stays; recall it instead.');
  await db
    .updateTable('announcements')
    .set((eb) => ({ deleted_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', it.id)
    .execute();
  audit({
    action: 'announcement.delete',
    subject: ['announcement', it.id],
    before: { title: row.title, state: row.state },
  });
  return { message: `Deleted “${row.title}”` };
}

/** Any constant: pins are put in order one after the other. */
const PIN_LOCK = 58_001;

/** Puts its pin at a place; those behind move on by one. */
export async function pinAnnouncement(it: Input<'POST /announcements/pin'>, context: Context) {
  const { db, scope, audit } = context;
  await hold(db, PIN_LOCK);
  const row = await lockToChange(context, it);
  if (it.place !== null && row.state === 'expired')
    throw conflict('This announcement is over. Only present ones are pinned.');
  if (it.place !== null && row.state === 'recalled')
    throw conflict('This announcement was recalled. Only present ones are pinned.');
  const others = await db
    .selectFrom('announcements')
    .select('id')
    .where('pin_place', 'is not', null)
    .where('deleted_at', 'is', null)
    .where('id', '!=', it.id)
    .orderBy('pin_place')
    .orderBy('id')
    .execute();
  const order = others.map((one) => one.id);
  // The order of the whole company's pins is not a single team's to say.
  const place = scope === 'all' ? (it.place ?? order.length + 1) : order.length + 1;
  if (it.place !== null) order.splice(place - 1, 0, it.id);
  const places = sql<{ id: number; place: number }>`unnest(${order}::integer[]) with ordinality`;
  await db
    .updateTable('announcements as a')
    .from(places.as<'o'>(sql`o(id, place)`))
    .set((eb) => ({ pin_place: eb.ref('o.place') }))
    .whereRef('a.id', '=', 'o.id')
    .whereRef('a.pin_place', 'is distinct from', 'o.place')
    .execute();
  await db
    .updateTable('announcements')
    .set((eb) => ({
      ...(it.place === null && { pin_place: null }),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', it.id)
    .execute();
  audit({
    action: it.place === null ? 'announcement.unpin' : 'announcement.pin',
    subject: ['announcement', it.id],
    before: { place: row.pin_place },
    after: { place: it.place === null ? null : order.indexOf(it.id) + 1 },
  });
  return asKept(context, it.id);
}
