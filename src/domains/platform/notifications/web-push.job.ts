import webPush from 'web-push';

/** How long a push service may take to answer. */
const ANSWER_MS = 5_000;
/** How long a push service keeps it for a browser that is not there, in seconds. */
const KEEP_S = 4 * 60 * 60;

export interface Vapid {
  publicKey: string;
  privateKey: string;
  /** Whom a push service turns to, `mailto:` or `https:` (RFC 8292, "sub"). */
  subject: string;
}

/** Encrypts for the browser (RFC 8291), signs and sends; the reply's status says what came of it. */
export function sendWebPush(
  vapidDetails: Vapid,
  target: { address: string; p256dh: string; auth: string },
  payload: { id: number },
): Promise<Response> {
  const { address, p256dh, auth } = target;
  const request = webPush.generateRequestDetails(
    { endpoint: address, keys: { p256dh, auth } },
    JSON.stringify(payload),
    { vapidDetails, TTL: KEEP_S, urgency: 'normal', topic: `n${payload.id}` },
  );
  return fetch(request.endpoint, {
    method: 'POST',
    headers: request.headers as Record<string, string>,
    body: request.body as Uint8Array<ArrayBuffer>,
    redirect: 'error',
    signal: AbortSignal.timeout(ANSWER_MS),
  });
}
