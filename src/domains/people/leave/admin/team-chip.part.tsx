import { PickChip } from '#/ui/rich/pick-chip.tsx';

interface TeamChipProps {
  teams: readonly { id: number; name: string }[];
  value: number | undefined;
  onChange: (team: number | undefined) => void;
}

/** Of one team, or of everybody. */
export function TeamChip({ teams, value, onChange }: TeamChipProps) {
  const team = teams.find((it) => it.id === value);
  return (
    <PickChip
      label="Team"
      options={[
        { value: '', label: 'everybody' },
        ...teams.map((it) => ({ value: String(it.id), label: it.name })),
      ]}
      value={[value ? String(value) : '']}
      on={value !== undefined}
      onChange={([it]) => onChange(it ? Number(it) : undefined)}
    >
      {team?.name ?? 'everybody'}
    </PickChip>
  );
}
