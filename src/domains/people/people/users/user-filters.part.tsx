import { useQuery } from '@tanstack/react-query';
import { reading } from '#/client/reading.ts';
import { SavedViews } from '#/community/views/saved-views.part.tsx';
import { FilterBar, Word } from '#/ui/chip.tsx';
import { FindField } from '#/ui/form/find-field.tsx';
import { PickChip } from '#/ui/rich/pick-chip.tsx';
import { userStatuses, userStatusWords } from './user-words.ts';
import type { UsersPatch, UsersSearch } from './users-search.ts';

interface FiltersProps {
  search: UsersSearch;
  onChange: (patch: UsersPatch) => void;
  onTyped: (typed: string) => void;
}

const lists = [
  { name: 'role', label: 'Roles', all: 'any role', choices: 'roles' },
  { name: 'team', label: 'Teams', all: 'all teams', choices: 'teams' },
  { name: 'department', label: 'Departments', all: 'all departments', choices: 'departments' },
] as const;

const words = (names: readonly string[], all: string) =>
  names.length === 0 ? all : names.length > 2 ? `${names.length} of them` : names.join(' or ');

const list = <T,>(values: T[]): T[] | undefined => (values.length > 0 ? values : undefined);

/** "Everybody still here with any role in all teams of all departments". */
export function UserFilters({ search, onChange, onTyped }: FiltersProps) {
  const { data } = useQuery({ ...reading('GET /user-choices', {}), staleTime: 60_000 });
  const change = (patch: UsersPatch) => onChange({ ...patch, page: undefined });
  return (
    <FilterBar
      end={
        <>
          <FindField
            label="Search people"
            placeholder="Name, e-mail, title"
            value={search.q}
            onRest={onTyped}
          />
          <SavedViews />
        </>
      }
    >
      <PickChip
        several
        label="Status"
        options={userStatuses.map((it) => ({ value: it, label: userStatusWords[it] }))}
        value={search.status ?? []}
        on={search.status !== undefined}
        onChange={(it) => change({ status: list(it) })}
      >
        {words(search.status?.map((it) => userStatusWords[it]) ?? [], 'Everybody still here')}
      </PickChip>
      {lists.map(({ name, label, all, choices }, at) => {
        const options = data?.[choices] ?? [];
        const picked = search[name];
        const names = options.filter((it) => picked?.includes(it.id)).map((it) => it.name);
        return [
          <Word key={`${name} word`}>{['with', 'in', 'of'][at]}</Word>,
          <PickChip
            key={name}
            several
            label={label}
            options={options.map((it) => ({ value: String(it.id), label: it.name }))}
            value={(picked ?? []).map(String)}
            on={picked !== undefined}
            onChange={(it) => change({ [name]: list(it.map(Number)) })}
          >
            {words(names, all)}
          </PickChip>,
        ];
      })}
    </FilterBar>
  );
}
