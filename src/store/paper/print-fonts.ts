import { readFileSync } from 'node:fs';
import type { Paper } from './paper.ts';
import { unpackedFont } from './unpacked-font.ts';

/** Where the files lie, see the list of their origins beside them. */
const folder = new URL('./fonts/origins.md', import.meta.url);

/** A file of signs, or two, and what they are for. */
export interface PrintFont {
  /** Its file begins with this. */
  name: string;
  /** What it has signs for. */
  has: RegExp;
  /** There are no bold signs of it: they are drawn as they are. */
  isNeverBold?: boolean;
  /** Written from right to left. */
  isRightToLeft?: boolean;
  /** Its signs change with their neighbours, so that what is drawn does not tell what was written. */
  isShaped?: boolean;
}

const inter = (name: string, has: RegExp): PrintFont => ({
  name: `inter-${name}`,
  has,
});
const noto = (name: string, has: RegExp, more: Partial<PrintFont> = {}): PrintFont => ({
  name: `noto-${name}`,
  has,
  ...more,
});

const shaped = { isShaped: true };

/** What every sign is drawn with that no other font has. */
const latin = inter('latin', /[\0-\u00ff]/);

/**
 * One for each script people write names and comments in: the first that has a sign draws it. The
 * ranges of Inter's are those of its files.
 */
const fonts: readonly PrintFont[] = [
  latin,
  inter('cyrillic', /[\u0301\u0400-\u045f\u0490\u0491\u04b0\u04b1\u2116]/),
  inter('cyrillic-ext', /[\u0460-\u052f\u1c80-\u1c8a\u20b4\u2de0-\u2dff\ua640-\ua69f]/),
  inter('greek', /[\u0370-\u03ff]/),
  inter('greek-ext', /[\u1f00-\u1fff]/),
  inter('vietnamese', /[\u01a0\u01a1\u01af\u01b0\u1ea0-\u1ef9\u20ab]|[\u0300-\u0309\u0323\u0329]/),
  inter(
    'latin-ext',
    /[\u0100-\u02ba\u1d00-\u1dbf\u1e00-\u1e9f\u1ef2-\u1eff\u2020\u20a0-\u20c0\u2c60-\u2c7f\ua720-\ua7ff]/,
  ),
  {
    name: 'ibm-plex-sans-arabic-arabic',
    has: /[\p{Script=Arabic}\u060c\u061b\u061f\u0640\u064b-\u0655\u0660-\u0669\u0670]/u,
    isRightToLeft: true,
  },
  noto('sans-hebrew-hebrew', /\p{Script=Hebrew}/u, { isRightToLeft: true }),
  noto('sans-devanagari-devanagari', /[\p{Script=Devanagari}\u0964\u0965]/u, shaped),
  noto('sans-bengali-bengali', /\p{Script=Bengali}/u, shaped),
  noto('sans-thai-thai', /\p{Script=Thai}/u, shaped),
  noto('sans-kr-korean', /[\p{Script=Hangul}\u3131-\u318e]/u),
  noto(
    'sans-sc-chinese-simplified',
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\u3000-\u303f\u30fc\uff00-\uffef]/u,
  ),
  noto('emoji-emoji', /[\p{Extended_Pictographic}\p{Emoji_Modifier}\u{1f1e6}-\u{1f1ff}]|\u20e3/u, {
    isNeverBold: true,
  }),
];

/** What joins or marks the sign before it, whatever font that has. */
const JOINS = /[\p{Mn}\p{Me}]|[\u200c\u200d]/u;

/**
 * Which font draws a sign.
 * @param before that of the sign before it: marks and joiners stay with what they belong to.
 */
export function fontFor(sign: string, before: PrintFont | undefined): PrintFont {
  if (before && JOINS.test(sign)) return before;
  return fonts.find((it) => it.has.test(sign)) ?? latin;
}

/** Of a document the fonts that are in it already: only those it needs are. */
const registered = new WeakMap<Paper, Set<string>>();

/** Chooses a font of the document for what is written next, and takes it in at its first use. */
export function chooseFont(doc: Paper, font: PrintFont, isBold: boolean): void {
  const name = `${font.name}-${isBold && !font.isNeverBold ? 600 : 400}`;
  const known = registered.get(doc) ?? new Set<string>();
  registered.set(doc, known);
  if (!known.has(name)) {
    doc.registerFont(name, unpackedFont(readFileSync(new URL(`${name}-normal.woff`, folder))));
    known.add(name);
  }
  doc.font(name);
}
