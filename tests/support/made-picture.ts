import sharp from 'sharp';

/** A PNG of one colour. */
export async function madePicture(width = 30, height = 20, name = 'screen.png'): Promise<File> {
  const drawn = sharp({ create: { width, height, channels: 3, background: '#a2560f' } });
  const bytes = new Uint8Array(await drawn.png().toBuffer());
  return new File([bytes], name, { type: 'image/png' });
}

/** A picture of a sea under a sky of this colour. */
export async function sea(sky: string, width = 960, height = 540): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 9" width="${width}" height="${height}">
    <rect width="16" height="9" fill="${sky}"/><circle cx="12" cy="2.4" r="1" fill="#f7e7b4"/>
    <path d="M0 6q2-.7 4 0t4 0 4 0 4 0v3H0z" fill="#1f5f7a"/><path d="M3 6l1-3h.8l1 3z" fill="#ece7df"/></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}
