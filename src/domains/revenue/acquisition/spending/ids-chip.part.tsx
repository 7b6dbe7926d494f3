import { PickChip } from '#/ui/rich/pick-chip.tsx';

interface IdsProps {
  label: string;
  all: string;
  of: readonly { id: number; name: string }[];
  value: readonly number[] | undefined;
  onChange: (ids: number[] | undefined) => void;
}

/** Records a list is narrowed to, by their names. */
export function IdsChip({ label, all, of, value = [], onChange }: IdsProps) {
  const [first] = value;
  const name = of.find((it) => it.id === first)?.name ?? String(first);
  return (
    <PickChip
      several
      label={label}
      options={of.map((it) => ({ value: String(it.id), label: it.name }))}
      value={value.map(String)}
      on={value.length > 0}
      onChange={(it) => onChange(it.length > 0 ? it.map(Number) : undefined)}
    >
      {first === undefined ? all : value.length > 1 ? `${name} and ${value.length - 1} more` : name}
    </PickChip>
  );
}
