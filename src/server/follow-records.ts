import { Refusal } from '#/kernel/refusal.ts';
import { auditOfSystem } from '#/store/audit/audit.ts';
import type { Db } from '#/store/records/records.ts';
import type { BothStores } from '#/store/stores.ts';
import { standOff } from './stand-off.ts';

/** What became of imports, by their ids. */
interface Followed {
  /** Out of the figures: the records do not know that they were committed. */
  takenBack: number[];
  /** Committed in the records, but taken back since then: they are marked so, and can be taken in again. */
  ended: number[];
  /** Still in the figures: others stand on them, or what they replaced is gone. */
  left: number[];
}

/**
 * Brings the facts to where the records are, after these were put back to an earlier time: no import
 * counts that they do not know as committed. May be repeated, and killed anywhere.
 */
export async function followRecords(stores: BothStores, now: Date): Promise<Followed> {
  const { db, facts } = stores;
  const { unknown, behind } = await standOff(stores);
  const takenBack: number[] = [];
  // Each gives back what it had replaced, so the latest goes first; numbers are not their order for sure.
  let left = [...unknown, ...behind].toSorted((a, b) => b - a);
  for (let before = Infinity; left.length < before;) {
    before = left.length;
    const again: number[] = [];
    for (const id of left) {
      if (!(await facts.hasBatch(id))) continue;
      if (await isTakenBack(stores, id)) takenBack.push(id);
      else again.push(id);
    }
    left = again;
  }
  const spent = behind.filter((id) => !left.includes(id));
  const ended = await db.transaction().execute((tx) => endImports(tx, spent, now));
  return { takenBack, ended, left };
}

async function isTakenBack({ facts }: BothStores, id: number): Promise<boolean> {
  try {
    await facts.revertBatch(id);
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'conflict') return false;
    throw error;
  }
}

/** The facts take none of them again under its number. */
async function endImports(tx: Db, ids: readonly number[], now: Date): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .selectFrom('import_batches')
    .select(['id', 'status'])
    .where('id', 'in', [...ids])
    .forUpdate()
    .execute();
  await tx
    .updateTable('import_batches')
    .set((eb) => ({
      status: 'reverted',
      committed_at: eb.fn.coalesce('committed_at', eb.val(now)),
      reverted_at: now,
      version: eb('version', '+', 1),
    }))
    .where('id', 'in', [...ids])
    .execute();
  await auditOfSystem(
    tx,
    ids.map((id) => ({ action: 'import.revert', subject: ['import', id] }) as const),
    'rewind',
    now,
  );
  return rows.filter((it) => it.status === 'committed').map((it) => it.id);
}
