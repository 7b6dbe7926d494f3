import type { ReactNode } from 'react';
import { Chip, FilterBar, Word } from '#/ui/chip.tsx';
import { OneOf } from './one-of.part.tsx';

export interface Narrowed {
  period?: string | undefined;
  team?: number | undefined;
  department?: number | undefined;
}

export interface Choices {
  periods: readonly string[];
  teams: readonly { id: number; name: string }[];
  departments: readonly { id: number; name: string }[];
}

interface NarrowingProps {
  value: Narrowed;
  /** The period that is shown when none is named. */
  period: string | null | undefined;
  choices: Choices | undefined;
  onChange: (patch: Narrowed) => void;
  /** Further chips of the sentence. */
  children?: ReactNode;
  end?: ReactNode;
}

const named = (rows: readonly { id: number; name: string }[] = []) =>
  rows.map((it) => ({ value: String(it.id), label: it.name }));
const numberOf = (it: string | undefined) => (it === undefined ? undefined : Number(it));
const textOf = (it: number | undefined) => (it === undefined ? undefined : String(it));

/** "2025 H2 of all teams in all departments". */
export function Narrowing(props: NarrowingProps) {
  const { value, period, choices, onChange, children, end } = props;
  const isNarrowed = value.team !== undefined || value.department !== undefined;
  return (
    <FilterBar end={end}>
      <OneOf
        label="Period"
        options={(choices?.periods ?? []).map((it) => ({ value: it, label: it }))}
        value={value.period ?? period ?? undefined}
        onChange={(it) => onChange({ period: it })}
      />
      <Word>of</Word>
      <OneOf
        label="Team"
        all="all teams"
        options={named(choices?.teams)}
        value={textOf(value.team)}
        onChange={(it) => onChange({ team: numberOf(it) })}
      />
      {((choices?.departments.length ?? 0) > 1 || value.department !== undefined) && (
        <>
          <Word>in</Word>
          <OneOf
            label="Department"
            all="all departments"
            options={named(choices?.departments)}
            value={textOf(value.department)}
            onChange={(it) => onChange({ department: numberOf(it) })}
          />
        </>
      )}
      {children}
      {isNarrowed && (
        <Chip add icon="x" onClick={() => onChange({ team: undefined, department: undefined })}>
          Show all
        </Chip>
      )}
    </FilterBar>
  );
}
