import { createHmac } from 'node:crypto';
import type { QuestionKind } from '../quiz-words.ts';
import type { Answer } from './attempt-rules.ts';

/**
 * The key of an order or of pairs lies in the ids and places its author gave. Takers therefore see
 * the items by other names, 1 to n, in an order that follows from a secret of their attempt: the same
 * on each of their devices, and any order as likely as another, the right one too. Kept are the
 * author's ids only.
 */

interface Item {
  id: string;
  text: string;
}

interface Asked {
  id: number;
  kind: QuestionKind;
  options: readonly Item[];
  matches: readonly Item[];
}

const isHidden = ({ kind }: Pick<Asked, 'kind'>) => kind === 'ordering' || kind === 'matching';

const digest = (secret: string, words: string) =>
  createHmac('sha256', secret).update(words).digest('hex');

/** Items in the order of an attempt; the place of each, from 1, is its name. */
function mixed(items: readonly Item[], side: 'options' | 'matches', id: number, secret: string) {
  const places = new Map(items.map((it) => [it, digest(secret, `${id} ${side} ${it.id}`)]));
  return [...items].sort((a, b) => (places.get(a)! < places.get(b)! ? -1 : 1));
}

const sidesOf = ({ id, options, matches }: Asked, secret: string) => ({
  options: mixed(options, 'options', id, secret),
  matches: mixed(matches, 'matches', id, secret),
});

const named = (items: readonly Item[]) =>
  items.map(({ text }, at) => ({ id: String(at + 1), text }));

/** What is shown of a question whose key lies in its ids. */
export function asHidden(question: Asked, secret: string) {
  const { options, matches } = sidesOf(question, secret);
  return { options: named(options), matches: named(matches) };
}

/** Names of the parts of an answer put into the place of others; one that is unknown becomes ''. */
function renamed(
  answer: readonly string[],
  option: (name: string) => string,
  match: (name: string) => string,
) {
  return answer.map((part) => {
    const [left, right] = part.split(':', 2);
    return right === undefined ? option(left!) : `${option(left!)}:${match(right)}`;
  });
}

/** An answer as its taker gave it, as it is kept. */
export function answerKept(question: Asked, answer: Answer, secret: string): Answer {
  if (typeof answer === 'string' || !isHidden(question)) return answer;
  const { options, matches } = sidesOf(question, secret);
  const idIn = (items: readonly Item[]) => (name: string) =>
    (/^[1-9]\d?$/.test(name) && items[Number(name) - 1]?.id) || '';
  return renamed(answer, idIn(options), idIn(matches));
}

/** An answer that is kept, by the names its taker knows. */
export function answerNamed(question: Asked, answer: Answer, secret: string): Answer {
  if (typeof answer === 'string' || !isHidden(question)) return answer;
  const { options, matches } = sidesOf(question, secret);
  const nameIn = (items: readonly Item[]) => (id: string) =>
    String(items.findIndex((it) => it.id === id) + 1);
  return renamed(answer, nameIn(options), nameIn(matches));
}
