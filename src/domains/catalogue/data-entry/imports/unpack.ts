import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { invalid } from '#/kernel/refusal.ts';
import { zipEntries } from '#/store/unzip.ts';

/** What a file is: text, or a workbook in memory. */
export type Unpacked =
  | { kind: 'text'; bytes: AsyncIterable<Uint8Array>; wasPacked: boolean }
  | { kind: 'workbook'; bytes: Buffer };

/** A ZIP or XLSX is read by its end, so it stands in memory. */
const MOST_PACKED = 64_000_000;
const MOST_UNPACKED = 1_000_000_000;
/** Tables seldom pack to less than a fiftieth; what packs to less than this is a bomb. */
const MOST_RATIO = 200;
/** A short file may be all of one sign. */
const HARMLESS = 10_000_000;
const bomb = () =>
  invalid({ file: 'This file unpacks to more than a report can be. Upload it unpacked.' });

/**
 * A report out of what it is packed in: `.gz`, or a ZIP of a single file.
 * @throws Refusal `invalid` when it is damaged, holds several files or unpacks to too much.
 */
export async function unpacked(bytes: AsyncIterable<Uint8Array>, depth = 0): Promise<Unpacked> {
  const pieces = bytes[Symbol.asyncIterator]();
  const first: Uint8Array[] = [];
  for (let size = 0; size < 4;) {
    const piece = await pieces.next();
    if (piece.done) break;
    first.push(piece.value);
    size += piece.value.length;
  }
  const start = Buffer.concat(first);
  const all = resumed(start, pieces);
  const isGzip = start[0] === 0x1f && start[1] === 0x8b;
  // An empty ZIP begins with its end.
  const isZip = ['PK\x03\x04', 'PK\x05\x06'].includes(start.subarray(0, 4).toString('latin1'));
  if (!isGzip && !isZip) return { kind: 'text', bytes: all, wasPacked: depth > 0 };
  if (depth > 1) throw invalid({ file: 'This file is packed in a pack. Upload it unpacked.' });
  return isGzip ? unpacked(gunzipped(all), depth + 1) : fromZip(await gathered(all), depth);
}

async function* resumed(
  start: Uint8Array,
  rest: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  try {
    if (start.length > 0) yield start;
    for (let piece = await rest.next(); !piece.done; piece = await rest.next()) yield piece.value;
  } finally {
    await rest.return?.();
  }
}

async function* gunzipped(packed: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let taken = 0;
  const counted = async function* () {
    for await (const piece of packed) {
      taken += piece.length;
      yield piece;
    }
  };
  let failure: unknown;
  const source = Readable.from(counted()).on('error', (error) => (failure = error));
  const gunzip = createGunzip();
  source.on('error', (error) => gunzip.destroy(error));
  try {
    yield* limited(source.pipe(gunzip) as AsyncIterable<Uint8Array>, () => taken);
  } catch (error) {
    if (failure !== undefined) throw failure;
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')) {
      throw invalid({ file: 'This .gz is damaged or ends in the middle.' });
    }
    throw error;
  } finally {
    source.destroy();
  }
}

/** Bytes as long as they are no bomb. */
async function* limited(
  bytes: AsyncIterable<Uint8Array>,
  packed: () => number,
): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const piece of bytes) {
    size += piece.length;
    if (size > MOST_UNPACKED || (size > HARMLESS && size > packed() * MOST_RATIO)) throw bomb();
    yield piece;
  }
}

async function gathered(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of bytes) {
    size += piece.length;
    if (size > MOST_PACKED) {
      throw invalid({ file: 'This file is too large to unpack here. Upload it unpacked, as CSV.' });
    }
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

const isOurs = (name: string) => !/(^|\/)(__MACOSX\/|\.)/.test(name);

async function fromZip(zip: Buffer, depth: number): Promise<Unpacked> {
  const entries = zipEntries(zip).filter((it) => isOurs(it.name));
  // What it unpacks to is for its reader to see, which is another process.
  if (entries.some((it) => it.name === 'xl/workbook.xml')) return { kind: 'workbook', bytes: zip };
  const [only, ...others] = entries;
  if (!only) throw invalid({ file: 'This ZIP is empty.' });
  if (others.length > 0) {
    const names = entries.slice(0, 5).map((it) => it.name.slice(0, 80).toWellFormed());
    throw invalid({
      file: `This ZIP holds ${entries.length} files: ${names.join(', ')}. Upload them one by one.`,
    });
  }
  return unpacked(
    limited(only.open(), () => zip.length),
    depth + 1,
  );
}
