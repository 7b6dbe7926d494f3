import { labelsOf } from '#/figures/labels.records.ts';
import type { Db } from '#/store/records/records.ts';
import type { AlertRule } from '../rule.contract.ts';

/** What the rows of an alert are called; nothing where all is watched together. */
export async function namesOf(
  db: Db,
  { by }: Pick<AlertRule, 'by'>,
  rows: readonly { row: string }[],
): Promise<(row: string) => string | undefined> {
  if (!by) return () => undefined;
  const labelOf = await labelsOf(
    db,
    by,
    rows.map((it) => it.row),
  );
  return (row) => labelOf(row).label;
}
