import type { ReactNode } from 'react';
import { SavedViews } from '#/community/views/saved-views.part.tsx';
import { Chip, FilterBar, Word } from '#/ui/chip.tsx';
import { FindField } from '#/ui/form/find-field.tsx';
import { PickChip } from '#/ui/rich/pick-chip.tsx';
import {
  openStatuses,
  priorityWords,
  statusWords,
  taskPriorities,
  taskStatuses,
} from '../task-rules.ts';
import { DaysChip, named, numbers, Several, texts } from './filter-chips.part.tsx';
import { everything, isNarrowed, type RecordPatch, type RecordSearch } from './record-search.ts';
import type { RecordChoices } from './record.contract.ts';

interface FiltersProps {
  search: RecordSearch;
  choices: RecordChoices | undefined;
  today: string;
  onChange: (patch: RecordPatch, options?: { replace?: boolean }) => void;
  /** After the field that searches: what columns are shown. */
  end?: ReactNode;
}

const dateWords = { due: 'due', created: 'created', updated: 'changed', closed: 'closed' } as const;
const byOptions = Object.entries(dateWords).map(([value, label]) => ({
  value: value as keyof typeof dateWords,
  label,
}));
/** "Anybody's tasks of all apps, any type, in any status with any priority, due any day". */
export function RecordFilters({ search, choices, today, onChange, end }: FiltersProps) {
  const change = (patch: RecordPatch) => onChange({ ...patch, page: undefined });
  const { from, to } = search;
  const isDoneHidden =
    search.status?.length === openStatuses.length &&
    openStatuses.every((it) => search.status?.includes(it));
  return (
    <FilterBar
      end={
        <>
          <FindField
            label="Search the record"
            placeholder="Title or key"
            value={search.search}
            onRest={(it) =>
              onChange({ search: it || undefined, page: undefined }, { replace: true })
            }
          />
          {end}
          <SavedViews />
        </>
      }
    >
      <Several
        label="People"
        all="Everybody’s"
        options={named(choices?.people)}
        value={texts(search.person)}
        onChange={(it) => change({ person: numbers(it) })}
      />
      <Several
        label="Status"
        all="tasks in any status"
        options={taskStatuses.map((it) => ({ value: it, label: statusWords[it] }))}
        value={search.status}
        onChange={(status) => change({ status })}
      />
      <Chip
        on={isDoneHidden}
        aria-pressed={isDoneHidden}
        onClick={() => change({ status: isDoneHidden ? undefined : [...openStatuses] })}
      >
        hide done
      </Chip>
      <Word>of</Word>
      <Several
        label="Apps"
        all="all apps"
        options={named(choices?.apps)}
        value={texts(search.app)}
        onChange={(it) => change({ app: numbers(it) })}
      />
      {(choices?.teams.length ?? 0) > 1 && (
        <Several
          label="Teams"
          all="all teams"
          options={named(choices?.teams)}
          value={texts(search.team)}
          onChange={(it) => change({ team: numbers(it) })}
        />
      )}
      <Several
        label="Types"
        all="any type"
        options={(choices?.types ?? []).map(({ name }) => ({ value: name, label: name }))}
        value={search.type}
        onChange={(type) => change({ type })}
      />
      <Several
        label="Priority"
        all="any priority"
        options={taskPriorities.map((it) => ({ value: it, label: priorityWords[it] }))}
        value={search.priority}
        onChange={(priority) => change({ priority })}
      />
      <PickChip
        label="Which day"
        options={byOptions}
        value={[search.by]}
        on={search.by !== 'due'}
        onChange={([by]) => change({ by })}
      >
        {dateWords[search.by]}
      </PickChip>
      <DaysChip {...{ from, to, today }} onChange={change} />
      <Chip
        on={search.late}
        aria-pressed={search.late}
        onClick={() => change({ late: search.late ? undefined : true })}
      >
        late only
      </Chip>
      {isNarrowed(search) && (
        <Chip add icon="x" onClick={() => change(everything)}>
          Show all
        </Chip>
      )}
    </FilterBar>
  );
}
