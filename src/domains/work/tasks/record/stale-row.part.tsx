import { namedDay } from '#/kernel/date-words.ts';
import { isDay } from '#/kernel/days.ts';
import { StaleDialog } from '#/ui/stale-dialog.tsx';
import type { Task } from '../tasks.contract.ts';
import { cellTitle } from './edit-columns.part.tsx';
import { conflictsOf, typedFields, type DraftRow } from './edit-draft.ts';
import { cellText, type CellField } from './read-cell.ts';

interface StaleRowProps {
  row: DraftRow;
  now: Task;
  /** The fields of which the typed words are kept. */
  onKeep: (fields: CellField[]) => void;
  onClose: () => void;
}

const words = (field: CellField, text: string) =>
  field === 'due' && isDay(text) ? namedDay(text) : text || 'None';

/** Somebody changed the task below what was typed: which side stands, field by field. */
export function StaleRow({ row, now, onKeep, onClose }: StaleRowProps) {
  const fields = typedFields(row);
  const late = conflictsOf(row, now);
  return (
    <StaleDialog
      title={`${now.key} was changed while you were typing`}
      note="Pick what to keep, your text is safe."
      theirsTitle="As it is now"
      fields={fields.map((name) => ({
        name,
        label: cellTitle(name),
        mine: words(name, row.typed[name] ?? ''),
        theirs: late.includes(name) ? words(name, cellText(now, name)) : undefined,
      }))}
      onSave={(kept) => onKeep(fields.filter((it) => kept[it] === 'mine'))}
      onDiscard={() => onKeep([])}
      onClose={onClose}
    />
  );
}
