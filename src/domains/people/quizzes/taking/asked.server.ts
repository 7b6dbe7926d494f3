import { createHmac } from 'node:crypto';
import type { Draw } from '../questions/draws.ts';

interface Askable {
  id: number;
  points: number;
  /** The tag of the draw it belongs to; null: everybody gets it. */
  pool: string | null;
}

interface Drawing {
  draws: readonly Draw[];
  /** Of the attempt: decides what is drawn, the same on each device. */
  secret: string;
}

const lot = (secret: string, id: number) =>
  createHmac('sha256', secret).update(`draw ${id}`).digest('hex');

/** The questions of one attempt, in the order of the quiz: those for everybody and those drawn. */
export function askedOf<T extends Askable>(
  questions: readonly T[],
  { draws, secret }: Drawing,
): T[] {
  const drawn = draws.flatMap(({ tag, count }) =>
    questions
      .filter((it) => it.pool === tag)
      .map((it) => ({ id: it.id, lot: lot(secret, it.id) }))
      .sort((a, b) => (a.lot < b.lot ? -1 : 1))
      .slice(0, count)
      .map((it) => it.id),
  );
  const ids = new Set(drawn);
  return questions.filter((it) => it.pool === null || ids.has(it.id));
}

/** What an attempt can give, in whole points. */
export const pointsOf = (questions: readonly Askable[], drawing: Drawing): number =>
  askedOf(questions, drawing).reduce((sum, it) => sum + it.points, 0);
