import type { OwnMeasure } from '#/figures/own/own-measures.contract.ts';

/** How figures of a measure are written. */
export const unitWords: Record<OwnMeasure['unit'], string> = {
  money: 'Money',
  ratio: 'Per cent',
  count: 'Count',
  number: 'Number',
  seconds: 'Duration',
};
