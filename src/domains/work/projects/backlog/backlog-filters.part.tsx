import { SavedViews } from '#/community/views/saved-views.part.tsx';
import { FilterBar, Word } from '#/ui/chip.tsx';
import { FindField } from '#/ui/form/find-field.tsx';
import { PickChip } from '#/ui/rich/pick-chip.tsx';
import { AssigneeChip, LabelChip, orNone, said } from '../filter-chips.part.tsx';
import type { ProjectDetail } from '../in-project.part.tsx';
import { Priority, TypeMark } from '../issues/issue-marks.part.tsx';
import { ProjectChip } from '../project-chip.part.tsx';
import { issuePriorities, priorityWords } from '../project-words.ts';
import type { BacklogSearch } from './backlog-search.ts';

interface BacklogFiltersProps {
  detail: ProjectDetail;
  search: BacklogSearch;
  change: (patch: Partial<BacklogSearch>, options?: { replace?: boolean }) => void;
}

/** "Puzzle assigned to anyone of any type with any label". */
export function BacklogFilters({ detail, search, change }: BacklogFiltersProps) {
  const { type = [], assignee = [], label = [], priority = [] } = search;
  const named = (all: readonly { id: number; name: string }[], ids: readonly number[]) =>
    ids.map((id) => all.find((it) => it.id === id)?.name);
  return (
    <FilterBar
      end={
        <>
          <FindField
            label="Search the backlog"
            placeholder="Title or key"
            value={search.search}
            onRest={(it) => change({ search: it || undefined }, { replace: true })}
          />
          <SavedViews />
        </>
      }
    >
      <ProjectChip project={detail.project} />
      <Word>assigned to</Word>
      <AssigneeChip
        members={detail.members}
        value={assignee}
        onChange={(it) => change({ assignee: it })}
      />
      <Word>of</Word>
      <PickChip
        label="Types"
        several
        options={detail.types.map((it) => ({
          value: String(it.id),
          label: it.name,
          mark: <TypeMark type={it} />,
        }))}
        value={type.map(String)}
        on={type.length > 0}
        onChange={(all) => change({ type: orNone(all.map(Number)) })}
      >
        {said(named(detail.types, type), 'any type')}
      </PickChip>
      <Word>with</Word>
      <LabelChip
        labels={detail.labels}
        value={label}
        none="any label"
        onChange={(it) => change({ label: it })}
      />
      <PickChip
        label="Priority"
        several
        add={priority.length === 0}
        icon={priority.length === 0 ? 'plus' : undefined}
        options={issuePriorities.map((it) => ({
          value: it,
          label: priorityWords[it],
          mark: <Priority priority={it} />,
        }))}
        value={priority}
        on={priority.length > 0}
        onChange={(all) => change({ priority: orNone(all) })}
      >
        {said(
          priority.map((it) => priorityWords[it].toLowerCase()),
          'Priority',
        )}
      </PickChip>
    </FilterBar>
  );
}
