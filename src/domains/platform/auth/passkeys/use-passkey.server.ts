import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { conflict, invalid } from '#/kernel/refusal.ts';
import type { Context, OpenContext } from '#/store/handler.ts';
import { actorOf } from '#/store/who.ts';
import { refuseAddress } from '../ip-rules/address-guard.records.ts';
import { lockPerson, type SigningPerson } from '../person.records.ts';
import { goOn } from '../pin/go-on.server.ts';
import { advance, enter } from '../sign-in/advance.server.ts';
import { findOpenStep, stepEnded, takeStep, type Step } from '../sign-in/steps.records.ts';
import { ANSWER_WITHIN_MS, makeChallenge, type Bound } from './challenges.records.ts';
import { checkUsed, possibleParty, type Shown } from './check-passkey.server.ts';
import type { passkeysEndpoints } from './passkeys.contract.ts';
import { descriptorsOf } from './passkeys.records.ts';
import type { RequestOptions } from './webauthn.contract.ts';

type Input<K extends keyof typeof passkeysEndpoints> = ParsedInputOf<(typeof passkeysEndpoints)[K]>;
type Purpose = Input<'POST /begin-passkey-step'>['purpose'];

/** What an authenticator is asked, of the passkeys of one person only. */
async function asked(
  { db, now, publicUrl }: OpenContext,
  personId: number,
  bound: Bound,
): Promise<RequestOptions> {
  const { id: rpId } = possibleParty(publicUrl);
  const allowCredentials = await descriptorsOf(db, personId, rpId);
  if (allowCredentials.length === 0) {
    throw conflict(`You have no passkey for ${rpId}. Use your PIN.`);
  }
  return {
    challenge: await makeChallenge(db, bound, now),
    rpId,
    timeout: ANSWER_WITHIN_MS,
    allowCredentials,
    userVerification: 'required',
  };
}

/**
 * The step at which a passkey can be shown: whoever has it has shown their password, or their provider
 * has vouched for them. Where a new PIN was asked for, the code that was mailed comes first.
 */
async function openStep({ db, now }: OpenContext, token: string, purpose: Purpose): Promise<Step> {
  const doors = purpose === 'sign-in' ? ['verify-pin', 'verify-device'] : ['verify-pin'];
  const step = await findOpenStep(db, token, doors as Step['next'][], now);
  if (step.data.pinForgotten) throw stepEnded();
  return step;
}

export async function beginStep(
  { step: token, purpose }: Input<'POST /begin-passkey-step'>,
  context: OpenContext,
) {
  const step = await openStep(context, token, purpose);
  return asked(context, step.person_id, { purpose, stepId: step.id });
}

/** Writes down that it was used. Throws when it was removed, or used further, in the meantime. */
async function notePasskey({ db, now }: OpenContext, it: Shown) {
  const used = await db
    .updateTable('passkeys')
    .set({ sign_count: it.count, synced: it.synced, last_used_at: now })
    .where('id', '=', it.id)
    .where('ended_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('sign_count', '<', it.count),
        eb.and([eb('sign_count', '=', 0), eb.lit(it.count === 0)]),
      ]),
    )
    .returning('id')
    .executeTakeFirst();
  if (!used) throw invalid({ passkey: 'This passkey was removed or used elsewhere just now.' });
}

/** Who has shown which passkey in which step of signing in. */
interface ShownIn {
  person: SigningPerson;
  step: Step;
  shown: Shown;
}

/** Takes a step of signing in by a passkey, and does what follows in the same transaction. */
async function takenBy<T>(
  { step: token, passkey }: Pick<Input<'POST /reset-pin-by-passkey'>, 'step' | 'passkey'>,
  purpose: Purpose,
  context: OpenContext,
  work: (inside: OpenContext, it: ShownIn) => Promise<T>,
): Promise<T> {
  const step = await openStep(context, token, purpose);
  const bound = { purpose, stepId: step.id };
  const shown = await checkUsed(context, step.person_id, passkey, bound);
  await refuseAddress(context, step.person_id);
  return context.commit(async (inside) => {
    const person = await lockPerson(inside.db, step.person_id);
    await takeStep(inside.db, step.id, inside.now);
    await notePasskey(inside, shown);
    return work(inside, { person, step, shown });
  });
}

/** In place of the PIN, and of the code that an unknown browser is asked for. */
export const signInByPasskey = (it: Input<'POST /verify-passkey'>, context: OpenContext) =>
  takenBy(it, 'sign-in', context, (inside, { person, step, shown }) =>
    enter(inside, person, step, it.deviceKey, shown.id),
  );

/** Whoever shows a passkey sets a new PIN without a mailed code and without waiting. */
export const resetPin = (it: Input<'POST /reset-pin-by-passkey'>, context: OpenContext) =>
  takenBy(it, 'new-pin', context, (inside, { person, step, shown }) => {
    inside.audit({
      action: 'pin.ask-new',
      subject: ['person', person.id],
      after: { passkey: shown.id },
      actor: person.id,
    });
    return advance(inside, {
      person,
      shown: 'passkey',
      deviceId: step.device_id,
      keep: step.keep,
      data: { pinForgotten: true, byProvider: step.data.byProvider },
    });
  });

const unlocking = (who: Context['who']) =>
  ({ purpose: 'unlock', sessionId: who.session.id }) as const;

export const beginUnlock = (context: Context) =>
  asked(context, actorOf(context.who), unlocking(context.who));

/** In place of the PIN, after half an hour without a sign of life. */
export async function unlockByPasskey(
  { passkey, deviceKey }: Input<'POST /unlock-by-passkey'>,
  context: Context,
) {
  const { who } = context;
  const shown = await checkUsed(context, actorOf(who), passkey, unlocking(who));
  return context.commit(async (inside) => {
    await lockPerson(inside.db, actorOf(who));
    await notePasskey(inside, shown);
    return goOn(inside, who, deviceKey, shown.id);
  });
}
