import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { Refusal } from '#/kernel/refusal.ts';
import { reencodeImage } from './picture.ts';

const redrawn = (bytes: Uint8Array) => reencodeImage(bytes, 'photo', 512, 'a test');

const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#3855d0' } });

const crcTable = Array.from({ length: 256 }, (_, n) => {
  let value = n;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value >>> 0;
});

const crc = (bytes: Buffer) =>
  ~bytes.reduce((sum, byte) => crcTable[(sum ^ byte) & 0xff]! ^ (sum >>> 8), 0xffffffff) >>> 0;

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc(named));
  return Buffer.concat([length, named, check]);
}

/** A valid PNG of one colour: 50,000 × 50,000 pixels in a few kilobytes. */
function bomb(side: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  const pixels = deflateSync(Buffer.alloc(100_000));
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><image href="/etc/passwd"/></svg>',
);
const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n');

describe('is refused:', () => {
  test.each([
    ['nothing', async () => Buffer.alloc(0)],
    ['text', async () => Buffer.from('hello')],
    ['a page', async () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['an SVG', async () => svg],
    ['a PDF', async () => pdf],
    ['a TIFF', () => drawn(10, 10).tiff().toBuffer()],
    ['a script that begins like a GIF', async () => Buffer.from('GIF89a/*canary*/=alert(1)')],
    [
      'a picture cut off half way',
      async () => (await drawn(900, 900).jpeg().toBuffer()).subarray(0, 2000),
    ],
    ['a bomb of 2.5 billion pixels', async () => bomb(50_000)],
  ])('%s', async (_, make) => {
    const error: unknown = await redrawn(await make()).catch((it) => it);
    expect(error).toBeInstanceOf(Refusal);
    expect(error).toMatchObject({
      code: 'invalid',
      fields: { photo: expect.stringContaining('not a picture') },
    });
  });
});

test('a PNG as small as the bomb but of honest size is taken', async () => {
  expect(await redrawn(bomb(800))).toMatchObject({ width: 512, height: 512 });
});

test.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)(
  'a %s becomes a WebP',
  async (format) => {
    const picture = await redrawn(await drawn(40, 20).toFormat(format).toBuffer());
    expect(picture).toMatchObject({ type: 'image/webp', width: 40, height: 20 });
    const { format: written } = await sharp(picture.bytes).metadata();
    expect(written).toBe('webp');
  },
);

test('a large picture is made smaller in proportion', async () => {
  const picture = await redrawn(await drawn(2000, 1000).jpeg().toBuffer());
  expect(picture).toMatchObject({ width: 512, height: 256 });
});

test('a picture taken sideways is turned upright', async () => {
  const sideways = await drawn(60, 20).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  expect(await redrawn(sideways)).toMatchObject({ width: 20, height: 60 });
});

test('nothing but the pixels stays: no place, no words, nothing behind the end', async () => {
  const exif = { IFD0: { ImageDescription: 'canary' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } };
  const withPlace = await drawn(40, 20).withExif(exif).jpeg().toBuffer();
  const polyglot = Buffer.concat([withPlace, Buffer.from('<script>canary</script>PK\x03\x04')]);
  expect(polyglot.toString('latin1').split('canary').length).toBeGreaterThan(2);

  const { bytes } = await redrawn(polyglot);
  expect(Buffer.from(bytes).toString('latin1')).not.toContain('canary');
  const metadata = await sharp(bytes).metadata();
  expect(metadata.exif).toBeUndefined();
  expect(metadata.xmp).toBeUndefined();
  expect(metadata.icc).toBeUndefined();
});
