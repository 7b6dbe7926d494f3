import type { Parameter } from '#/kernel/action.ts';
import { wordsOf, type Span } from './span.ts';

type Choice = NonNullable<Parameter['choices']>[number];

export interface ChoiceReading extends Span {
  choice: Choice;
}

const plain = (text: string) => text.toLowerCase().replace(/\s+/g, ' ').trim();
const escape = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Where a phrase stands as whole words, however much space is between them. */
export function placeOf(phrase: string, text: string): Span | undefined {
  const words = phrase
    .split(' ')
    .map(escape)
    .join(String.raw`\s+`);
  const match = new RegExp(String.raw`(?<![\p{L}\p{N}])${words}(?![\p{L}\p{N}])`, 'iu').exec(text);
  return match ? { from: match.index, to: match.index + match[0].length } : undefined;
}

/** The choice whose label, value or keyword was typed; of several the longest. */
function byPhrase(text: string, choices: readonly Choice[]): ChoiceReading | undefined {
  const found = choices.flatMap((choice) =>
    [
      choice.label,
      ...(typeof choice.value === 'string' ? [choice.value.replaceAll('_', ' ')] : []),
      ...(choice.keywords ?? []),
    ]
      .map((phrase) => ({ choice, place: placeOf(plain(phrase), text) }))
      .flatMap((it) => (it.place ? [{ choice: it.choice, ...it.place }] : [])),
  );
  return found.sort((a, b) => b.to - b.from - (a.to - a.from))[0];
}

/** The choice that starts with a typed word, when only one does. */
function byStart(text: string, choices: readonly Choice[]): ChoiceReading | undefined {
  for (const { word, from, to } of wordsOf(text).filter((it) => it.word.length > 2)) {
    const fitting = choices.filter((it) => plain(it.label).startsWith(plain(word)));
    if (fitting.length === 1) return { from, to, choice: fitting[0]! };
  }
  return undefined;
}

/** Which of the choices was typed, by its words or by the start of them; "to" before it is part of it. */
export function readChoice(text: string, choices: readonly Choice[]): ChoiceReading | undefined {
  const it = byPhrase(text, choices) ?? byStart(text, choices);
  const joined = it && /(?<![^\s\uE000])to\s+$/i.exec(text.slice(0, it.from))?.[0].length;
  return it && { ...it, from: it.from - (joined ?? 0) };
}
