import sharp from 'sharp';

/** A PNG of one colour. */
export async function madePicture(width = 30, height = 20, name = 'screen.png'): Promise<File> {
  const drawn = sharp({ create: { width, height, channels: 3, background: '#a2560f' } });
  const bytes = new Uint8Array(await drawn.png().toBuffer());
  return new File([bytes], name, { type: 'image/png' });
}
