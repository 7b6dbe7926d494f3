import type { z } from 'zod';
import { Refusal } from '#/kernel/refusal.ts';
import type { Refused } from './some.contract.ts';

/** The reply's own type: dates and records as the server has them. */
type RefusedRow = z.input<typeof Refused>;

/**
 * Does the work row by row, always in the order of their numbers, so that two who change the same
 * tasks never wait for each other in a circle. One refused row leaves the others alone, so `work`
 * must refuse before it writes; a single row is refused as any other request.
 */
export async function eachRow<R extends { id: number }, T>(
  rows: readonly R[],
  work: (row: R) => Promise<T>,
): Promise<{ done: T[]; refused: RefusedRow[] }> {
  const [only] = rows;
  if (rows.length === 1 && only) return { done: [await work(only)], refused: [] };
  const done: T[] = [];
  const refused: RefusedRow[] = [];
  for (const row of rows.toSorted((a, b) => a.id - b.id)) {
    try {
      done.push(await work(row));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { code, message, fields } = error;
      const current = error.current as RefusedRow['current'];
      refused.push({ id: row.id, code, message, fields, current });
    }
  }
  return { done, refused };
}
