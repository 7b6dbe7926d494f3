import type { AnsweredChange } from '#/kernel/answer.ts';
import { goodOf, type Definition } from './definition.ts';

/** A change of a measure as it is drawn. */
export const changeOf = (definition: Definition, value: number | null): AnsweredChange => ({
  value,
  unit: definition.unit === 'ratio' ? 'pp' : '%',
  good: goodOf(definition),
});
