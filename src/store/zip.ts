import { promisify } from 'node:util';
import { crc32, deflateRaw } from 'node:zlib';

/** A file that goes into a ZIP. */
export interface ZipFile {
  /** Its path, parts divided by `/`. */
  name: string;
  bytes: Uint8Array;
  /** It is small as it is: a picture. */
  isPacked?: boolean;
}

const deflate = promisify(deflateRaw);
const [STORED, DEFLATED] = [0, 8];
/** Names are UTF-8. */
const UTF8 = 0x0800;
/** What needs more is another format, ZIP64. */
const MOST_FILES = 65_535;
const MOST_BYTES = 0xffff_ffff;

/** As MS-DOS kept it, two seconds exactly; in UTC, for want of a zone. */
const stampOf = (at: Date) => ({
  time: (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
  date: ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
});

/** What the entry and the directory say alike, behind their signs and versions. */
function about(name: Buffer, packed: Uint8Array, file: ZipFile, method: number, at: Date): Buffer {
  const { time, date } = stampOf(at);
  const head = Buffer.alloc(26);
  head.writeUInt16LE(20, 0);
  head.writeUInt16LE(UTF8, 2);
  head.writeUInt16LE(method, 4);
  head.writeUInt16LE(time, 6);
  head.writeUInt16LE(date, 8);
  head.writeUInt32LE(crc32(file.bytes), 10);
  head.writeUInt32LE(packed.length, 14);
  head.writeUInt32LE(file.bytes.length, 18);
  head.writeUInt16LE(name.length, 22);
  return head;
}

function directoryEntry(head: Buffer, name: Buffer, place: number): Buffer {
  const start = Buffer.from([0x50, 0x4b, 1, 2, 20, 0]);
  const rest = Buffer.alloc(14);
  rest.writeUInt32LE(place, 10);
  return Buffer.concat([start, head, rest, name]);
}

function end(files: number, size: number, place: number): Buffer {
  const record = Buffer.alloc(22);
  record.write('PK\u0005\u0006', 'latin1');
  record.writeUInt16LE(files, 8);
  record.writeUInt16LE(files, 10);
  record.writeUInt32LE(size, 12);
  record.writeUInt32LE(place, 16);
  return record;
}

/**
 * A ZIP of files, piece by piece as they come: one file stands in memory at a time.
 * @param at when its files were changed.
 * @throws RangeError for more than a ZIP can hold.
 */
export async function* zipped(
  files: AsyncIterable<ZipFile> | Iterable<ZipFile>,
  at: Date,
): AsyncGenerator<Uint8Array> {
  const directory: Buffer[] = [];
  let place = 0;
  for await (const file of files) {
    const name = Buffer.from(file.name, 'utf8');
    const packed = file.isPacked ? file.bytes : await deflate(file.bytes);
    const head = about(name, packed, file, file.isPacked ? STORED : DEFLATED, at);
    directory.push(directoryEntry(head, name, place));
    const opening = Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), head, name]);
    place += opening.length + packed.length;
    if (place > MOST_BYTES || directory.length > MOST_FILES)
      throw new RangeError('This is more than a ZIP can hold.');
    yield opening;
    yield packed;
  }
  const all = Buffer.concat(directory);
  yield all;
  yield end(directory.length, all.length, place);
}
