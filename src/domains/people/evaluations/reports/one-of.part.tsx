import { PickChip } from '#/ui/rich/pick-chip.tsx';

interface OneOfProps {
  label: string;
  /** What the chip says when none is chosen; absent: one always is. */
  all?: string;
  options: readonly { value: string; label: string }[];
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

/** One of several, or all of them. */
export function OneOf({ label, all, options, value, onChange }: OneOfProps) {
  const chosen = options.find((it) => it.value === value);
  return (
    <PickChip
      label={label}
      options={all === undefined ? options : [{ value: '', label: all }, ...options]}
      value={[value ?? '']}
      on={all !== undefined && value !== undefined}
      onChange={([it]) => onChange(it || undefined)}
    >
      {chosen?.label ?? value ?? all ?? '–'}
    </PickChip>
  );
}
