import type { z } from 'zod';
import { eachRow as each } from '#/store/each-row.ts';
import type { Refused } from './some.contract.ts';

type Current = z.input<typeof Refused>['current'];

/** Row by row; a refused one is told with the task as it stands. */
export const eachRow = <R extends { id: number }, T>(
  rows: readonly R[],
  work: (row: R) => Promise<T>,
) => each<R, T, Current>(rows, work);
