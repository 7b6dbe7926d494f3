import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  scrypt,
  timingSafeEqual,
} from 'node:crypto';
import { invalid } from '#/kernel/refusal.ts';

/**
 * What a backup is wrapped in: a line that says by what it is kept, then frames. A frame is four
 * bytes with its length, of which the highest bit marks the last one, its bytes and a tag. The tag
 * covers the line, the frame's number and whether it is the last, so that nothing can be changed,
 * left out, moved or cut off. Sealed by a passphrase the bytes are encrypted; signed by the master
 * key they can be read by anybody and changed by nobody.
 */
export interface Wrapping {
  by: 'passphrase' | 'master key';
  salt: string;
  /** Of the master key the records are kept under; it does not tell the key. */
  fingerprint: string;
}

/** What opens a backup: the passphrase, or the master key in base64. */
export type Opener = { passphrase: string } | { masterKey: string };

const MAGIC = '{"backlot":"backup-3",';
/** A head is far shorter: what has no end by then is no backup. */
const HEAD_BYTES = 1024;
const FRAME = 64 * 1024;
const LAST = 0x8000_0000;
/** 128 MB and a quarter of a second a guess. */
const COST = { N: 2 ** 17, r: 8, p: 1, maxmem: 160 * 2 ** 20 };

const damaged = (by?: Wrapping['by']) =>
  invalid({
    backup: `${by === 'passphrase' ? 'BACKUP_PASSPHRASE is not the passphrase of this backup, or it' : 'This backup'} is damaged, cut or was changed. Nothing was restored.`,
  });

/** A restore reads its backup several times, and a passphrase is slow to try on purpose. */
const known = new WeakMap<Opener, { salt: string; key: Promise<Buffer> }>();

function keyFrom(opener: Opener, salt: string): Promise<Buffer> {
  const last = known.get(opener);
  if (last?.salt === salt) return last.key;
  const key = derivedFrom(opener, salt);
  known.set(opener, { salt, key });
  return key;
}

const derivedFrom = (opener: Opener, salt: string): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    if ('masterKey' in opener) {
      const key = Buffer.from(opener.masterKey, 'base64');
      resolve(Buffer.from(hkdfSync('sha256', key, salt, 'signature of a backup', 32)));
    } else {
      const text = opener.passphrase.normalize('NFKC');
      scrypt(text, salt, 32, COST, (error, key) => (error ? reject(error) : resolve(key)));
    }
  });

/** Puts a tag to one frame after the other, or takes it off. */
class Frames {
  private readonly key: Buffer;
  private readonly head: Buffer;
  private readonly by: Wrapping['by'];
  private count = 0;

  constructor(key: Buffer, head: Buffer, by: Wrapping['by']) {
    this.key = key;
    this.head = head;
    this.by = by;
  }

  get tagBytes(): number {
    return this.by === 'passphrase' ? 16 : 32;
  }

  /** The frame's number and whether it is the last: never the same twice under one key. */
  private place(isLast: boolean): Buffer {
    const nonce = Buffer.alloc(12);
    nonce.writeUInt8(isLast ? 1 : 0, 0);
    nonce.writeUIntBE(this.count, 6, 6);
    this.count += 1;
    return nonce;
  }

  private signature(place: Buffer, bytes: Buffer): Buffer {
    return createHmac('sha256', this.key).update(this.head).update(place).update(bytes).digest();
  }

  wrap(bytes: Buffer, isLast: boolean): Buffer {
    const length = Buffer.alloc(4);
    length.writeUInt32BE((bytes.length | (isLast ? LAST : 0)) >>> 0);
    const place = this.place(isLast);
    if (this.by === 'master key')
      return Buffer.concat([length, bytes, this.signature(place, bytes)]);
    const cipher = createCipheriv('aes-256-gcm', this.key, place).setAAD(this.head);
    return Buffer.concat([length, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
  }

  /** @throws Refusal `invalid` when a bit of it is not as it was written. */
  unwrap(bytes: Buffer, tag: Buffer, isLast: boolean): Buffer {
    const place = this.place(isLast);
    if (this.by === 'master key') {
      if (!timingSafeEqual(this.signature(place, bytes), tag)) throw damaged();
      return bytes;
    }
    const decipher = createDecipheriv('aes-256-gcm', this.key, place);
    decipher.setAAD(this.head).setAuthTag(tag);
    try {
      return Buffer.concat([decipher.update(bytes), decipher.final()]);
    } catch {
      throw damaged(this.by);
    }
  }
}

/** Wraps a stream of bytes; never more than a frame of it is in memory. */
export async function* wrapped(
  parts: AsyncIterable<Buffer>,
  opener: Opener,
  fingerprint: string,
): AsyncGenerator<Buffer> {
  const by = 'passphrase' in opener ? 'passphrase' : 'master key';
  const wrapping: Wrapping = { by, salt: randomBytes(16).toString('base64'), fingerprint };
  const head = Buffer.from(`${MAGIC}${JSON.stringify(wrapping).slice(1)}\n`);
  const frames = new Frames(await keyFrom(opener, wrapping.salt), head, by);
  yield head;
  let waiting: Buffer[] = [];
  let size = 0;
  for await (const part of parts) {
    waiting.push(part);
    size += part.length;
    if (size < FRAME) continue;
    const bytes = Buffer.concat(waiting);
    let at = 0;
    // What is left may be nothing: the last frame is written at the end, empty or not.
    for (; bytes.length - at >= FRAME; at += FRAME)
      yield frames.wrap(bytes.subarray(at, at + FRAME), false);
    waiting = [bytes.subarray(at)];
    size = bytes.length - at;
  }
  yield frames.wrap(Buffer.concat(waiting), true);
}

/** Takes exactly so many bytes at a time from a stream. */
class Taking {
  private readonly parts: AsyncIterator<Buffer>;
  private held: Buffer = Buffer.alloc(0);

  constructor(parts: AsyncIterable<Buffer>) {
    this.parts = parts[Symbol.asyncIterator]();
  }

  /** Fewer only where the stream ends. */
  private async hold(bytes: number): Promise<void> {
    const parts = [this.held];
    let size = this.held.length;
    while (size < bytes) {
      const { value, done } = await this.parts.next();
      if (done) break;
      parts.push(value);
      size += value.length;
    }
    this.held = parts.length > 1 ? Buffer.concat(parts) : this.held;
  }

  async take(bytes: number): Promise<Buffer> {
    await this.hold(bytes);
    if (this.held.length < bytes) throw damaged();
    const taken = this.held.subarray(0, bytes);
    this.held = this.held.subarray(bytes);
    return taken;
  }

  async line(): Promise<Buffer | undefined> {
    await this.hold(HEAD_BYTES);
    const end = this.held.indexOf('\n');
    return end < 0 || end >= HEAD_BYTES ? undefined : this.take(end + 1);
  }

  async isAtEnd(): Promise<boolean> {
    await this.hold(1);
    return this.held.length === 0;
  }

  async close(): Promise<void> {
    await this.parts.return?.();
  }
}

function wrappingOf(line: Buffer | undefined): Wrapping | undefined {
  if (!line?.toString('latin1').startsWith(MAGIC)) return undefined;
  try {
    const { by, salt, fingerprint } = JSON.parse(line.toString('utf8')) as Partial<Wrapping>;
    if (by !== 'passphrase' && by !== 'master key') throw damaged();
    if (typeof salt !== 'string' || typeof fingerprint !== 'string') throw damaged();
    return { by, salt, fingerprint };
  } catch {
    throw damaged();
  }
}

/** By what a file is wrapped; undefined when it is none of ours or of an earlier version. */
export async function readWrapping(parts: AsyncIterable<Buffer>): Promise<Wrapping | undefined> {
  const taking = new Taking(parts);
  try {
    return wrappingOf(await taking.line());
  } finally {
    await taking.close();
  }
}

/**
 * What was wrapped; every part is checked before it is given.
 * @throws Refusal `invalid` for another passphrase or key, and for anything changed or cut.
 */
export async function* unwrapped(
  parts: AsyncIterable<Buffer>,
  opener: Opener,
): AsyncGenerator<Buffer> {
  const taking = new Taking(parts);
  try {
    const head = await taking.line();
    const wrapping = wrappingOf(head);
    if (!head || !wrapping) throw damaged();
    const frames = new Frames(await keyFrom(opener, wrapping.salt), head, wrapping.by);
    for (;;) {
      const start = (await taking.take(4)).readUInt32BE();
      const isLast = (start & LAST) !== 0;
      const length = start & 0x7fff_ffff;
      if (length > FRAME) throw damaged();
      const bytes = await taking.take(length);
      yield frames.unwrap(bytes, await taking.take(frames.tagBytes), isLast);
      if (isLast) break;
    }
    if (!(await taking.isAtEnd())) throw damaged();
  } finally {
    await taking.close();
  }
}
