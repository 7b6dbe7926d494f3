import { inflateRawSync } from 'node:zlib';

const ENTRY = 0x04034b50;
const DIRECTORY = 0x02014b50;
const DEFLATED = 8;
const MOST_UNPACKED = 64 * 2 ** 20;

/**
 * The only file of a ZIP as text; undefined when it is none, or has several. Sizes are read from
 * the directory at its end, because a streamed entry does not say them at its beginning.
 */
export function unzipOne(zip: Buffer): string | undefined {
  const directory = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]));
  if (directory < 0 || directory + 46 > zip.length || zip.readUInt32LE(directory) !== DIRECTORY) {
    return undefined;
  }
  const at = zip.readUInt32LE(directory + 42);
  if (at !== 0 || zip.length < 30 || zip.readUInt32LE(at) !== ENTRY) return undefined;
  const start = at + 30 + zip.readUInt16LE(at + 26) + zip.readUInt16LE(at + 28);
  const packed = zip.subarray(start, start + zip.readUInt32LE(directory + 20));
  if (zip.readUInt16LE(directory + 10) !== DEFLATED) return packed.toString('utf8');
  try {
    return inflateRawSync(packed, { maxOutputLength: MOST_UNPACKED }).toString('utf8');
  } catch {
    return undefined;
  }
}
