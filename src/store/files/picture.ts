import sharp from 'sharp';
import { Refusal } from '#/kernel/refusal.ts';

/** What a picture may come as. Everything else libvips could open stays shut, SVG and PDF above all. */
const LOADERS = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'];
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: LOADERS.map((it) => `VipsForeignLoad${it}Buffer`) });

/** A phone's largest pictures have 50 million pixels; a bomb of a few kilobytes has billions. */
const MAX_PIXELS = 60_000_000;
const MAX_SIDE = 512;
const QUALITY = 82;
const MAX_SECONDS = 10;

export interface Picture {
  bytes: Uint8Array;
  type: 'image/webp';
  /** In pixels. */
  width: number;
  height: number;
}

/**
 * Draws an uploaded picture anew, upright, as WebP of at most `side` pixels a side. Nothing but its
 * pixels stays: no place, no camera, nothing hidden behind or inside the file.
 * @param field the form's field, named when the picture is refused.
 * @throws Refusal `invalid` for anything that is not a whole JPEG, PNG, WebP, GIF or AVIF.
 */
export async function reencodeImage(
  bytes: Uint8Array,
  field = 'file',
  side = MAX_SIDE,
): Promise<Picture> {
  try {
    const options = { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 } as const;
    const { data, info } = await sharp(bytes, options)
      .autoOrient()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .timeout({ seconds: MAX_SECONDS })
      .toBuffer({ resolveWithObject: true });
    const { width, height } = info;
    return { bytes: new Uint8Array(data), type: 'image/webp', width, height };
  } catch (cause) {
    const words = 'This is not a picture we can read. Use a JPEG, PNG, WebP, GIF or AVIF.';
    throw new Refusal('invalid', words, { fields: { [field]: words }, cause });
  }
}

/** Mail programs show a column of this width, px; twice of it for fine screens. */
const MAIL_SIDE = 1120;

/**
 * The same picture for mail programs, some of which know no WebP: as JPEG on white.
 * @param bytes what `reencodeImage` made
 */
export async function mailPicture(bytes: Uint8Array) {
  const jpeg = await sharp(bytes, { limitInputPixels: MAX_PIXELS })
    .resize({ width: MAIL_SIDE, height: MAIL_SIDE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: QUALITY })
    .timeout({ seconds: MAX_SECONDS })
    .toBuffer();
  return { bytes: new Uint8Array(jpeg), type: 'image/jpeg' as const };
}
