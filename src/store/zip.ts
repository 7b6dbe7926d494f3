import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import { Breath } from './workers/breath.ts';

/** A file that goes into a ZIP. */
export interface ZipFile {
  /** Its path, parts divided by `/`. */
  name: string;
  /** All of it, or piece by piece. */
  bytes: Uint8Array | AsyncIterable<Uint8Array>;
  /** It is small as it is: a picture. */
  isPacked?: boolean;
}

/** Packed at once: two milliseconds of the thread. */
const AT_ONCE = 64 * 1024;
/** What needs more is another format, ZIP64. */
const MOST_FILES = 65_535;
const MOST_BYTES = 0xffff_ffff;

/** A ZIP has no zone: whoever writes it means UTC, where the library takes the machine's own. */
const asUtc = (at: Date) => new Date(at.getTime() + at.getTimezoneOffset() * 60_000);

async function* piecesOf(bytes: ZipFile['bytes']): AsyncGenerator<Uint8Array> {
  for await (const it of bytes instanceof Uint8Array ? [bytes] : bytes)
    for (let from = 0; from < it.length; from += AT_ONCE) yield it.subarray(from, from + AT_ONCE);
}

/**
 * A ZIP of files, piece by piece as they come: held is one piece, and what it is packed to.
 * @param at when its files were changed.
 * @throws RangeError for more than a ZIP can hold.
 */
export async function* zipped(
  files: AsyncIterable<ZipFile> | Iterable<ZipFile>,
  at: Date,
): AsyncGenerator<Uint8Array> {
  const breath = new Breath();
  let ready: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    ready.push(piece);
  });
  let [count, size] = [0, 0];
  const taken = () => {
    const pieces = ready;
    ready = [];
    size += pieces.reduce((sum, it) => sum + it.length, 0);
    if (size > MOST_BYTES || count > MOST_FILES)
      throw new RangeError('This is more than a ZIP can hold.');
    return pieces;
  };
  for await (const { name, bytes, isPacked } of files) {
    count += 1;
    const file = isPacked ? new ZipPassThrough(name) : new ZipDeflate(name);
    file.mtime = asUtc(at);
    zip.add(file);
    for await (const it of piecesOf(bytes)) {
      file.push(it);
      yield* taken();
      await breath.take();
    }
    file.push(new Uint8Array(), true);
    yield* taken();
  }
  zip.end();
  yield* taken();
}
