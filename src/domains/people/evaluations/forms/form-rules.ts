import type { Fields } from '#/kernel/refusal.ts';

interface Weighed {
  weight: number;
}

/** What a form needs to be published; questions and names as they are written in the builder. */
export interface FormDraft {
  categories: readonly {
    name: string;
    weight: number;
    questions: readonly (Weighed & { text: string; isOpen?: boolean })[];
  }[];
}

export const WHOLE = 100;

export const sumOf = (its: readonly Weighed[]) => its.reduce((sum, it) => sum + it.weight, 0);

/** "90 of 100, 10 are missing". */
export function sumWords(sum: number): string {
  if (sum === WHOLE) return `${WHOLE} of ${WHOLE}`;
  const [by, word] = sum < WHOLE ? [WHOLE - sum, 'missing'] : [sum - WHOLE, 'too many'];
  return `${sum} of ${WHOLE}, ${by} ${word}`;
}

/** Splits 100 evenly, the first ones take what does not divide. */
export const evenWeights = (count: number): number[] =>
  Array.from(
    { length: count },
    (_, at) => Math.floor(WHOLE / count) + (at < WHOLE % count ? 1 : 0),
  );

/** Why a draft cannot be published yet, by field; nothing when it can. */
export function problemsOf({ categories }: FormDraft): Fields {
  const problems: Fields = {};
  if (categories.length === 0) problems['categories'] = 'A form needs at least one category.';
  else if (sumOf(categories) !== WHOLE) {
    problems['categories'] = `The categories weigh ${sumWords(sumOf(categories))}.`;
  }
  const names = new Set<string>();
  for (const [at, { name, weight, questions }] of categories.entries()) {
    const field = `categories.${at}`;
    if (names.has(name.toLowerCase())) problems[`${field}.name`] = `“${name}” is there twice.`;
    names.add(name.toLowerCase());
    if (weight === 0) problems[`${field}.weight`] = `“${name}” needs a weight.`;
    if (questions.length === 0) problems[`${field}.questions`] = `“${name}” has no question.`;
    else if (questions.every((it) => it.isOpen)) {
      problems[`${field}.questions`] = `“${name}” needs a question that is rated.`;
    } else if (sumOf(questions) !== WHOLE) {
      problems[`${field}.questions`] =
        `In “${name}” the questions weigh ${sumWords(sumOf(questions))}.`;
    }
    for (const [nth, it] of questions.entries()) {
      if (it.weight === 0 && !it.isOpen) {
        problems[`${field}.questions.${nth}.weight`] = `“${it.text}” needs a weight.`;
      }
    }
  }
  return problems;
}
