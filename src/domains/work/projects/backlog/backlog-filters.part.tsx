import { SavedViews } from '#/community/views/saved-views.part.tsx';
import { Avatar } from '#/ui/avatar.tsx';
import { FilterBar, Word } from '#/ui/chip.tsx';
import { FindField } from '#/ui/form/find-field.tsx';
import { PickChip } from '#/ui/rich/pick-chip.tsx';
import type { ProjectDetail } from '../in-project.part.tsx';
import { LabelMark, Priority, TypeMark } from '../issues/issue-marks.part.tsx';
import { ProjectChip } from '../project-chip.part.tsx';
import { issuePriorities, priorityWords } from '../project-words.ts';
import type { BacklogSearch } from './backlog-search.ts';

interface BacklogFiltersProps {
  detail: ProjectDetail;
  search: BacklogSearch;
  change: (patch: Partial<BacklogSearch>, options?: { replace?: boolean }) => void;
}

type Assignee = NonNullable<BacklogSearch['assignee']>[number];

const said = (names: readonly (string | undefined)[], none: string) =>
  names.length === 0 ? none : names.length === 1 ? names[0] : `${names.length} of them`;
const orNone = <T,>(values: T[]) => (values.length > 0 ? values : undefined);

/** "Puzzle assigned to anyone of any type with any label". */
export function BacklogFilters({ detail, search, change }: BacklogFiltersProps) {
  const { type = [], assignee = [], label = [], priority = [] } = search;
  const people = detail.members.filter((it) => it.role !== 'viewer');
  const nameOf = (it: Assignee) =>
    it === 'me' ? 'me' : it === 'none' ? 'nobody' : people.find(({ id }) => id === it)?.name;
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
      <PickChip
        label="Assignee"
        several
        options={[
          { value: 'me', label: 'Me' },
          { value: 'none', label: 'Nobody' },
          ...people.map((it) => ({
            value: String(it.id),
            label: it.name,
            mark: <Avatar name={it.name} />,
          })),
        ]}
        value={assignee.map(String)}
        on={assignee.length > 0}
        onChange={(all) =>
          change({
            assignee: orNone(all.map((it) => (it === 'me' || it === 'none' ? it : Number(it)))),
          })
        }
      >
        {said(assignee.map(nameOf), 'anyone')}
      </PickChip>
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
      <PickChip
        label="Labels"
        several
        options={detail.labels.map((it) => ({
          value: String(it.id),
          label: it.name,
          mark: <LabelMark hue={it.hue} />,
        }))}
        value={label.map(String)}
        on={label.length > 0}
        onChange={(all) => change({ label: orNone(all.map(Number)) })}
      >
        {said(named(detail.labels, label), 'any label')}
      </PickChip>
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
