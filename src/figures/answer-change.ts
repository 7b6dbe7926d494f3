import type { AnsweredChange } from '#/kernel/answer.ts';
import { goodOf, type Definition } from './definition.ts';

/** A change of a measure as it is drawn. */
export const changeOf = (
  definition: Pick<Definition, 'unit' | 'tone'>,
  value: number | null,
): AnsweredChange => ({
  value,
  unit: definition.unit === 'ratio' ? 'pp' : '%',
  good: goodOf(definition),
});
