import { Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';
import { invalid } from '#/kernel/refusal.ts';

/** A file inside of a ZIP. */
export interface ZipEntry {
  name: string;
  /** Its bytes as they unpack; ends with a refusal when they are not what the ZIP says. */
  open: () => AsyncIterable<Uint8Array>;
}

const ENTRY = 0x02014b50;
const END = Buffer.from('PK\x05\x06', 'latin1');
/** The end of the directory is followed by a comment of 65,535 bytes at most. */
const LONGEST_END = 65_557;
/** Office documents have some dozen. */
const MOST_ENTRIES = 1_000;
const [STORED, DEFLATED] = [0, 8];

const broken = () => invalid({ file: 'This ZIP is damaged or ends in the middle.' });

/**
 * The files in a ZIP by its directory, which alone tells what is in it.
 * @param most how many it may hold.
 * @throws Refusal `invalid` when it is damaged, encrypted, or larger than 4 GB.
 */
export function zipEntries(zip: Buffer, most = MOST_ENTRIES): ZipEntry[] {
  try {
    return [...entriesOf(zip, most)];
  } catch (error) {
    throw error instanceof RangeError ? broken() : error;
  }
}

function* entriesOf(zip: Buffer, most: number): Generator<ZipEntry> {
  const tail = zip.subarray(Math.max(0, zip.length - LONGEST_END));
  const end = zip.length - tail.length + tail.lastIndexOf(END);
  if (end < zip.length - tail.length) throw broken();
  let at = zip.readUInt32LE(end + 16);
  const entries = zip.readUInt16LE(end + 10);
  if (entries > most) throw invalid({ file: `This ZIP holds more than ${most} files.` });
  for (let left = entries; left > 0; left -= 1) {
    if (zip.readUInt32LE(at) !== ENTRY) throw broken();
    const nameLength = zip.readUInt16LE(at + 28);
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
    if (!name.endsWith('/')) yield entryAt(zip, at, name);
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
}

function entryAt(zip: Buffer, at: number, name: string): ZipEntry {
  const isEncrypted = (zip.readUInt16LE(at + 8) & 1) === 1;
  const method = zip.readUInt16LE(at + 10);
  const size = zip.readUInt32LE(at + 20);
  const local = zip.readUInt32LE(at + 42);
  const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
  if (isEncrypted) {
    throw invalid({ file: 'This ZIP has a password. Upload the file that is in it.' });
  }
  if (method !== STORED && method !== DEFLATED) {
    throw invalid({ file: 'This ZIP is packed in an unusual way. Upload the file that is in it.' });
  }
  if (from + size > zip.length) throw broken();
  const packed = zip.subarray(from, from + size);
  return { name, open: () => (method === STORED ? single(packed) : inflated(packed)) };
}

async function* single(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

async function* inflated(packed: Uint8Array): AsyncGenerator<Uint8Array> {
  try {
    yield* Readable.from([packed]).pipe(createInflateRaw()) as AsyncIterable<Uint8Array>;
  } catch {
    throw broken();
  }
}
