import type { OpenContext } from '#/store/handler.ts';
import { addDeviceKey } from '../devices/device-keys.records.ts';
import { addDevice, findTrustedDevice, greetDevice } from '../devices/devices.records.ts';
import { notePlace } from '../locations/note-place.records.ts';
import { codeMail } from '../mails.ts';
import { hasPasskey } from '../passkeys/passkeys.records.ts';
import { relyingPartyOf } from '../passkeys/relying-party.ts';
import type { SigningPerson } from '../person.records.ts';
import { openSession, sessionEnds } from '../session.records.ts';
import { refuseOtherWays } from '../sign-in-providers/break-the-glass.server.ts';
import { countCode, makeCode, RESEND_AFTER_MS, takeOverCode } from './device-code.records.ts';
import { nextAfter, shownBy, type Shown, type StepName } from './sign-in-flow.ts';
import type { NextStep, SignedIn } from './step.contract.ts';
import { issueStep, stepEnded, type Step, type StepData } from './steps.records.ts';

const words: Record<Exclude<StepName, 'set-new-password'>, string> = {
  'set-password': 'Choose a password.',
  'verify-device': 'Enter the code we mailed you.',
  'verify-pin': 'Enter your PIN.',
  'set-new-pin': 'Choose a PIN.',
};

export interface Progress {
  person: SigningPerson;
  shown: Shown;
  /** The trusted device this happens on, once there is one. */
  deviceId: number | null;
  keep: boolean;
  data?: StepData;
}

/** Issues the step that comes after what was shown, and mails what it needs. */
export async function advance(inside: OpenContext, it: Progress): Promise<NextStep> {
  const next = nextAfter(it.shown, {
    deviceKnown: it.deviceId !== null,
    pinSet: it.person.pin_hash !== null,
    pinForgotten: it.data?.pinForgotten ?? false,
  });
  if (next === 'in' || next === 'set-new-password') throw new Error(`${next} is no next step`);
  if (next === 'verify-device') return askForCode(inside, it);
  const { person, deviceId, keep, data } = it;
  const step = { personId: person.id, next, deviceId, keep, data };
  const { token, expiresAt } = await issueStep(inside.db, step, inside.now);
  return reply(next, token, expiresAt, null, await takesPasskey(inside, it, next));
}

/** Whether a passkey does instead: one that this person has for this address, and who has a PIN. */
async function takesPasskey(inside: OpenContext, it: Progress, next: NextStep['next']) {
  if (next !== 'verify-pin' && next !== 'verify-device') return false;
  if (it.person.pin_hash === null || it.data?.pinForgotten) return false;
  const { id, impossible } = relyingPartyOf(inside.publicUrl);
  return impossible === null && hasPasskey(inside.db, it.person.id, id);
}

const reply = (
  next: NextStep['next'],
  step: string,
  expiresAt: Date,
  resendAt: Date | null,
  passkey: boolean,
): NextStep => ({
  message: words[next],
  next,
  step,
  expiresAt: expiresAt.toISOString(),
  resendAt: resendAt && resendAt.toISOString(),
  passkey,
});

/** A code that was mailed less than a minute ago goes on; else a new one is mailed. */
async function askForCode(inside: OpenContext, it: Progress): Promise<NextStep> {
  const { db, now } = inside;
  const { person, deviceId, keep } = it;
  const earlier = await takeOverCode(db, person.id, now);
  const isFresh = earlier !== undefined && earlier.resendAt > now;
  const sent = isFresh ? undefined : makeCode(person.id, inside.masterKey, now);
  const counted = sent ? countCode(earlier?.data ?? {}, now) : earlier!.data;
  const { codesSent, codesSince } = counted;
  const step = {
    personId: person.id,
    next: 'verify-device' as const,
    deviceId,
    keep,
    data: { ...it.data, codesSent, codesSince },
    code: sent?.kept ?? earlier!.code,
  };
  const { token, expiresAt } = await issueStep(db, step, now);
  if (sent) await inside.post(codeMail(person, sent.code));
  const resendAt = isFresh ? earlier.resendAt : new Date(now.getTime() + RESEND_AFTER_MS);
  const passkey = await takesPasskey(inside, it, 'verify-device');
  return reply('verify-device', token, expiresAt, resendAt, passkey);
}

/** After a password: on to the PIN when the browser is known, to the mailed code when it is not. */
export async function afterPassword(
  inside: OpenContext,
  person: SigningPerson,
  cookie: string,
  keep: boolean,
): Promise<NextStep> {
  const device = await findTrustedDevice(inside.db, person.id, cookie, inside.now);
  return advance(inside, { person, shown: 'password', deviceId: device?.id ?? null, keep });
}

/**
 * A browser that a passkey has let in. The passkey is the device that is trusted; the browser itself gets
 * no secret, and is asked for a code again once this session is over.
 */
async function letIn(
  { db, now, userAgent, address }: OpenContext,
  it: { personId: number; keep: boolean; passkeyId: number },
): Promise<number> {
  const { personId, keep, passkeyId } = it;
  const until = sessionEnds(keep, now);
  return (await addDevice(db, { personId, userAgent, address, passkeyId, until }, now)).id;
}

/**
 * The last step is done: opens the session. Nothing else does.
 * @param passkeyId the passkey that was shown, where it was one.
 */
export async function enter(
  inside: OpenContext,
  person: SigningPerson,
  step: Step,
  deviceKey: string | undefined,
  passkeyId?: number,
) {
  const pinSet = passkeyId === undefined || person.pin_hash !== null;
  const situation = { deviceKnown: step.device_id !== null, pinSet, pinForgotten: false };
  const shown = passkeyId === undefined ? shownBy[step.next] : 'passkey';
  if (nextAfter(shown, situation) !== 'in') throw stepEnded();
  await refuseOtherWays(inside, person, step.data.byProvider);
  const { keep } = step;
  const personId = person.id;
  const deviceId =
    step.device_id ??
    (passkeyId === undefined ? null : await letIn(inside, { personId, keep, passkeyId }));
  if (deviceId === null) throw new Error(`A session cannot follow ${step.next}`);
  await greetDevice(inside.db, deviceId, inside.now);
  await addDeviceKey(inside.db, deviceId, deviceKey, inside.now);
  const session = await openSession(inside.db, { personId, deviceId, keep, passkeyId }, inside.now);
  await notePlace(inside, { personId, deviceId });
  inside.audit({
    action: 'session.start',
    subject: ['session', session.id],
    after: {
      personId,
      deviceId,
      keep,
      ...(passkeyId !== undefined && { passkey: passkeyId }),
      ...(step.data.byProvider !== undefined && { byProvider: step.data.byProvider }),
    },
    actor: person.id,
  });
  const signedIn: SignedIn = {
    message: 'Signed in.',
    token: session.token,
    expiresAt: session.expiresAt.toISOString(),
    keep: step.keep,
  };
  return signedIn;
}
