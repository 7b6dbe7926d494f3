import { z } from 'zod';
import { Instant } from '#/kernel/schema.ts';
import { DEVICE_KEY } from '#/kernel/signed-request.ts';

/** A secret made by the server: 32 random bytes as URL-safe text. */
export const SecretToken = z
  .string()
  .regex(/^[\w-]{43}$/, 'This link or step is not complete. Open it again from the mail.');

export const Email = z
  .string()
  .trim()
  .toLowerCase()
  .max(254, 'At most 254 characters.')
  .pipe(z.email('Write an e-mail address, such as name@company.com.'));

/** A password someone types to sign in; rules apply only where one is set. */
export const Password = z
  .string()
  .min(1, 'Enter your password.')
  .max(512, 'At most 128 characters.');

/** Six digits of a PIN or a mailed code. */
export const SixDigits = z.string().regex(/^\d{6}$/, 'Enter all six digits.');

/** The public key of the browser, which signs what matters from then on; sent along with the PIN. */
export const DeviceKey = z.string().regex(DEVICE_KEY, 'This is no key of a browser.').optional();

/** What the `device` cookie holds: the secrets of this browser, one a person, with dots between. */
export const DeviceCookie = z
  .string()
  .max(400)
  .regex(/^[\w.-]*$/);

/** The step that comes next, and the token that opens it once. */
export const NextStep = z.object({
  message: z.string(),
  next: z.enum(['set-password', 'verify-device', 'verify-pin', 'set-new-pin']),
  step: z.string(),
  expiresAt: Instant,
  /** With `verify-device`: when another code may be asked for. */
  resendAt: Instant.nullable(),
  /** Whether a passkey of theirs may be shown instead. */
  passkey: z.boolean(),
});
export type NextStep = z.output<typeof NextStep>;

/** The end of signing in: the session's token, for the cookie `token`. */
export const SignedIn = z.object({
  message: z.string(),
  token: z.string(),
  expiresAt: Instant,
  /** Keep it when the browser is closed. */
  keep: z.boolean(),
});
export type SignedIn = z.output<typeof SignedIn>;
