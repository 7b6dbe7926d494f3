import { z } from 'zod';
import { googleGrant } from '#/store/outbound/google-grant.ts';

/** What is used of a Google service account's key file. */
const Account = z.object({
  project_id: z.string().min(1),
  client_email: z.string().min(1),
  private_key: z.string().includes('PRIVATE KEY'),
  token_uri: z.url(),
});

export interface Fcm {
  account: z.output<typeof Account>;
  /** Origin of Firebase Cloud Messaging. */
  origin: string;
}

/** @throws when the text is not the key file of a service account. */
export function readFcm(text: string, origin = 'https://fcm.googleapis.com'): Fcm {
  return { account: Account.parse(JSON.parse(text)), origin };
}

const ANSWER_MS = 5_000;
const SCOPE = 'https://www.googleapis.com/auth/firebase.messaging';

/** An access token good for an hour. */
export async function fcmAccess({ account }: Fcm, now: Date): Promise<string> {
  const { client_email: email, private_key: privateKey, token_uri: audience } = account;
  const reply = await fetch(audience, {
    method: 'POST',
    body: googleGrant({ email, privateKey, scope: SCOPE, audience }, now),
    signal: AbortSignal.timeout(ANSWER_MS),
  });
  if (!reply.ok) throw new Error(`Google refused the service account with ${reply.status}`);
  return z.object({ access_token: z.string() }).parse(await reply.json()).access_token;
}

/** Sends one message (FCM HTTP v1); the reply's status says what came of it. */
export function sendFcm(
  { account, origin }: Fcm,
  access: string,
  token: string,
  words: { title: string; body?: string | undefined; data: Record<string, string> },
): Promise<Response> {
  const { title, body, data } = words;
  return fetch(`${origin}/v1/projects/${account.project_id}/messages:send`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${access}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ message: { token, notification: { title, body }, data } }),
    signal: AbortSignal.timeout(ANSWER_MS),
  });
}
