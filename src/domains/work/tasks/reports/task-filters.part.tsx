import { useQuery } from '@tanstack/react-query';
import { reading } from '#/client/reading.ts';
import { Word } from '#/ui/chip.tsx';
import { PickChip } from '#/ui/rich/pick-chip.tsx';

/** What a page of tasks is narrowed by, as its address has it. */
export interface TaskNarrowing {
  team?: number | undefined;
  person?: number | undefined;
  app?: number | 'none' | undefined;
  type?: string | undefined;
}

export const useTaskChoices = () =>
  useQuery({ ...reading('GET /tasks/record/choices', {}), staleTime: 60_000 }).data;

interface TaskFiltersProps {
  value: TaskNarrowing;
  onChange: (patch: TaskNarrowing) => void;
  /** Without the choice of people, where everybody only has their own. */
  alone?: boolean;
}

interface OneProps {
  label: string;
  all: string;
  options: readonly { value: string; label: string }[];
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

/** One of several, or all of them. */
export function OneOf({ label, all, options, value, onChange }: OneProps) {
  const chosen = options.find((it) => it.value === value);
  return (
    <PickChip
      label={label}
      options={[{ value: '', label: all }, ...options]}
      value={[value ?? '']}
      on={value !== undefined}
      onChange={([it]) => onChange(it || undefined)}
    >
      {chosen?.label ?? all}
    </PickChip>
  );
}

const named = (rows: readonly { id: number; name: string }[] = []) =>
  rows.map((it) => ({ value: String(it.id), label: it.name }));
const numberOf = (it: string | undefined) => (it === undefined ? undefined : Number(it));

/** "all teams, everybody on all apps of any type". */
export function TaskFilters({ value, onChange, alone }: TaskFiltersProps) {
  const choices = useTaskChoices();
  return (
    <>
      {!alone && (choices?.teams.length ?? 0) > 1 && (
        <OneOf
          label="Team"
          all="all teams"
          options={named(choices?.teams)}
          value={value.team === undefined ? undefined : String(value.team)}
          onChange={(it) => onChange({ team: numberOf(it) })}
        />
      )}
      {!alone && (
        <OneOf
          label="Person"
          all="everybody"
          options={named(choices?.people)}
          value={value.person === undefined ? undefined : String(value.person)}
          onChange={(it) => onChange({ person: numberOf(it) })}
        />
      )}
      <Word>on</Word>
      <OneOf
        label="App"
        all="all apps"
        options={[...named(choices?.apps), { value: 'none', label: 'No app' }]}
        value={value.app === undefined ? undefined : String(value.app)}
        onChange={(it) => onChange({ app: it === 'none' ? it : numberOf(it) })}
      />
      <OneOf
        label="Type"
        all="any type"
        options={(choices?.types ?? []).map(({ name }) => ({ value: name, label: name }))}
        value={value.type}
        onChange={(type) => onChange({ type })}
      />
    </>
  );
}
