import { createHash } from 'node:crypto';
import type { ReplyOf } from '#/kernel/endpoint.ts';
import { conflict, stale } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import { lockPerson } from '../person.records.ts';
import { ANSWER_WITHIN_MS, makeChallenge } from './challenges.records.ts';
import { ALGORITHMS, checkMade, possibleParty } from './check-passkey.server.ts';
import { MOST_PASSKEYS, type passkeysEndpoints } from './passkeys.contract.ts';
import { countPasskeys, descriptorsOf, passkeyOf } from './passkeys.records.ts';
import { relyingPartyOf } from './relying-party.ts';
import { tellOwner } from './tell-owner.server.ts';
import type { CreationOptions, MadePasskey } from './webauthn.contract.ts';

async function refuseMore(db: Context['db'], personId: number) {
  if ((await countPasskeys(db, personId)) < MOST_PASSKEYS) return;
  throw conflict(`You have ${MOST_PASSKEYS} passkeys. Remove one you no longer use first.`);
}

/**
 * By which an authenticator keeps several people of one server apart. The same for all passkeys of
 * somebody: one made anew takes the place of the one before.
 */
const handleOf = (rpId: string, personId: number) =>
  createHash('sha256').update(`backlot person ${rpId} ${personId}`).digest('base64url');

/** What an authenticator is asked for a new passkey, once the PIN was right. */
export async function beginPasskey(pin: string, context: Context): Promise<CreationOptions> {
  const { db, who, now, confirmPin } = context;
  const party = possibleParty(context.publicUrl);
  await refuseMore(db, who.id);
  await confirmPin(pin);
  const bound = { purpose: 'add', sessionId: who.session.id } as const;
  return {
    challenge: await makeChallenge(db, bound, now),
    rp: { id: party.id, name: 'Backlot' },
    user: { id: handleOf(party.id, who.id), name: who.email, displayName: who.name },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: ANSWER_WITHIN_MS,
    attestation: 'none',
    excludeCredentials: await descriptorsOf(db, who.id, party.id),
    authenticatorSelection: {
      residentKey: 'preferred',
      requireResidentKey: false,
      userVerification: 'required',
    },
  };
}

/** Keeps what the authenticator has made, and tells the owner. */
export async function addPasskey(
  { name, passkey }: { name: string; passkey: MadePasskey },
  context: Context,
) {
  const { db, who, now, audit } = context;
  const person = await lockPerson(db, who.id);
  await refuseMore(db, who.id);
  const bound = { purpose: 'add', sessionId: who.session.id } as const;
  const made = await checkMade(context, passkey, bound);
  const row = await db
    .insertInto('passkeys')
    .values({ ...made, person_id: who.id, name, added_at: now })
    .onConflict((on) => on.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) throw conflict('This passkey was added before.');
  const { kind, synced, rp_id } = made;
  audit({
    action: 'passkey.add',
    subject: ['passkey', row.id],
    after: { name, kind, synced, address: rp_id },
  });
  await tellOwner(context, person, { id: row.id, name, what: 'added' });
  return { id: row.id, message: `${name} is added: it opens Backlot in place of your PIN.` };
}

/** Another name, against the version it was seen with. */
export async function renamePasskey(
  { id, version, name }: { id: number; version: number; name: string },
  { db, who, audit, publicUrl }: Context,
): Promise<ReplyOf<(typeof passkeysEndpoints)['POST /rename-passkey']>> {
  const which = { id, rpId: relyingPartyOf(publicUrl).id };
  await lockPerson(db, who.id);
  const before = await passkeyOf(db, who.id, which);
  if (before.version !== version) throw stale(before);
  await db
    .updateTable('passkeys')
    .set((eb) => ({ name, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  const subject = ['passkey', id] as const;
  audit({ action: 'passkey.rename', subject, before: { name: before.name }, after: { name } });
  return passkeyOf(db, who.id, which);
}
