import { isRightNumber, readExact, type RightNumber } from '../questions/quiz-number.ts';
import type { QuestionKind } from '../quiz-words.ts';
import { isBlank, type Answer } from '../taking/attempt-rules.ts';
import { rightPairs } from '../taking/order-points.ts';

interface Asked {
  kind: QuestionKind;
  options: readonly { id: string; text: string }[];
  matches: readonly { id: string; text: string }[];
  correct: readonly string[];
  number: RightNumber;
}

interface ItemChoice {
  id: string;
  text: string;
  people: number;
  isRight: boolean;
}

/** Different numbers that are told of; the rest are few each. */
const NUMBERS = 6;

/** The numbers that were typed, the most frequent first; `1,200` and `1200.0` are one. */
function numbersOf({ number }: Asked, given: readonly Answer[]): ItemChoice[] {
  const typed = given.filter((it) => typeof it === 'string').filter((it) => !isBlank(it));
  const groups = Map.groupBy(typed, (it) => String(readExact(it, number.unit)));
  return [...groups]
    .map(([id, same]) => ({
      id,
      text: same[0]!.trim(),
      people: same.length,
      isRight: isRightNumber(number, same[0]!),
    }))
    .sort((a, b) => b.people - a.people || (a.id < b.id ? -1 : 1))
    .slice(0, NUMBERS);
}

/** Of each item how many put it into its place. */
const placesOf = ({ options }: Asked, given: readonly Answer[]): ItemChoice[] =>
  options.map(({ id, text }, at) => ({
    id,
    text: `${at + 1}. ${text}`,
    people: given.filter((answer) => answer[at] === id).length,
    isRight: true,
  }));

/** Of each pair how many have it right. */
const pairsOf = ({ options, matches }: Asked, given: readonly Answer[]): ItemChoice[] =>
  rightPairs(options, matches).map((pair, at) => ({
    id: pair,
    text: `${options[at]!.text} → ${matches[at]?.text ?? ''}`,
    people: given.filter((answer) => typeof answer !== 'string' && answer.includes(pair)).length,
    isRight: true,
  }));

/** Who answered what to a question, as far as answers can be counted. */
export function choicesOf(question: Asked, given: readonly Answer[]): ItemChoice[] {
  if (question.kind === 'number') return numbersOf(question, given);
  if (question.kind === 'ordering') return placesOf(question, given);
  if (question.kind === 'matching') return pairsOf(question, given);
  return question.options.map((it) => ({
    id: it.id,
    text: it.text,
    people: given.filter((answer) => typeof answer !== 'string' && answer.includes(it.id)).length,
    isRight: question.correct.includes(it.id),
  }));
}
