import { z } from 'zod';
import { anyone, evenLocked, may, notWhileActing, signedIn } from '#/kernel/access.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { Done, Id, Instant, line, pageOf, paging, Version } from '#/kernel/schema.ts';
import { DeviceKey, NextStep, SecretToken, SignedIn, SixDigits } from '../sign-in/step.contract.ts';
import { CreationOptions, MadePasskey, RequestOptions, UsedPasskey } from './webauthn.contract.ts';

/** So many passkeys somebody has at most. */
export const MOST_PASSKEYS = 10;

const Name = line(60);

const Passkey = z.object({
  id: z.number().int(),
  version: Version,
  name: z.string(),
  /** Built into a device, or carried along: a security key, a phone beside the computer. */
  kind: z.enum(['platform', 'cross-platform']),
  /** Its maker copies it to other devices of its owner. */
  synced: z.boolean(),
  addedAt: Instant,
  lastUsedAt: Instant.nullable(),
  /** The address it was made for, where that is another than the server has now: it opens nothing. */
  otherAddress: z.string().nullable(),
  /** When its count of signatures went back: there may be a copy of it. */
  doubtedAt: Instant.nullable(),
});

/** A passkey of one's own. */
export const MyPasskey = Passkey;
export type MyPasskey = z.output<typeof MyPasskey>;

/** A passkey of somebody, as those see it who may end the trust in devices. */
export const UserPasskey = Passkey.omit({ version: true }).extend({
  person: z.object({ id: z.number().int(), name: z.string(), photo: z.string().nullable() }),
  /** Whether the asker may remove it: its owner is of a lower rank. */
  canRemove: z.boolean(),
});
export type UserPasskey = z.output<typeof UserPasskey>;

const own = notWhileActing(signedIn);
const ofPeople = notWhileActing(may('people:write'));

export const passkeysEndpoints = {
  'GET /my-passkeys': endpoint({
    summary: 'List the passkeys one signs in with instead of the PIN',
    access: own,
    input: z.strictObject({}),
    output: z.object({
      rows: z.array(MyPasskey),
      /** Why none can be used at the address this server has; null where they can. */
      impossible: z.string().nullable(),
    }),
  }),
  'POST /begin-passkey': endpoint({
    summary: 'Begin to add a passkey, with the PIN: tells what the authenticator is asked',
    access: own,
    input: z.strictObject({ pin: SixDigits }),
    output: CreationOptions,
    unrecorded: true,
    signed: true,
  }),
  'POST /add-passkey': endpoint({
    summary: 'Add the passkey that an authenticator has made; the owner is told by mail',
    access: own,
    input: z.strictObject({ name: Name, passkey: MadePasskey }),
    output: Done.extend({ id: z.number().int() }),
    signed: true,
  }),
  'POST /rename-passkey': endpoint({
    summary: 'Call one of my passkeys something else',
    access: own,
    input: z.strictObject({ id: Id, version: Version, name: Name }),
    output: MyPasskey,
  }),
  'POST /remove-passkey': endpoint({
    summary: 'Remove one of my passkeys; sessions it has opened elsewhere end',
    access: own,
    input: z.strictObject({ id: Id }),
    output: Done,
    signed: true,
  }),
  'GET /user-passkeys': endpoint({
    summary: 'List the passkeys of people, the one used last first',
    access: ofPeople,
    input: z.strictObject({
      /** Part of a person's name or of a passkey's. */
      q: z.string().trim().max(100).optional(),
      person: Id.optional(),
      ...paging,
    }),
    output: pageOf(UserPasskey),
  }),
  'POST /delete-passkey': endpoint({
    summary: 'Remove a passkey of a person of a lower rank, and end the sessions it has opened',
    access: ofPeople,
    input: z.strictObject({ id: Id }),
    output: Done,
  }),
  'POST /begin-passkey-step': endpoint({
    summary: 'Ask for a passkey in place of the PIN, or of the wait for a new PIN',
    access: anyone,
    input: z.strictObject({
      step: SecretToken,
      purpose: z.enum(['sign-in', 'new-pin']).default('sign-in'),
    }),
    output: RequestOptions,
    unrecorded: true,
  }),
  'POST /verify-passkey': endpoint({
    summary: 'Finish signing in with a passkey, on whatever browser',
    access: anyone,
    input: z.strictObject({ step: SecretToken, passkey: UsedPasskey, deviceKey: DeviceKey }),
    output: SignedIn,
    unrecorded: true,
  }),
  'POST /reset-pin-by-passkey': endpoint({
    summary: 'Show a passkey to set a new PIN at once',
    access: anyone,
    input: z.strictObject({ step: SecretToken, passkey: UsedPasskey }),
    output: NextStep,
    unrecorded: true,
  }),
  'POST /begin-passkey-unlock': endpoint({
    summary: 'Ask for a passkey to unlock this session',
    access: evenLocked,
    input: z.strictObject({}),
    output: RequestOptions,
    unrecorded: true,
  }),
  'POST /unlock-by-passkey': endpoint({
    summary: 'Go on with a session that was idle, with a passkey',
    access: evenLocked,
    input: z.strictObject({ passkey: UsedPasskey, deviceKey: DeviceKey }),
    output: Done,
    unrecorded: true,
  }),
};
