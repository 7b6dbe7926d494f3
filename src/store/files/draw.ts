import sharp from 'sharp';

/** Decodes pictures: only in a process of its own, since a decoder may crash or take all memory. */

/** What a picture may come as. Everything else libvips could open stays shut, SVG and PDF above all. */
const LOADERS = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'];
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: LOADERS.map((it) => `VipsForeignLoad${it}Buffer`) });
// One thread, and nothing kept from one person's picture to the next one's.
sharp.concurrency(1);
sharp.cache(false);

/** A phone's largest pictures have 50 million pixels; a bomb of a few kilobytes has billions. */
const MAX_PIXELS = 60_000_000;
const QUALITY = 82;
const MAX_SECONDS = 10;
/** Mail programs show a column of this width, px; twice of it for fine screens. */
const MAIL_SIDE = 1120;

export interface Drawing {
  bytes: Uint8Array;
  /** Pixels a side at most. */
  side: number;
  /** Also as JPEG on white, for mail programs that know no WebP. */
  forMail: boolean;
}

/** Undefined for what is no picture. */
export interface Drawn {
  bytes: Uint8Array;
  width: number;
  height: number;
  forMail: Uint8Array | undefined;
}

const inside = (side: number) =>
  ({ width: side, height: side, fit: 'inside', withoutEnlargement: true }) as const;

async function jpegOf(bytes: Uint8Array): Promise<Uint8Array> {
  const jpeg = await sharp(bytes, { limitInputPixels: MAX_PIXELS })
    .resize(inside(MAIL_SIDE))
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: QUALITY })
    .timeout({ seconds: MAX_SECONDS })
    .toBuffer();
  return new Uint8Array(jpeg);
}

async function webpOf(bytes: Uint8Array, side: number) {
  const options = { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 } as const;
  return sharp(bytes, options)
    .autoOrient()
    .resize(inside(side))
    .webp({ quality: QUALITY })
    .timeout({ seconds: MAX_SECONDS })
    .toBuffer({ resolveWithObject: true });
}

/** A picture drawn anew, of at most so many pixels a side. */
export async function drawn({ bytes, side, forMail }: Drawing): Promise<Drawn | undefined> {
  const made = await webpOf(bytes, side).catch(() => undefined);
  if (!made) return undefined;
  const { width, height } = made.info;
  const webp = new Uint8Array(made.data);
  return { bytes: webp, width, height, forMail: forMail ? await jpegOf(webp) : undefined };
}
