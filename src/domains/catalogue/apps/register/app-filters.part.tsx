import { useQuery } from '@tanstack/react-query';
import { reading } from '#/client/reading.ts';
import { FilterBar, Word } from '#/ui/chip.tsx';
import { FindField } from '#/ui/form/find-field.tsx';
import { PickChip } from '#/ui/rich/pick-chip.tsx';
import { appStatuses, platforms, platformWords, statusWords } from './app-words.ts';
import type { AppsPatch, AppsSearch } from './apps-search.ts';

interface FiltersProps {
  search: AppsSearch;
  onChange: (patch: AppsPatch, options?: { replace?: boolean }) => void;
  onTyped: (typed: string) => void;
}

const only = [
  { value: 'core', label: 'Only core apps' },
  { value: 'pinned', label: 'Only those I pinned' },
] as const;

/** "Several" is read as the names that were picked, or as all. */
const words = (names: readonly string[], all: string) =>
  names.length === 0 ? all : names.length > 2 ? `${names.length} of them` : names.join(' or ');

const list = <T,>(values: T[]): T[] | undefined => (values.length > 0 ? values : undefined);

/** "Apps of Team Puzzle on Android and iOS in any account being live, draft, paused or sunset". */
export function AppFilters({ search, onChange, onTyped }: FiltersProps) {
  const { data } = useQuery({ ...reading('GET /app-choices', {}), staleTime: 60_000 });
  const { teams = [], accounts = [], batches = [] } = data ?? {};
  const named = (all: readonly { id: number; name: string }[], ids: number[] = []) =>
    all.filter((it) => ids.includes(it.id)).map((it) => it.name);
  const options = (all: readonly { id: number; name: string }[]) =>
    all.map((it) => ({ value: String(it.id), label: it.name }));
  const change = (patch: AppsPatch) => onChange({ ...patch, page: undefined });
  const narrowed = only.filter((it) => search[it.value]).map((it) => it.value);
  return (
    <FilterBar
      end={
        <FindField
          label="Search apps"
          placeholder="Name, key, package"
          value={search.q}
          onRest={onTyped}
        />
      }
    >
      <PickChip
        several
        label="Status"
        options={appStatuses.map((it) => ({ value: it, label: statusWords[it] }))}
        value={search.status ?? []}
        on={search.status !== undefined}
        onChange={(it) => change({ status: list(it) })}
      >
        {words(search.status?.map((it) => statusWords[it]) ?? [], 'Not archived')}
      </PickChip>
      <Word>of</Word>
      <PickChip
        several
        label="Teams"
        options={options(teams)}
        value={(search.team ?? []).map(String)}
        on={search.team !== undefined}
        onChange={(it) => change({ team: list(it.map(Number)) })}
      >
        {words(named(teams, search.team), 'all teams')}
      </PickChip>
      <Word>on</Word>
      <PickChip
        several
        label="Platforms"
        options={platforms.map((it) => ({ value: it, label: platformWords[it] }))}
        value={search.platform ?? []}
        on={search.platform !== undefined}
        onChange={(it) => change({ platform: list(it) })}
      >
        {words(search.platform?.map((it) => platformWords[it]) ?? [], 'Android and iOS')}
      </PickChip>
      <Word>in</Word>
      <PickChip
        several
        label="Accounts"
        options={options(accounts)}
        value={(search.account ?? []).map(String)}
        on={search.account !== undefined}
        onChange={(it) => change({ account: list(it.map(Number)) })}
      >
        {words(named(accounts, search.account), 'all accounts')}
      </PickChip>
      {(batches.length > 0 || search.batch) && (
        <PickChip
          several
          label="Batches"
          options={batches.map((it) => ({ value: it, label: it }))}
          value={search.batch ?? []}
          on={search.batch !== undefined}
          onChange={(it) => change({ batch: list(it) })}
        >
          {words(search.batch ?? [], 'any batch')}
        </PickChip>
      )}
      <PickChip
        several
        label="Only"
        add={narrowed.length === 0}
        icon={narrowed.length === 0 ? 'plus' : undefined}
        options={only}
        value={narrowed}
        on={narrowed.length > 0}
        onChange={(it) =>
          change({
            core: it.includes('core') ? true : undefined,
            pinned: it.includes('pinned') ? true : undefined,
          })
        }
      >
        {narrowed.length === 0 ? 'Filter' : narrowed.join(' and ')}
      </PickChip>
    </FilterBar>
  );
}
