import { useQuery } from '@tanstack/react-query';
import { reading } from '#/client/reading.ts';
import { SavedViews } from '#/community/views/saved-views.part.tsx';
import { exactRange } from '#/kernel/date-words.ts';
import { FilterBar, Word } from '#/ui/chip.tsx';
import { FindField } from '#/ui/form/find-field.tsx';
import { PickChip } from '#/ui/rich/pick-chip.tsx';
import { levels, objectiveStates } from './okr-machine.ts';
import type { ChangeOkr, OkrSearch } from './okr-search.ts';
import { stateWords } from './okr-words.ts';

/** More of them are looked for by name. */
const FEW = 12;

interface CycleChipProps {
  /** Absent: the one that is meant today. */
  cycle: string | undefined;
  onChange: (cycle: string | undefined) => void;
}

export function CycleChip({ cycle, onChange }: CycleChipProps) {
  const { data } = useQuery(reading('GET /okr-cycles', {}));
  const rows = data?.rows ?? [];
  const current = data?.current.key;
  const key = cycle ?? current;
  const chosen = rows.find((it) => it.key === key) ?? data?.current;
  return (
    <PickChip
      label="Cycle"
      icon="calendar"
      options={rows.map((it) => ({
        value: it.key,
        label: it.name,
        ...(it.own && { note: exactRange(it) }),
      }))}
      value={key ? [key] : []}
      search={rows.length > FEW}
      onChange={([it]) => onChange(it === current ? undefined : it)}
    >
      {chosen?.name ?? 'Cycle'}
    </PickChip>
  );
}

interface TeamChipProps {
  teams: readonly { id: number; name: string }[];
  team: number | undefined;
  /** What it says without one. */
  all: string;
  onChange: (team: number | undefined) => void;
}

export function TeamChip({ teams, team, all, onChange }: TeamChipProps) {
  const chosen = teams.find((it) => it.id === team);
  return (
    <PickChip
      label="Team"
      on={chosen !== undefined}
      options={[
        { value: '', label: all },
        ...teams.map((it) => ({ value: String(it.id), label: it.name })),
      ]}
      value={[chosen ? String(chosen.id) : '']}
      onChange={([it]) => onChange(it ? Number(it) : undefined)}
    >
      {chosen?.name ?? all}
    </PickChip>
  );
}

const levelOptions = { company: 'the company', team: 'teams', person: 'people' } as const;

interface FiltersProps {
  search: OkrSearch;
  teams: readonly { id: number; name: string }[];
  onChange: ChangeOkr;
}

/** "Q4 2026 of everybody in all teams, any state". */
export function OkrFilters({ search, teams, onChange }: FiltersProps) {
  const set: ChangeOkr = (patch) => onChange({ ...patch, page: undefined });
  const whose = search.who === 'me' ? 'me' : (search.level ?? '');
  return (
    <FilterBar
      end={
        <>
          <FindField
            label="Search objectives"
            placeholder="Title or person"
            value={search.words ?? ''}
            onRest={(it) =>
              onChange({ words: it || undefined, page: undefined }, { replace: true })
            }
          />
          <SavedViews />
        </>
      }
    >
      <CycleChip cycle={search.cycle} onChange={(cycle) => set({ cycle })} />
      <Word>of</Word>
      <PickChip
        label="Whose"
        on={whose !== ''}
        options={[
          { value: '', label: 'everybody' },
          { value: 'me', label: 'me' },
          ...levels.map((value) => ({ value, label: levelOptions[value] })),
        ]}
        value={[whose]}
        onChange={([it]) =>
          set({
            who: it === 'me' ? 'me' : undefined,
            level: levels.find((level) => level === it),
          })
        }
      >
        {whose === 'me' ? 'me' : search.level ? levelOptions[search.level] : 'everybody'}
      </PickChip>
      <Word>in</Word>
      <TeamChip
        teams={teams}
        team={search.team}
        all="all teams"
        onChange={(team) => set({ team })}
      />
      <PickChip
        label="State"
        add={!search.state}
        icon={search.state ? undefined : 'plus'}
        on={search.state !== undefined}
        options={[
          { value: '', label: 'Any state' },
          ...objectiveStates.map((value) => ({ value, label: stateWords[value] })),
        ]}
        value={[search.state ?? '']}
        onChange={([it]) => set({ state: objectiveStates.find((state) => state === it) })}
      >
        {search.state ? stateWords[search.state] : 'State'}
      </PickChip>
      {search.due && (
        <PickChip
          label="Check-in"
          on
          options={[
            { value: 'due', label: 'Check-in due' },
            { value: '', label: 'With or without check-in' },
          ]}
          value={['due']}
          onChange={([it]) => set({ due: it ? 'true' : undefined })}
        >
          Check-in due
        </PickChip>
      )}
    </FilterBar>
  );
}
