import { FilterBar, Word } from '#/ui/chip.tsx';
import { FindField } from '#/ui/form/find-field.tsx';
import { PickChip } from '#/ui/rich/pick-chip.tsx';

export const shows = ['present', 'past', 'over'] as const;
type Show = (typeof shows)[number];

const showWords: Record<Show, string> = {
  present: 'present members',
  past: 'past members',
  over: 'members with more than 100%',
};
const choices = shows.map((value) => ({ value, label: showWords[value] }));

interface MemberFiltersProps {
  search: { q: string; team?: number | undefined; show: Show };
  teams: readonly { id: number; name: string }[];
  onChange: (patch: { team?: number; show?: Show; page?: undefined }) => void;
  onTyped: (typed: string) => void;
}

/** "Present members of all teams", and a field for a name. */
export function MemberFilters({ search, teams, onChange, onTyped }: MemberFiltersProps) {
  const team = teams.find((it) => it.id === search.team);
  return (
    <FilterBar>
      <PickChip
        label="Members"
        options={choices}
        value={[search.show]}
        on={search.show !== 'present'}
        onChange={([it]) => onChange({ show: it, page: undefined })}
      >
        {showWords[search.show]}
      </PickChip>
      <Word>of</Word>
      <PickChip
        label="Team"
        options={[
          { value: 'all', label: 'All teams' },
          ...teams.map((it) => ({ value: String(it.id), label: it.name })),
        ]}
        value={[search.team === undefined ? 'all' : String(search.team)]}
        on={search.team !== undefined}
        onChange={([it]) =>
          onChange({ team: it === 'all' ? undefined : Number(it), page: undefined })
        }
      >
        {search.team === undefined ? 'all teams' : (team?.name ?? 'one team')}
      </PickChip>
      <FindField label="Find a person" value={search.q} onRest={onTyped} />
    </FilterBar>
  );
}
