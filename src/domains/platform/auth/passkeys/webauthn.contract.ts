import '#/kernel/without-eval.ts';
import { z } from 'zod';

/** What an authenticator says, in the form and with the names of WebAuthn. */
const base64url = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[\w-]+$/, 'This is not what an authenticator says.');

const Attachment = z.enum(['platform', 'cross-platform']);
/** What is not known yet is left out of what is kept. */
const Transports = z.array(z.string().max(30)).max(10);

/** A new passkey: what `navigator.credentials.create` gives. */
export const MadePasskey = z.strictObject({
  credential: base64url(1400),
  clientDataJSON: base64url(4000),
  attestationObject: base64url(16_000),
  attachment: Attachment.optional(),
  transports: Transports.default([]),
});
export type MadePasskey = z.output<typeof MadePasskey>;

/** A passkey that was used: what `navigator.credentials.get` gives. */
export const UsedPasskey = z.strictObject({
  credential: base64url(1400),
  clientDataJSON: base64url(4000),
  authenticatorData: base64url(4000),
  signature: base64url(8000),
});
export type UsedPasskey = z.output<typeof UsedPasskey>;

const Descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()).optional(),
});

/** For `navigator.credentials.create`. */
export const CreationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number().int() })),
  timeout: z.number().int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(Descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('preferred'),
    requireResidentKey: z.literal(false),
    userVerification: z.literal('required'),
  }),
});
export type CreationOptions = z.output<typeof CreationOptions>;

/** For `navigator.credentials.get`. */
export const RequestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number().int(),
  allowCredentials: z.array(Descriptor),
  userVerification: z.literal('required'),
});
export type RequestOptions = z.output<typeof RequestOptions>;
