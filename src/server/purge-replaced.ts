import { auditOfSystem } from '#/store/audit/audit.ts';
import type { BothStores } from '#/store/stores.ts';

/** Batches dropped at a time: imports wait for no longer than one of these takes. */
const AT_ONCE = 20;
const DAY_MS = 86_400_000;

/**
 * Drops what imports of more than so many days ago replaced: the facts would otherwise keep every
 * figure that was ever corrected. Those imports cannot be taken back any more. Returns how many.
 */
export async function purgeReplaced(
  { db, facts }: BothStores,
  days: number,
  now: Date,
): Promise<number> {
  const before = new Date(now.getTime() - days * DAY_MS);
  let count = 0;
  for (;;) {
    const batches = await facts.purgeReplaced(before, AT_ONCE);
    if (batches.length === 0) return count;
    count += batches.length;
    const entry = { action: 'imports.purge', subject: ['facts', 1], after: { batches } } as const;
    await db.transaction().execute(async (tx) => {
      await tx
        .updateTable('import_batches')
        .set({ for_good: true })
        .where('id', 'in', batches)
        .execute();
      await auditOfSystem(tx, [entry], 'nightly job', now);
    });
  }
}
