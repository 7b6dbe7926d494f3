import type { AnsweredChange } from '#/kernel/answer.ts';
import type { Definition } from './definition.ts';

const goods = { '1': 'up', '0': 'neutral', '-1': 'down' } as const;

/** A change of a measure as it is drawn. */
export const changeOf = ({ unit, tone }: Definition, value: number | null): AnsweredChange => ({
  value,
  unit: unit === 'ratio' ? 'pp' : '%',
  good: goods[`${tone}`],
});
