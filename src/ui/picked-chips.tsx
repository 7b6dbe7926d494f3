import { IconButton } from './button.tsx';
import { useNamesApart } from './rich/namesakes.ts';

interface PickedChipsProps<T> {
  /** What the list is, to a screen reader. */
  label: string;
  items: readonly T[];
  onChange: (left: T[]) => void;
}

/** What was picked so far, each to be taken out again; nothing while nothing is. */
export function PickedChips<T extends { id: number; name: string }>({
  label,
  items,
  onChange,
}: PickedChipsProps<T>) {
  const nameOf = useNamesApart(items);
  if (items.length === 0) return null;
  return (
    <ul className="row" aria-label={label}>
      {items.map((it) => (
        <li key={it.id} className="chip tall">
          {nameOf(it)}
          <IconButton
            icon="x"
            size="s"
            variant="ghost"
            label={`Take ${nameOf(it)} out`}
            onClick={() => onChange(items.filter((one) => one.id !== it.id))}
          />
        </li>
      ))}
    </ul>
  );
}
