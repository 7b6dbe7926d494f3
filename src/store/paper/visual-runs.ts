import bidiFactory from 'bidi-js';
import { fontFor, type PrintFont } from './print-fonts.ts';

const bidi = bidiFactory();

/** What stands side by side in one font and one direction, in the order it is drawn. */
export interface Run {
  font: PrintFont;
  /** In the order its font takes them. */
  words: string;
  /** As they are read. */
  said: string;
}

interface Level extends Run {
  /** Odd when it is read from right to left (UAX #9). */
  level: number;
}

/** Only what is written from left to right in Inter's first file, as most of what is printed is. */
const PLAIN = /^[\x20-\x7e\u00a0-\u00ff]*$/;

/** What only says how something is read. */
const CONTROLS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

/** A name or a title within other words, so that neither changes how the other is read (UAX #9, FSI). */
export const isolated = (words: string) => `\u2068${words}\u2069`;

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Whether a text begins with something read from right to left: its lines stand at the right then. */
export function beginsAtRight(words: string): boolean {
  if (PLAIN.test(words)) return false;
  const { paragraphs } = bidi.getEmbeddingLevels(words);
  return ((paragraphs[0]?.level ?? 0) & 1) === 1;
}

/** Stretches of one font and one direction, in the order they are read. */
function stretches(line: string, direction: 'ltr' | 'rtl'): Level[] {
  const { levels } = bidi.getEmbeddingLevels(line, direction);
  const found: Level[] = [];
  let at = 0;
  for (const sign of line) {
    const level = levels[at] ?? 0;
    at += sign.length;
    if (CONTROLS.test(sign)) continue;
    const last = found.at(-1);
    const font = fontFor(sign, last?.font);
    const shown = level & 1 ? (bidi.getMirroredCharacter(sign) ?? sign) : sign;
    if (last && last.font === font && last.level === level) {
      last.words += shown;
      last.said += sign;
    } else found.push({ font, level, words: shown, said: sign });
  }
  return found;
}

/** From the highest level to the lowest odd one, what lies side by side is turned round (UAX #9, L2). */
function inVisualOrder(found: Level[]): Level[] {
  const most = Math.max(0, ...found.map((it) => it.level));
  for (let level = most; level > 0; level -= 1) {
    for (let from = 0; from < found.length; from += 1) {
      let to = from;
      while (to < found.length && found[to]!.level >= level) to += 1;
      if (to === from) continue;
      found.splice(from, to - from, ...found.slice(from, to).toReversed());
      from = to;
    }
  }
  return found;
}

/** What a font's own layout turns round; figures of such a script are read from left to right. */
const ITSELF = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

function turned({ font, level, words, said }: Level): Run {
  const isTurned = font.isRightToLeft === true && ITSELF.test(words);
  if (isTurned === ((level & 1) === 1)) return { font, words, said };
  const signs = [...graphemes.segment(words)].map((it) => it.segment);
  return { font, words: signs.toReversed().join(''), said };
}

/**
 * What a line is drawn of, from left to right: each script in its font, and what is read from right
 * to left (Urdu, Arabic, Hebrew) in that order, figures and foreign names within it in theirs.
 * @param direction of the paragraph the line is of.
 */
export function visualRuns(line: string, direction: 'ltr' | 'rtl'): Run[] {
  if (PLAIN.test(line))
    return line ? [{ font: fontFor('a', undefined), words: line, said: line }] : [];
  return inVisualOrder(stretches(line, direction)).map(turned);
}
