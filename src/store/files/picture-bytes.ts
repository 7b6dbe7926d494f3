const startsWith = (bytes: Uint8Array, text: string, at = 0) =>
  Buffer.from(bytes.subarray(at, at + text.length)).toString('latin1') === text;

/** Brands of an ISO file that holds a still picture: AVIF, HEIC and theirs. */
const brands = ['avif', 'avis', 'heic', 'heix', 'heim', 'heis', 'hevc', 'mif1', 'msf1'];

/**
 * Whether these bytes are a picture, whatever they are said to be: one that calls itself a document
 * tells the place it was taken at as well.
 */
export const isPictureInside = (bytes: Uint8Array): boolean =>
  startsWith(bytes, '\xff\xd8\xff') ||
  startsWith(bytes, '\x89PNG\r\n') ||
  startsWith(bytes, 'GIF8') ||
  (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)) ||
  startsWith(bytes, 'II*\0') ||
  startsWith(bytes, 'MM\0*') ||
  (startsWith(bytes, 'ftyp', 4) && brands.some((it) => startsWith(bytes, it, 8)));
