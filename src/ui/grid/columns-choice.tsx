import { useState } from 'react';
import { Button } from '../button.tsx';
import { Checkbox } from '../form/check-field.tsx';
import { Popover } from '../rich/popover.tsx';
import { useMedia } from '../use-media.ts';

interface Choosable {
  key: string;
  title: string;
  /** A quieter line above the title. */
  above?: string;
  fixed?: boolean;
  /** Not shown until chosen. */
  optional?: boolean;
  /** On narrow screens not shown until chosen. */
  roomy?: boolean;
}

/**
 * Which columns of a list are shown, kept on this device under `name`. Gives the columns to show and
 * the button to choose with.
 */
export function useColumnsChoice<C extends Choosable>(name: string, columns: readonly C[]) {
  const storage = `columns:${name}`;
  const [changed, setChanged] = useState<Record<string, boolean>>(() => read(storage));
  const isNarrow = useMedia('(max-width: 1240px)');
  const isShown = (column: C) =>
    column.fixed || (changed[column.key] ?? !(column.optional || (isNarrow && column.roomy)));
  const show = (key: string, shown: boolean) => {
    const next = { ...changed, [key]: shown };
    setChanged(next);
    localStorage.setItem(storage, JSON.stringify(next));
  };
  const chooser = (
    <Popover
      label="Columns"
      align="end"
      width={220}
      target={
        <Button variant="ghost" size="s" icon="columns-3">
          Columns
        </Button>
      }
    >
      {columns.map((column) => (
        <Checkbox
          key={column.key}
          label={column.above ? `${column.above} ${column.title}` : column.title}
          value={isShown(column)}
          disabled={column.fixed}
          onChange={(shown) => show(column.key, shown)}
        />
      ))}
    </Popover>
  );
  return { columns: columns.filter(isShown), chooser };
}

/** What was kept; a spoilt or missing note counts as nothing changed. */
function read(storage: string): Record<string, boolean> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storage) ?? '{}');
    return typeof kept === 'object' && kept !== null ? (kept as Record<string, boolean>) : {};
  } catch {
    return {};
  }
}
