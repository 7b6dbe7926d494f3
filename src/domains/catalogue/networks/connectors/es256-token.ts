import { createPrivateKey, sign, type KeyObject } from 'node:crypto';
import { PullFailure } from './call.ts';

/**
 * A private key for P-256 from its PEM text: PKCS#8 as Apple gives it out (`.p8`), or SEC 1 as
 * `openssl ecparam -genkey` writes it, below its parameters. A field of a form takes line breaks out.
 * @throws PullFailure `key` when the text is no such key.
 */
function privateKeyOf(pem: string): KeyObject {
  const [, kind, body = ''] =
    /-----BEGIN (EC )?PRIVATE KEY-----([\s\S]+?)-----END (?:EC )?PRIVATE KEY-----/.exec(pem) ?? [];
  try {
    const key = createPrivateKey({
      key: Buffer.from(body.replaceAll(/\s/g, ''), 'base64'),
      format: 'der',
      type: kind === undefined ? 'pkcs8' : 'sec1',
    });
    if (key.asymmetricKeyDetails?.namedCurve === 'prime256v1') return key;
  } catch {
    // Said below: what OpenSSL says of a text might quote it.
  }
  throw new PullFailure(
    'key',
    'The private key is none for ES256. Enter the whole text of the .p8 or .pem file.',
  );
}

interface TokenAsked {
  /** The private key as PEM. */
  pem: string;
  /** Its id, by which the other side finds the public one. */
  keyId: string;
  /** Seconds for which it holds. */
  seconds: number;
  claims: Readonly<Record<string, unknown>>;
}

/** A JWT signed with ES256 (RFC 7518, 3.4), as Apple's APIs take it. @throws PullFailure `key` */
export function es256Token({ pem, keyId, seconds, claims }: TokenAsked): string {
  const now = Math.floor(Date.now() / 1000);
  const part = (it: object) => Buffer.from(JSON.stringify(it)).toString('base64url');
  const text = [
    part({ alg: 'ES256', kid: keyId, typ: 'JWT' }),
    part({ ...claims, iat: now, exp: now + seconds }),
  ].join('.');
  const key = privateKeyOf(pem);
  const signature = sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' });
  return `${text}.${signature.toString('base64url')}`;
}
