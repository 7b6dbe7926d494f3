import { SavedViews } from '#/community/views/saved-views.part.tsx';
import { Chip, FilterBar, Word } from '#/ui/chip.tsx';
import { FindField } from '#/ui/form/find-field.tsx';
import { OneOf, TaskFilters, useTaskChoices } from '../reports/task-filters.part.tsx';
import type { LivingSprint } from './task-board.part.tsx';
import type { TeamPatch, TeamSearch } from './team-search.ts';

interface TeamFiltersProps {
  search: TeamSearch;
  sprints: readonly LivingSprint[];
  onChange: (patch: TeamPatch, options?: { replace?: boolean }) => void;
  /** Absent when nothing is narrowed. */
  onEverything: (() => void) | undefined;
}

/** "all teams, everybody on all apps, any type, in any sprint by status". */
export function TeamFilters({ search, sprints, onChange, onEverything }: TeamFiltersProps) {
  const choices = useTaskChoices();
  const isBoard = search.show === 'board';
  const numberOf = (it: string | undefined) => (it ? Number(it) : undefined);
  const textOf = (it: number | undefined) => (it === undefined ? undefined : String(it));
  const find = search.show !== 'sprints' && (
    <FindField
      label={isBoard ? 'Search the board' : 'Search people'}
      placeholder={isBoard ? 'Title or key' : 'Name'}
      value={search.search}
      onRest={(it) => onChange({ search: it || undefined, page: undefined }, { replace: true })}
    />
  );
  const end = (
    <>
      {find}
      <SavedViews />
    </>
  );
  if (!isBoard) {
    return (
      <FilterBar end={end}>
        <OneOf
          label="Team"
          all="all teams"
          options={(choices?.teams ?? []).map((it) => ({ value: String(it.id), label: it.name }))}
          value={textOf(search.team)}
          onChange={(it) => onChange({ team: numberOf(it), page: undefined })}
        />
      </FilterBar>
    );
  }
  return (
    <FilterBar end={end}>
      <TaskFilters
        value={search}
        onChange={(it) => onChange({ ...it, sprint: undefined, page: undefined })}
      />
      {sprints.length > 0 && (
        <OneOf
          label="Sprint"
          all="in any sprint"
          options={sprints.map((it) => ({
            value: String(it.id),
            label: `${it.name}, ${it.team.name}`,
          }))}
          value={textOf(search.sprint)}
          onChange={(it) => onChange({ sprint: numberOf(it) })}
        />
      )}
      <Word>by</Word>
      <OneOf
        label="Columns"
        all="status"
        options={[{ value: 'person', label: 'person' }]}
        value={search.group === 'person' ? 'person' : undefined}
        onChange={(it) => onChange({ group: it ? 'person' : undefined })}
      />
      {onEverything && (
        <Chip add icon="x" onClick={onEverything}>
          Show all
        </Chip>
      )}
    </FilterBar>
  );
}
