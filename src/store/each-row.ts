import { Refusal } from '#/kernel/refusal.ts';

/** Why one of several was left as it was. */
export interface RefusedRow<C> {
  id: number;
  code: string;
  message: string;
  fields?: Record<string, string> | undefined;
  /** As it stands now, when somebody changed it in the meantime. */
  current?: C | undefined;
}

/**
 * Does the work row by row, always in the order of their numbers, so that two who change the same
 * records never wait for each other in a circle. One refused row leaves the others alone, so `work`
 * must refuse before it writes; a single row is refused as any other request.
 */
export async function eachRow<R extends { id: number }, T, C = T>(
  rows: readonly R[],
  work: (row: R) => Promise<T>,
): Promise<{ done: T[]; refused: RefusedRow<C>[] }> {
  const [only] = rows;
  if (rows.length === 1 && only) return { done: [await work(only)], refused: [] };
  const done: T[] = [];
  const refused: RefusedRow<C>[] = [];
  for (const row of rows.toSorted((a, b) => a.id - b.id)) {
    try {
      done.push(await work(row));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { code, message, fields } = error;
      refused.push({ id: row.id, code, message, fields, current: error.current as C | undefined });
    }
  }
  return { done, refused };
}
