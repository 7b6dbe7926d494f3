import { useQuery } from '@tanstack/react-query';
import { reading } from '#/client/reading.ts';
import { Word } from '#/ui/chip.tsx';
import { PickChip } from '#/ui/rich/pick-chip.tsx';

/** Departments, teams and places, as the address says them. */
export interface Narrowed {
  department?: number[] | undefined;
  team?: number[] | undefined;
  place?: string[] | undefined;
}

interface NarrowProps {
  search: Narrowed;
  onChange: (patch: Narrowed) => void;
}

const words = (names: readonly string[], all: string) =>
  names.length === 0 ? all : names.length > 2 ? `${names.length} of them` : names.join(' or ');

const list = <T,>(values: T[]): T[] | undefined => (values.length > 0 ? values : undefined);

/** "of all departments in all teams at every place": chips that narrow a list of people. */
export function Narrow({ search, onChange }: NarrowProps) {
  const { data } = useQuery({ ...reading('GET /employee-choices', {}), staleTime: 60_000 });
  const named = (all: readonly { id: number; name: string }[] = [], ids: number[] = []) =>
    all.filter((it) => ids.includes(it.id)).map((it) => it.name);
  const options = (all: readonly { id: number; name: string }[] = []) =>
    all.map((it) => ({ value: String(it.id), label: it.name }));
  return (
    <>
      <Word>of</Word>
      <PickChip
        several
        label="Departments"
        options={options(data?.departments)}
        value={(search.department ?? []).map(String)}
        on={search.department !== undefined}
        onChange={(it) => onChange({ department: list(it.map(Number)) })}
      >
        {words(named(data?.departments, search.department), 'all departments')}
      </PickChip>
      <Word>in</Word>
      <PickChip
        several
        label="Teams"
        options={options(data?.teams)}
        value={(search.team ?? []).map(String)}
        on={search.team !== undefined}
        onChange={(it) => onChange({ team: list(it.map(Number)) })}
      >
        {words(named(data?.teams, search.team), 'all teams')}
      </PickChip>
      <Word>at</Word>
      <PickChip
        several
        label="Places of work"
        options={(data?.places ?? []).map((it) => ({ value: it, label: it }))}
        value={search.place ?? []}
        on={search.place !== undefined}
        onChange={(it) => onChange({ place: list(it) })}
      >
        {words(search.place ?? [], 'every place')}
      </PickChip>
    </>
  );
}
