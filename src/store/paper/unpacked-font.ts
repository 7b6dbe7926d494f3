import { inflateSync } from 'node:zlib';

/** Of a WOFF file, and of each entry of its list of tables. */
const HEADER = 44;
const ENTRY = 20;
/** The same of the file it was made of. */
const PLAIN_HEADER = 12;
const PLAIN_ENTRY = 16;

const padded = (length: number) => (length + 3) & ~3;

/**
 * A font as it was before it was packed (WOFF 1.0, https://www.w3.org/TR/WOFF/). The reader of fonts
 * unpacks a table anew for every sign it takes from it: three seconds a line of Chinese.
 */
export function unpackedFont(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const entries = Array.from({ length: count }, (_, at) => {
    const from = HEADER + at * ENTRY;
    const [offset, packed, length] = [4, 8, 12].map((it) => woff.readUInt32BE(from + it));
    const bytes = woff.subarray(offset, offset! + packed!);
    return {
      tag: woff.subarray(from, from + 4),
      checksum: woff.subarray(from + 16, from + 20),
      bytes: packed === length ? bytes : inflateSync(bytes),
    };
  });
  const head = Buffer.alloc(PLAIN_HEADER + count * PLAIN_ENTRY);
  woff.copy(head, 0, 4, 8);
  head.writeUInt16BE(count, 4);
  const levels = Math.floor(Math.log2(count));
  head.writeUInt16BE(2 ** levels * 16, 6);
  head.writeUInt16BE(levels, 8);
  head.writeUInt16BE(count * 16 - 2 ** levels * 16, 10);
  let offset = head.length;
  for (const [at, { tag, checksum, bytes }] of entries.entries()) {
    const entry = PLAIN_HEADER + at * PLAIN_ENTRY;
    tag.copy(head, entry);
    checksum.copy(head, entry + 4);
    head.writeUInt32BE(offset, entry + 8);
    head.writeUInt32BE(bytes.length, entry + 12);
    offset += padded(bytes.length);
  }
  const tables = entries.flatMap(({ bytes }) => [
    bytes,
    Buffer.alloc(padded(bytes.length) - bytes.length),
  ]);
  return Buffer.concat([head, ...tables]);
}
