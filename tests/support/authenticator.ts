import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

/**
 * An authenticator made of software, for what a browser would not let through: another origin, no
 * fingerprint, a count that goes back. It speaks WebAuthn by its specification, with no code of ours.
 */

/** Bits of the authenticator's data: somebody was there, it knows who, it is synced, a key follows. */
const PRESENT = 0x01;
const VERIFIED = 0x04;
const SYNCED = 0x08 | 0x10;
const KEY_FOLLOWS = 0x40;

interface Asked {
  challenge: string;
  rp?: { id: string };
  rpId?: string;
}

interface Twist {
  origin?: string;
  rpId?: string;
  challenge?: string;
  crossOrigin?: boolean;
  isVerified?: boolean;
  isSynced?: boolean;
  count?: number;
  type?: string;
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();

const bytesOf = (key: KeyObject) => {
  const { x, y } = key.export({ format: 'jwk' });
  return [x!, y!].map((it) => Buffer.from(it, 'base64url'));
};

/** A byte string of CBOR. */
const cborBytes = (it: Buffer) =>
  Buffer.concat([Buffer.from([0x59, it.length >> 8, it.length & 255]), it]);
const cborText = (it: string) => Buffer.concat([Buffer.from([0x60 + it.length]), Buffer.from(it)]);

/** One passkey. @param origin of the page it is asked by. */
export function authenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  let count = 0;

  const clientData = (asked: Asked, type: string, twist: Twist) =>
    Buffer.from(
      JSON.stringify({
        type: twist.type ?? type,
        challenge: twist.challenge ?? asked.challenge,
        origin: twist.origin ?? origin,
        crossOrigin: twist.crossOrigin ?? false,
      }),
    );

  function data(asked: Asked, twist: Twist, more: number) {
    const head = Buffer.alloc(5);
    const verified = (twist.isVerified ?? true) ? VERIFIED : 0;
    head[0] = PRESENT | verified | (twist.isSynced ? SYNCED : 0) | more;
    head.writeUInt32BE(twist.count ?? count, 1);
    return Buffer.concat([sha256(twist.rpId ?? asked.rpId ?? asked.rp!.id), head]);
  }

  return {
    credential: id.toString('base64url'),

    /** What `navigator.credentials.create` would give. */
    make(asked: unknown, twist: Twist = {}) {
      const given = asked as Asked;
      const [x, y] = bytesOf(publicKey) as [Buffer, Buffer];
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        x,
        Buffer.from('225820', 'hex'),
        y,
      ]);
      const length = Buffer.from([0, id.length]);
      const attested = Buffer.concat([Buffer.alloc(16), length, id, key]);
      const authData = Buffer.concat([data(given, twist, KEY_FOLLOWS), attested]);
      const object = Buffer.concat([
        Buffer.from([0xa3]),
        cborText('fmt'),
        cborText('none'),
        cborText('attStmt'),
        Buffer.from([0xa0]),
        cborText('authData'),
        cborBytes(authData),
      ]);
      return {
        credential: id.toString('base64url'),
        clientDataJSON: clientData(given, 'webauthn.create', twist).toString('base64url'),
        attestationObject: object.toString('base64url'),
        attachment: 'platform' as const,
        transports: ['internal'],
      };
    },

    /** What `navigator.credentials.get` would give; it counts one more signature. */
    use(asked: unknown, twist: Twist = {}) {
      count = twist.count ?? count + 1;
      const given = asked as Asked;
      const client = clientData(given, 'webauthn.get', twist);
      const authData = data(given, twist, 0);
      const signature = sign('sha256', Buffer.concat([authData, sha256(client)]), privateKey);
      return {
        credential: id.toString('base64url'),
        clientDataJSON: client.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: signature.toString('base64url'),
      };
    },
  };
}

export type Authenticator = ReturnType<typeof authenticator>;
