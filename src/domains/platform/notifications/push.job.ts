import { sql, type NotNull } from 'kysely';
import type { Logger } from 'pino';
import { IDLE_MS } from '#/domains/platform/auth/auth.contract.ts';
import type { Db } from '#/store/records/records.ts';
import { fcmAccess, sendFcm, type Fcm } from './fcm.job.ts';
import { defaultChat } from './notice-types.ts';
import { pushKeys } from './push-keys.records.ts';
import { sendWebPush, type Vapid } from './web-push.job.ts';

/** After this long a notification that could not be pushed is left to the list. */
const GIVE_UP_MS = 6 * 60 * 60_000;
const AGAIN_MS = 60_000;
const BATCH = 50;

export interface PushSettings {
  masterKey: string;
  /** Whom a push service turns to, `mailto:` or `https:`. */
  subject: string;
  /** Through whom FCM tokens are reached; without it they wait. */
  fcm?: Fcm | undefined;
  now: Date;
  log: Logger;
}

type Due = Awaited<ReturnType<typeof dueNotifications>>[number];

type Target = Awaited<ReturnType<typeof targetsOf>>[number];

/**
 * Pushes what is due to the devices of the people concerned. Safe to run in several processes at
 * once: rows are locked while they are being pushed. A service that fails is asked again a minute
 * later; a subscription it has given up is removed. Returns how many notifications were settled.
 */
export async function pushDue(db: Db, settings: PushSettings): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const due = await dueNotifications(tx, settings.now);
    if (due.length === 0) return 0;
    const targets = await targetsOf(tx, [...new Set(due.map((it) => it.person_id))], settings);
    const deliver = await doors(tx, targets, settings);
    const pairs = due.flatMap((it) =>
      targets.filter((to) => to.person_id === it.person_id).map((to) => [it, to] as const),
    );
    const sent = await Promise.all(
      pairs.map(async ([it, to]) => ({ it, to, result: await deliver(it, to) })),
    );
    const gone = sent.filter((it) => it.result === 'gone').map((it) => it.to.id);
    const again = new Set(sent.filter((it) => it.result === 'again').map((it) => it.it.id));
    if (gone.length > 0) {
      await tx.deleteFrom('push_subscriptions').where('id', 'in', gone).execute();
    }
    return keepResults(tx, due, again, settings.now);
  });
}

/** What failed is due again in a minute, unless it has grown too old to be news. */
async function keepResults(db: Db, due: Due[], again: Set<number>, now: Date) {
  const isNews = (it: Due) => now.getTime() - it.created_at.getTime() <= GIVE_UP_MS;
  const later = due.filter((it) => again.has(it.id) && isNews(it)).map((it) => it.id);
  const settled = due.map((it) => it.id).filter((it) => !later.includes(it));
  const update = (ids: number[], set: { pushed_at: Date } | { push_at: Date }) =>
    db
      .updateTable('notifications')
      .set(set)
      .where('id', '=', sql<number>`any(${ids})`)
      .execute();
  await update(settled, { pushed_at: now });
  await update(later, { push_at: new Date(now.getTime() + AGAIN_MS) });
  return settled.length;
}

/** Whatever was read in the meantime needs no push any more. */
async function dueNotifications(db: Db, now: Date) {
  await db
    .updateTable('notifications')
    .set({ push_at: null })
    .where('push_at', '<=', now)
    .where('pushed_at', 'is', null)
    .where('read_at', 'is not', null)
    .execute();
  return db
    .selectFrom('notifications as n')
    .leftJoin('notification_settings as s', 's.person_id', 'n.person_id')
    .select(['n.id', 'n.person_id', 'n.title', 'n.body', 'n.link', 'n.created_at', 's.chat'])
    .select((eb) =>
      eb
        .selectFrom('notifications as u')
        .select(eb.fn.countAll<number>().as('count'))
        .whereRef('u.person_id', '=', 'n.person_id')
        .where('u.read_at', 'is', null)
        .where('u.snoozed_until', 'is', null)
        .as('unread'),
    )
    .where('n.push_at', '<=', now)
    .where('n.pushed_at', 'is', null)
    .where('n.snoozed_until', 'is', null)
    .orderBy('n.id')
    .limit(BATCH)
    .forUpdate(['n'])
    .skipLocked()
    .$narrowType<{ unread: NotNull }>()
    .execute();
}

/** Only devices on which the person is signed in at present: a lost one must learn nothing. */
function targetsOf(db: Db, personIds: number[], { now, fcm }: PushSettings) {
  const active = new Date(now.getTime() - IDLE_MS);
  const kinds = fcm ? ['web-push', 'fcm'] : ['web-push'];
  return (
    db
      .selectFrom('push_subscriptions as t')
      .innerJoin('devices as d', 'd.id', 't.device_id')
      .innerJoin('people as p', 'p.id', 't.person_id')
      .innerJoin('sessions as s', 's.device_id', 'd.id')
      .select(['t.id', 't.person_id', 't.kind', 't.address', 't.p256dh', 't.auth'])
      // Somebody is signed in on that device, and has shown the PIN.
      .select(
        sql<boolean>`bool_or(s.locked_at is null and s.last_active_at >= ${active})`.as('unlocked'),
      )
      .where('d.revoked_at', 'is', null)
      .where('p.status', '=', sql.lit('active'))
      .where('s.ended_at', 'is', null)
      .where('s.expires_at', '>', now)
      .where('t.person_id', '=', sql<number>`any(${personIds})`)
      .where('t.kind', '=', sql<'web-push' | 'fcm'>`any(${kinds})`)
      .groupBy('t.id')
      .$narrowType<{ p256dh: NotNull; auth: NotNull }>()
      .execute()
  );
}

interface Payload {
  id: number;
  unread: number;
  title?: string;
  body?: string | null;
  link?: string;
}

/** A locked session learns the unread count and no content, and so does its device. */
function payloadOf({ id, title, body, link, unread, chat }: Due, target: Target): Payload {
  const isShown = target.unlocked && { ...defaultChat, ...chat }.preview;
  return isShown ? { id, title, body, link, unread } : { id, unread };
}

const countWords = (unread: number) => `${unread} unread`;

/** One way out of the house for every kind of target. */
async function doors(db: Db, targets: readonly Target[], settings: PushSettings) {
  const { fcm, now, log, subject } = settings;
  const vapid: Vapid = { ...(await pushKeys(db, settings.masterKey)), subject };
  const isNeeded = fcm && targets.some((it) => it.kind === 'fcm');
  const access = isNeeded ? fcmAccess(fcm, now) : undefined;
  // Awaited where it is used; a failure there is that target's, not the whole run's.
  access?.catch(() => undefined);

  const send = async (to: Target, payload: Payload): Promise<Response> => {
    if (!fcm || !access || to.kind === 'web-push') return sendWebPush(vapid, to, payload);
    const { title = countWords(payload.unread), body, link = '/' } = payload;
    const data = { id: String(payload.id), unread: String(payload.unread), link };
    return sendFcm(fcm, await access, to.address, { title, body: body ?? undefined, data });
  };
  /** `gone`: the service has given the subscription up. `again`: it cannot take it just now. */
  return async (due: Due, to: Target): Promise<'done' | 'gone' | 'again'> => {
    try {
      const reply = await send(to, payloadOf(due, to));
      await reply.body?.cancel();
      if (reply.status === 404 || reply.status === 410) return 'gone';
      if (!reply.ok) log.warn({ status: reply.status, kind: to.kind }, 'a push was not taken');
      return reply.status === 429 || reply.status >= 500 ? 'again' : 'done';
    } catch (error) {
      log.warn({ err: error, kind: to.kind }, 'a push service cannot be reached');
      return 'again';
    }
  };
}
