import { z } from 'zod';
import { conflict, invalid } from '#/kernel/refusal.ts';
import type { OpenContext } from '#/store/handler.ts';
import { takeChallenge, type Bound } from './challenges.records.ts';
import { doubt } from './doubt.server.ts';
import { findPasskey } from './passkeys.records.ts';
import { relyingPartyOf, type RelyingParty } from './relying-party.ts';
import type { MadePasskey, UsedPasskey } from './webauthn.contract.ts';

/** ES256, EdDSA and RS256: what authenticators of today have. */
export const ALGORITHMS = [-7, -8, -257] as const;

/** Nothing is asked of an authenticator where no browser would let it answer. */
export function possibleParty(publicUrl: string): RelyingParty {
  const party = relyingPartyOf(publicUrl);
  if (party.impossible !== null) throw conflict(party.impossible);
  return party;
}

const ClientData = z.object({
  challenge: z.string().max(200),
  origin: z.string(),
  crossOrigin: z.boolean().optional(),
});

function clientDataOf(text: string) {
  try {
    return ClientData.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
  } catch {
    throw unverified();
  }
}

const unverified = () =>
  invalid({ passkey: 'This passkey could not be verified. Try once more, or use your PIN.' });

/** Takes the challenge that was answered, whatever comes of it, and checks by whom it was asked. */
async function answered(context: OpenContext, clientDataJSON: string, bound: Bound) {
  const party = possibleParty(context.publicUrl);
  const { challenge, origin, crossOrigin } = clientDataOf(clientDataJSON);
  await takeChallenge(context.db, challenge, bound, context.now);
  if (origin !== party.origin || crossOrigin === true) {
    context.log.warn({ origin, crossOrigin }, 'a passkey was asked for by another page');
    throw invalid({
      passkey: `Passkeys are taken from ${party.origin} only. Open Backlot there, or use your PIN.`,
    });
  }
  return { party, challenge };
}

/** The whole thing is half a second of loading, and most of the time nobody uses a passkey. */
const library = () => import('@simplewebauthn/server');

/** What is kept of a passkey that an authenticator has made. @throws Refusal `invalid` */
export async function checkMade(context: OpenContext, it: MadePasskey, bound: Bound) {
  const { party, challenge } = await answered(context, it.clientDataJSON, bound);
  const { verifyRegistrationResponse } = await library();
  const { clientDataJSON, attestationObject } = it;
  const { verified, registrationInfo: made } = await verifyRegistrationResponse({
    response: {
      id: it.credential,
      rawId: it.credential,
      type: 'public-key',
      response: { clientDataJSON, attestationObject },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: [...ALGORITHMS],
  }).catch((error: unknown) => {
    context.log.warn({ err: error }, 'a new passkey was refused');
    throw unverified();
  });
  if (!verified || made.credential.id !== it.credential) throw unverified();
  return {
    credential_id: made.credential.id,
    public_key: Buffer.from(made.credential.publicKey),
    sign_count: made.credential.counter,
    transports: it.transports,
    kind: it.attachment ?? 'cross-platform',
    synced: made.credentialBackedUp,
    rp_id: party.id,
  };
}

/** A passkey that was right, before that is written down. */
export interface Shown {
  id: number;
  name: string;
  /** Signatures so far. */
  count: number;
  synced: boolean;
}

/**
 * Whether a passkey of this person was used just now, on our page, by whoever its authenticator knows.
 * Called in `unrecorded` endpoints only: the challenge stays used when the rest is refused.
 * @throws Refusal `invalid` that names `passkey`
 */
export async function checkUsed(
  context: OpenContext,
  personId: number,
  it: UsedPasskey,
  bound: Bound,
): Promise<Shown> {
  const { party, challenge } = await answered(context, it.clientDataJSON, bound);
  const kept = await findPasskey(context.db, personId, it.credential);
  if (!kept) {
    throw invalid({
      passkey: 'This passkey is not one of yours, or it was removed. Use another one, or your PIN.',
    });
  }
  if (kept.rp_id !== party.id) {
    throw invalid({
      passkey: `This passkey belongs to ${kept.rp_id}; this is ${party.id}. Use your PIN and add another one.`,
    });
  }
  const { verifyAuthenticationResponse } = await library();
  const { clientDataJSON, authenticatorData, signature } = it;
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: {
      id: it.credential,
      rawId: it.credential,
      type: 'public-key',
      response: { clientDataJSON, authenticatorData, signature },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    // Its count is looked at below: one that goes back is told to its owner.
    credential: { id: it.credential, publicKey: new Uint8Array(kept.public_key), counter: 0 },
  }).catch((error: unknown) => {
    context.log.warn({ err: error, passkey: kept.id }, 'a passkey was refused');
    throw unverified();
  });
  if (!verified) throw unverified();
  const { newCounter: count, credentialBackedUp: synced } = authenticationInfo;
  if (count <= kept.sign_count && (count > 0 || kept.sign_count > 0)) {
    await doubt(context, personId, kept);
    throw invalid({
      passkey:
        'There may be a copy of this passkey: it has signed before what it says. Use your PIN, then remove it.',
    });
  }
  return { id: kept.id, name: kept.name, count, synced };
}
