/** Its header: the time in ms, a nonce and the signature, with dots between. */
export const SIGNATURE_HEADER = 'X-Signature';

/** Raw P-256 point in base64url: 65 bytes. */
export const DEVICE_KEY = /^B[\w-]{86}$/;

/** ECDSA over P-256 with SHA-256, as WebCrypto names it. */
export const CURVE = { name: 'ECDSA', namedCurve: 'P-256' } as const;
export const SIGNING = { name: 'ECDSA', hash: 'SHA-256' } as const;

interface SignedParts {
  method: string;
  /** Below the origin, with `/api`. */
  path: string;
  /** As it is sent; empty when there is none. */
  body: string;
  /** Milliseconds, by the server's clock as far as it is known. */
  time: number;
  nonce: string;
}

const encoder = new TextEncoder();

/** What is signed: another method, path, body, time or nonce is another request. */
export async function signedBytes({ method, path, body, time, nonce }: SignedParts) {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', encoder.encode(body)));
  const hex = [...hash].map((it) => it.toString(16).padStart(2, '0')).join('');
  return encoder.encode([method, path, hex, time, nonce].join('\n'));
}
