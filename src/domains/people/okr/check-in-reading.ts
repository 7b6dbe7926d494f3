import { readChoice } from '#/kernel/reading/choice.ts';
import { readEntity, readEntityStart } from '#/kernel/reading/entity.ts';
import type { OwnReading, Read, Surroundings } from '#/kernel/reading/parameter.ts';
import { without, wordsOf, type Span } from '#/kernel/reading/span.ts';
import type { Confidence, KeyResultKind } from './okr-machine.ts';

export const confidenceChoices: readonly {
  value: Confidence;
  label: string;
  keywords?: readonly string[];
}[] = [
  { value: 'on_track', label: 'On track', keywords: ['good', 'fine'] },
  { value: 'at_risk', label: 'At risk', keywords: ['risky'] },
  { value: 'off_track', label: 'Off track', keywords: ['bad', 'late'] },
];

const value =
  /(?<![^\s\uE000])(?:not done|done|yes|no|[-−]?\$?\d[\d,]*(?:\.\d+)?[km]?%?)(?![^\s\uE000])/i;

/** "activation 42 on track, five more to go": the key result, where it stands, how sure, and a note. */
export function readCheckIn(text: string, { hits }: Surroundings): OwnReading {
  const read = new Map<string, Read>();
  let left = text;
  const take = (name: string, found: unknown, place: Span) => {
    read.set(name, { value: found, places: [place] });
    left = without(left, place);
  };
  const entity = readEntity(left, 'key-result', hits) ?? readEntityStart(left, 'key-result', hits);
  if (entity) take('keyResult', entity.hit.id, entity);
  const told = value.exec(left);
  if (told) take('value', told[0], { from: told.index, to: told.index + told[0].length });
  const sure = readChoice(left, confidenceChoices);
  if (sure) take('confidence', sure.choice.value, sure);
  const words = wordsOf(left).filter((it) => /[\p{L}\p{N}]/u.test(it.word));
  const [first, last] = [words[0], words.at(-1)];
  if (first && last) {
    const rest = { from: first.from, to: last.to };
    read.set('note', { value: text.slice(rest.from, rest.to), places: [rest] });
  }
  return { read, unclear: [] };
}

/** A typed value in the unit of a key result; undefined when it is none. */
export function valueOfWords(typed: string, kind: KeyResultKind): number | undefined {
  const plain = typed.trim().toLowerCase();
  if (kind === 'boolean') {
    if (['done', 'yes', '1'].includes(plain)) return 1;
    return ['not done', 'no', '0'].includes(plain) ? 0 : undefined;
  }
  const match = /^([-−]?)\$?([\d,]+(?:\.\d+)?)([km]?)%?$/.exec(plain);
  if (!match) return undefined;
  const size = { '': 1, k: 1e3, m: 1e6 }[match[3] as '' | 'k' | 'm'];
  const amount = Number(match[2]!.replaceAll(',', '')) * size * (match[1] ? -1 : 1);
  return kind === 'currency' ? Math.round(amount * 1e6) : amount;
}
