import '#/kernel/without-eval.ts';
import { z } from 'zod';
import { questionKinds, type QuestionKind } from '../quiz-words.ts';

/**
 * A question as a taker sees it: without what is right, the model answer and the explanation. Strict,
 * so that a field added to questions never reaches a taker by accident.
 */
export const TakerQuestion = z.strictObject({
  id: z.number().int(),
  kind: z.enum(questionKinds),
  text: z.string(),
  options: z.array(z.strictObject({ id: z.string(), text: z.string() })),
  /** Of `matching`: what can be chosen for each option. */
  matches: z.array(z.strictObject({ id: z.string(), text: z.string() })),
  /** Of `number`: what is counted, USD or days. */
  unit: z.string(),
  points: z.number().int(),
});
export type TakerQuestion = z.output<typeof TakerQuestion>;

interface Asked {
  id: number;
  kind: QuestionKind;
  text: string;
  options: readonly { id: string; text: string }[];
  matches: readonly { id: string; text: string }[];
  number: { unit: string };
  points: number;
}

/** Numbers from 0 to 1 that follow from the seed (mulberry32): no secret depends on them. */
function numbersFrom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** The same order for the same seed, on every device. */
export function shuffled<T>(list: readonly T[], seed: number): T[] {
  const next = numbersFrom(seed);
  const mixed = [...list];
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const other = Math.floor(next() * (last + 1));
    [mixed[last], mixed[other]] = [mixed[other]!, mixed[last]!];
  }
  return mixed;
}

/** How the items of an order or of pairs are shown: by names and in an order that tell nothing. */
type Hiding = (question: Asked) => Pick<TakerQuestion, 'options' | 'matches'>;

const mixes = (kind: QuestionKind) => kind === 'ordering' || kind === 'matching';

/** The questions of one attempt in its order, each without what only authors may know. */
export function asTaken(
  questions: readonly Asked[],
  how: { seed: number; shuffleQuestions: boolean; shuffleOptions: boolean; hide: Hiding },
): TakerQuestion[] {
  const order = how.shuffleQuestions ? shuffled(questions, how.seed) : questions;
  return order.map((question) => {
    const { id, kind, text, options, number, points } = question;
    const mayMix = how.shuffleOptions && kind !== 'true_false';
    const mixed = mayMix ? shuffled(options, how.seed ^ id) : options;
    return {
      id,
      kind,
      text,
      options: mixed.map((it) => ({ id: it.id, text: it.text })),
      matches: [],
      ...(mixes(kind) && how.hide(question)),
      unit: number.unit,
      points,
    };
  });
}
