import { once } from 'node:events';
import { crc32, createDeflateRaw } from 'node:zlib';

/** A file of an archive: its text comes piece by piece, and is never whole in memory. */
export interface Entry {
  name: string;
  text: Iterable<string> | AsyncIterable<string>;
}

interface Packed {
  name: Buffer;
  crc: number;
  size: number;
  parts: Buffer[];
  packedSize: number;
}

/** The first day an archive can name: what is packed has no date. */
const DATE = 0x21;
const DEFLATED = 8;
const UTF_8 = 0x08_00;
/** Of the format's second version, the first with folders. */
const VERSION = 20;

async function pack({ name, text }: Entry): Promise<Packed> {
  const deflate = createDeflateRaw({ level: 6 });
  const parts: Buffer[] = [];
  deflate.on('data', (it: Buffer) => void parts.push(it));
  const ended = once(deflate, 'end');
  let [crc, size] = [0, 0];
  for await (const piece of text) {
    const bytes = Buffer.from(piece);
    crc = crc32(bytes, crc);
    size += bytes.length;
    if (!deflate.write(bytes)) await once(deflate, 'drain');
  }
  deflate.end();
  await ended;
  const packedSize = parts.reduce((sum, it) => sum + it.length, 0);
  return { name: Buffer.from(name), crc, size, parts, packedSize };
}

/** What stands before a file and, alike, in the list at the end. */
function headOf({ name, crc, size, packedSize }: Packed): Buffer {
  const head = Buffer.alloc(26);
  head.writeUInt16LE(VERSION, 0);
  head.writeUInt16LE(UTF_8, 2);
  head.writeUInt16LE(DEFLATED, 4);
  head.writeUInt16LE(DATE, 8);
  head.writeUInt32LE(crc, 10);
  head.writeUInt32LE(packedSize, 14);
  head.writeUInt32LE(size, 18);
  head.writeUInt16LE(name.length, 22);
  return head;
}

const LOCAL = Buffer.from('PK\u0003\u0004', 'latin1');
const LISTED = Buffer.from('PK\u0001\u0002', 'latin1');
const END = Buffer.from('PK\u0005\u0006', 'latin1');

/** A ZIP archive of files of less than 4 GB. */
export async function zipOf(entries: readonly Entry[]): Promise<Uint8Array<ArrayBuffer>> {
  const files: Buffer[] = [];
  const list: Buffer[] = [];
  let at = 0;
  const add = (...parts: Buffer[]) => {
    files.push(...parts);
    at += parts.reduce((sum, it) => sum + it.length, 0);
  };
  for (const entry of entries) {
    const packed = await pack(entry);
    const head = headOf(packed);
    const more = Buffer.alloc(14);
    more.writeUInt32LE(at, 10);
    list.push(LISTED, Buffer.from([VERSION, 0]), head, more, packed.name);
    add(LOCAL, head, packed.name, ...packed.parts);
  }
  const listed = Buffer.concat(list);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(listed.length, 8);
  end.writeUInt32LE(at, 12);
  const all = new Uint8Array(at + listed.length + END.length + end.length);
  let from = 0;
  for (const it of [...files, listed, END, end]) {
    all.set(it, from);
    from += it.length;
  }
  return all;
}
