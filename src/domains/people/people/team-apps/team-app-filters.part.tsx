import { FilterBar, Word } from '#/ui/chip.tsx';
import { FindField } from '#/ui/form/find-field.tsx';
import { PickChip } from '#/ui/rich/pick-chip.tsx';
import { Segmented } from '#/ui/segmented.tsx';
import type { TeamAppsPatch, TeamAppsSearch } from './team-apps-search.ts';

interface FiltersProps {
  search: TeamAppsSearch;
  teams: readonly { id: number; name: string }[];
  onChange: (patch: TeamAppsPatch) => void;
}

const platforms = [
  { value: '', label: 'Every platform' },
  { value: 'android', label: 'Android' },
  { value: 'ios', label: 'iOS' },
] as const;

const kinds = [
  { value: '', label: 'All of them' },
  { value: 'planned', label: 'That go somewhere' },
  { value: 'unowned', label: 'Without a team' },
] as const;

/** "As a list: apps of all teams on every platform". */
export function TeamAppFilters({ search, teams, onChange }: FiltersProps) {
  const change = (patch: TeamAppsPatch) => onChange({ ...patch, page: undefined });
  const picked = teams.filter((it) => search.team?.includes(it.id)).map((it) => it.name);
  const view = (
    <Segmented
      label="Shown as"
      value={search.view}
      onChange={(it) => change({ view: it })}
      segments={[
        { value: 'list', label: 'List' },
        { value: 'matrix', label: 'Matrix' },
        { value: 'transfers', label: 'Transfers' },
      ]}
    />
  );
  if (search.view === 'transfers') return <FilterBar>{view}</FilterBar>;
  return (
    <FilterBar
      end={
        <FindField
          label="Search apps"
          placeholder="Name, key, package"
          value={search.q}
          onRest={(it) => onChange({ q: it || undefined, page: undefined })}
        />
      }
    >
      {view}
      <Word>of</Word>
      <PickChip
        several
        label="Teams"
        options={teams.map((it) => ({ value: String(it.id), label: it.name }))}
        value={(search.team ?? []).map(String)}
        on={search.team !== undefined}
        onChange={(it) => change({ team: it.length > 0 ? it.map(Number) : undefined })}
      >
        {picked.length === 0 ? 'all teams' : picked.join(' or ')}
      </PickChip>
      <Word>on</Word>
      <PickChip
        label="Platform"
        options={platforms}
        value={[search.platform ?? '']}
        on={search.platform !== undefined}
        onChange={([it]) => change({ platform: it || undefined })}
      >
        {platforms.find((it) => it.value === search.platform)?.label ?? 'every platform'}
      </PickChip>
      <PickChip
        label="Which"
        options={kinds}
        value={[search.only ?? '']}
        on={search.only !== undefined}
        onChange={([it]) => change({ only: it || undefined })}
      >
        {kinds.find((it) => it.value === (search.only ?? ''))!.label.toLowerCase()}
      </PickChip>
    </FilterBar>
  );
}
