import { StringDecoder } from 'node:string_decoder';

const HIDDEN = '[hidden]';

const names =
  'access_token|refresh_token|id_token|oauth_token|auth_token|api_?key|report_key|client_secret|secret|password|authorization|token';
/** In addresses, such as the `next` page of an answer; `&` may be escaped in JSON. */
const parameter = new RegExp(
  `((?:[?&;]|\\\\u0026)(?:${names}|key|skey|sign|sig|signature|x-amz-[a-z-]+)=)[^&"'\\s\\\\,;<>]+`,
  'gi',
);
const property = new RegExp(`("(?:${names})"\\s*:\\s*")(?:[^"\\\\]|\\\\.)+(?=")`, 'gi');
const scheme = /\b(bearer\s+)[\w.~+/=-]{10,}/gi;
/** A JWT: looked for once in a run of its signs, and only in one that goes on as one does. */
const signed =
  /(?<![\w-])(?=[\w-]{13,}\.[\w-]{10})((?:[\w-]*?-)??)eyJ[\w-]{10,}\.[\w-]{10,}(?:\.[\w-]*)?/g;
/** Tokens that are known by how they begin: Meta, Google, Yandex. */
const known = /\b(?:EAA[A-Za-z0-9]{30,}|ya29\.[\w-]{20,}|AIza[\w-]{30,}|y0_[\w-]{30,})/g;

const redactedText = (text: string): string =>
  text
    .replace(parameter, `$1${HIDDEN}`)
    .replace(property, `$1${HIDDEN}`)
    .replace(scheme, `$1${HIDDEN}`)
    .replace(signed, `$1${HIDDEN}`)
    .replace(known, HIDDEN);

/** No secret is longer; what stands before it is let go even where no row ends. */
const LONGEST = 16_384;
const MOST_HELD = 1 << 20;

/**
 * Where a row or an object ends in what came now: no secret stretches over it. In what was held
 * before none ends; looking there again with each piece would take quadratic time.
 */
function endOfRows(held: number, text: string): number {
  const end = Math.max(text.lastIndexOf('\n'), text.lastIndexOf('}')) + 1;
  const length = held + text.length;
  if (end > 0) return held + end;
  return length < MOST_HELD ? 0 : length - LONGEST;
}

/**
 * A text file without the secrets that sources write into it: keys and tokens in addresses and
 * answers. Everything else stays byte by byte.
 */
export async function* redacted(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let decoder: StringDecoder | undefined;
  let encoding: 'latin1' | 'utf16le' = 'latin1';
  let held = '';
  for await (const piece of bytes) {
    if (!decoder) {
      // Latin-1 keeps every byte as it is, and a secret has none beyond ASCII.
      if (piece[0] === 0xff && piece[1] === 0xfe) encoding = 'utf16le';
      decoder = new StringDecoder(encoding);
    }
    const text = decoder.write(Buffer.from(piece.buffer, piece.byteOffset, piece.length));
    const end = endOfRows(held.length, text);
    held += text;
    if (end === 0) continue;
    yield Buffer.from(redactedText(held.slice(0, end)), encoding);
    held = held.slice(end);
  }
  held += decoder?.end() ?? '';
  if (held !== '') yield Buffer.from(redactedText(held), encoding);
}
