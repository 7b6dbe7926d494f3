import { conflict, notFound } from '#/kernel/refusal.ts';
import { asCompany } from '#/store/company.ts';
import type { Db } from '#/store/records/records.ts';
import { hashToken, newToken } from '#/store/secret.ts';

const LASTS_MS = 7 * 86_400_000;

export interface Invitee {
  name: string;
  /** Lower case. */
  email: string;
  roleId: number;
  /** Who invites; null for the command line and the demo company. */
  invitedBy: number | null;
}

/**
 * Adds a person as invited and opens their invitation; returns the token for the link, of which
 * only the hash is kept. Refused when the address is taken.
 */
export async function invite(db: Db, it: Invitee, now: Date) {
  const person = await db
    .insertInto('people')
    .values({ name: it.name, email: it.email, role_id: it.roleId, ...asCompany })
    .onConflict((on) => on.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!person) {
    const message = 'There is a person with this e-mail already.';
    throw conflict(message, { email: message });
  }
  const token = await openInvitation(db, person.id, it.invitedBy, now);
  return { personId: person.id, token };
}

/** Opens another invitation for somebody still invited; the old link no longer works. */
export async function resendInvitation(
  db: Db,
  personId: number,
  invitedBy: number | null,
  now: Date,
): Promise<string> {
  const person = await db
    .selectFrom('people')
    .select('status')
    .where('id', '=', personId)
    .forUpdate()
    .executeTakeFirst();
  if (!person) throw notFound('This person');
  if (person.status !== 'invited') throw conflict('This person has accepted already.');
  await closeInvitations(db, personId, now);
  return openInvitation(db, personId, invitedBy, now);
}

/** Takes the open invitation of a person back; false when there was none. */
export async function revokeInvitation(db: Db, personId: number, now: Date): Promise<boolean> {
  return (await closeInvitations(db, personId, now)).includes('revoked');
}

async function openInvitation(db: Db, personId: number, invitedBy: number | null, now: Date) {
  const token = newToken();
  await db
    .insertInto('invitations')
    .values({
      person_id: personId,
      token_hash: hashToken(token),
      invited_by: invitedBy,
      expires_at: new Date(now.getTime() + LASTS_MS),
      created_at: now,
    })
    .execute();
  return token;
}

/** A pending invitation past its time is written down as expired, any other as revoked. */
async function closeInvitations(db: Db, personId: number, now: Date): Promise<string[]> {
  const rows = await db
    .updateTable('invitations')
    .set((it) => ({
      status: it
        .case()
        .when('expires_at', '<=', now)
        .then('expired' as const)
        .else('revoked' as const)
        .end(),
    }))
    .where('person_id', '=', personId)
    .where('status', '=', 'pending')
    .returning('status')
    .execute();
  return rows.map((it) => it.status);
}

export interface FoundInvitation {
  id: number;
  personId: number;
  name: string;
  email: string;
  state: 'valid' | 'expired' | 'revoked' | 'used';
}

/** The invitation behind a link. */
export async function findInvitation(db: Db, token: string, now: Date): Promise<FoundInvitation> {
  const row = await db
    .selectFrom('invitations as i')
    .innerJoin('people as p', 'p.id', 'i.person_id')
    .select(['i.id', 'i.person_id as personId', 'i.status', 'i.expires_at', 'p.name', 'p.email'])
    .where('i.token_hash', '=', hashToken(token))
    .executeTakeFirst();
  if (!row) throw notFound('This invitation');
  const { status, expires_at, ...rest } = row;
  if (status === 'accepted') return { ...rest, state: 'used' };
  if (status === 'pending') return { ...rest, state: expires_at > now ? 'valid' : 'expired' };
  return { ...rest, state: status };
}

/** Uses an invitation up; of two at the same time one gets it. */
export async function acceptInvitation(db: Db, id: number, now: Date) {
  const accepted = await db
    .updateTable('invitations')
    .set({ status: 'accepted', accepted_at: now })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst();
  if (!accepted) throw conflict('This invitation was used, taken back or is too old.');
}
