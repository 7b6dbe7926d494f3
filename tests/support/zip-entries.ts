import { inflateRawSync } from 'node:zlib';

/** The files in a zip by their names, as text: what office documents are made of. */
export function zipEntries(zip: Buffer): Map<string, string> {
  const entries = new Map<string, string>();
  // The directory stands at the end: its place is 16 bytes into the last record.
  const end = zip.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'));
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [packed, nameLength] = [zip.readUInt32LE(at + 20), zip.readUInt16LE(at + 28)];
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
    const local = zip.readUInt32LE(at + 42);
    const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const bytes = zip.subarray(from, from + packed);
    const isPacked = zip.readUInt16LE(at + 10) === 8;
    entries.set(name, (isPacked ? inflateRawSync(bytes) : bytes).toString('utf8'));
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return entries;
}
