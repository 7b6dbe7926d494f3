import { measuresRead, type ReportFormat } from './report.ts';

/** Place of a cohort's size among what is read of a row. */
const size = measuresRead('cohort').indexOf('installs');

/**
 * Whether a cohort's row with a column an age tells nothing of one of them: the size of the cohort, which
 * stands at each age again, is no figure of it.
 */
export const isUntold = (
  { table }: Pick<ReportFormat, 'table'>,
  age: number,
  values: readonly (number | null)[],
): boolean => table === 'cohort' && age > 0 && values.every((it, at) => it === null || at === size);
