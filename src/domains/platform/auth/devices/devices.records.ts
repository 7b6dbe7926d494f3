import { parse } from 'bowser';
import { sql } from 'kysely';
import { conflict } from '#/kernel/refusal.ts';
import type { Db } from '#/store/records/records.ts';
import { hashToken, newToken } from '#/store/secret.ts';
import { endPinRequest } from '../pin/new-pin.records.ts';
import { endSessions } from '../session.records.ts';

const TRUSTED_MS = 90 * 86_400_000;
/** So many wrong PINs one after another end the trust in a device. */
export const PIN_TRIES = 5;

const deviceEnded = () =>
  conflict('This browser is no longer trusted. Sign in with your password and a new code.');

/** Rows of devices that may be asked for the PIN. */
const trusted = (db: Db, personId: number, now: Date) =>
  db
    .selectFrom('devices')
    .where('person_id', '=', personId)
    .where('revoked_at', 'is', null)
    .where('trusted_until', '>', now)
    .where('pin_failures', '<', PIN_TRIES);

/** This person's trusted device among the secrets of the browser's `device` cookie. */
export function findTrustedDevice(
  db: Db,
  personId: number,
  cookie: string,
  now: Date,
): Promise<{ id: number } | undefined> {
  const secrets = cookie.split('.').filter((it) => it !== '');
  if (secrets.length === 0) return Promise.resolve(undefined);
  return trusted(db, personId, now)
    .select('id')
    .where('secret_hash', 'in', secrets.map(hashToken))
    .executeTakeFirst();
}

interface Browser {
  personId: number;
  userAgent: string;
  address: string;
  /** The passkey that has let it in, and until when: the end of that session. */
  passkeyId?: number;
  until?: Date;
}

/** What people call it: "Chrome", "Windows". */
function named(userAgent: string) {
  const { browser, os } = parse(userAgent || 'unknown');
  return { browser: browser.name || 'Unknown browser', system: os.name || 'Unknown system' };
}

/** Trusts a browser from now on; the secret goes into its cookie, only the hash is kept. */
export async function addDevice(
  db: Db,
  { personId, userAgent, address, passkeyId, until }: Browser,
  now: Date,
) {
  const secret = newToken();
  const trustedUntil = until ?? new Date(now.getTime() + TRUSTED_MS);
  const names = named(userAgent);
  const { id } = await db
    .insertInto('devices')
    .values({
      person_id: personId,
      secret_hash: hashToken(secret),
      ...names,
      address,
      verified_at: now,
      passkey_id: passkeyId ?? null,
      trusted_until: trustedUntil,
      last_seen_at: now,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, secret, trustedUntil, ...names };
}

/** The PIN was right on it: wrong ones before are forgotten. Throws when it is trusted no more. */
export async function greetDevice(db: Db, id: number, now: Date) {
  const greeted = await db
    .updateTable('devices')
    .set((eb) => ({
      pin_failures: 0,
      last_seen_at: now,
      proven_at: eb.fn.coalesce('proven_at', eb.val(now)),
    }))
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .where('trusted_until', '>', now)
    .returning('person_id')
    .executeTakeFirst();
  if (!greeted) throw deviceEnded();
  // Whoever knows the PIN waits for no other, and a mailed password is theirs from now on.
  await endPinRequest(db, greeted.person_id, now);
  await db
    .updateTable('people')
    .set({ password_mailed_at: null })
    .where('id', '=', greeted.person_id)
    .where('password_mailed_at', 'is not', null)
    .execute();
}

/**
 * Ends the trust in devices of a person and every session on them; returns which there were. `worn`
 * takes only those that have no PIN try left.
 */
export async function revokeDevices(
  db: Db,
  which: { personId: number; id?: number; except?: number; worn?: boolean },
  reason: string,
  now: Date,
): Promise<number[]> {
  const rows = await db
    .updateTable('devices')
    .set({ revoked_at: now })
    .where('person_id', '=', which.personId)
    .where('revoked_at', 'is', null)
    .$if(which.id !== undefined, (it) => it.where('id', '=', which.id!))
    .$if(which.worn === true, (it) => it.where('pin_failures', '>=', PIN_TRIES))
    .$if(which.except !== undefined, (it) => it.where('id', '!=', which.except!))
    .returning('id')
    .execute();
  const ids = rows.map((it) => it.id);
  for (const deviceId of ids) await endSessions(db, { deviceId }, reason, now);
  return ids;
}

export interface DeviceRow {
  id: number;
  browser: string;
  system: string;
  address: string;
  verifiedAt: Date;
  lastSeenAt: Date;
  trustedUntil: Date;
  /** Let in by a passkey, for as long as the session lasts. */
  byPasskey: boolean;
}

/** Whether a browser that a passkey has let in is still signed in; others are trusted for themselves. */
export const isStillIn = (
  device: string,
) => sql<boolean>`(${sql.ref(`${device}.passkey_id`)} is null
  or exists (select from sessions where device_id = ${sql.ref(`${device}.id`)} and ended_at is null))`;

/** The trusted devices of a person, the one used last first. */
export const listDevices = (db: Db, personId: number, now: Date): Promise<DeviceRow[]> =>
  trusted(db, personId, now)
    .select([
      'id',
      'browser',
      'system',
      'address',
      'verified_at as verifiedAt',
      'last_seen_at as lastSeenAt',
      'trusted_until as trustedUntil',
    ])
    .select(sql<boolean>`passkey_id is not null`.as('byPasskey'))
    .where(isStillIn('devices'))
    .orderBy('last_seen_at', 'desc')
    .execute();
