import { call, CallError } from '#/client/api.ts';
import type { Task } from '../tasks.contract.ts';
import type { RowChange } from './record.contract.ts';
import type { Refused } from './some.contract.ts';

/** The most rows that one call takes. */
const AT_ONCE = 200;

interface Saved {
  done: Task[];
  refused: Refused[];
}

/** A single row is refused as the whole call: said as it is of several. */
async function send(rows: RowChange[]): Promise<Saved> {
  const [only] = rows;
  try {
    return await call('POST /tasks/record', { rows });
  } catch (error) {
    const isOne = rows.length === 1 && only !== undefined;
    if (!isOne || !(error instanceof CallError) || error.body.code === undefined) throw error;
    const { code, fields, current } = error.body;
    const { message } = error;
    // The endpoint's contract says what its record looks like.
    const id = Number(only.id);
    return { done: [], refused: [{ id, code, message, fields, current: current as Task }] };
  }
}

/** Sends every row; those that are refused stay typed. */
export async function saveRows(rows: readonly RowChange[]): Promise<Saved> {
  const all: Saved = { done: [], refused: [] };
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    const { done, refused } = await send(rows.slice(at, at + AT_ONCE));
    all.done.push(...done);
    all.refused.push(...refused);
  }
  return all;
}
