import type { ReactNode } from 'react';
import { SavedViews } from '#/community/views/saved-views.part.tsx';
import { counted } from '#/kernel/numbers.ts';
import { Avatar } from '#/ui/avatar.tsx';
import { Chip, FilterBar, Word } from '#/ui/chip.tsx';
import { FindField } from '#/ui/form/find-field.tsx';
import { PickChip } from '#/ui/rich/pick-chip.tsx';
import type { ProjectDetail } from '../in-project.part.tsx';
import { LabelMark, Priority, StatusMark, TypeMark } from '../issues/issue-marks.part.tsx';
import {
  groupWords,
  issuePriorities,
  openGroups,
  priorityWords,
  statusGroups,
} from '../project-words.ts';
import { pointWords } from '../sprints/sprint-words.ts';
import {
  swimlaneKinds,
  type ChangeSearch,
  type IssuesSearch,
  type SwimlaneKind,
} from './issues-search.ts';
import { issueGroupings, type IssueGrouping } from './list.contract.ts';

const groupingWords: Record<IssueGrouping, string> = {
  none: 'not grouped',
  status: 'status',
  assignee: 'assignee',
  priority: 'priority',
  sprint: 'sprint',
  type: 'type',
};

const swimlaneWords: Record<SwimlaneKind, string> = {
  none: 'no swimlanes',
  assignee: 'swimlanes by assignee',
  epic: 'swimlanes by epic',
  priority: 'swimlanes by priority',
};

interface FiltersProps {
  detail: ProjectDetail;
  search: IssuesSearch;
  totals: { rows: number; points: number; pointsDone: number } | undefined;
  onChange: ChangeSearch;
}

interface Many<T extends string | number> {
  label: string;
  options: readonly { value: T; label: string; mark?: ReactNode; note?: string }[];
  value: readonly T[] | undefined;
  /** While nothing is picked: "anyone". */
  any: string;
  onChange: (value: T[] | undefined) => void;
}

/** A chip of which several can be picked; values keep their own type. */
function Many<T extends string | number>({ label, options, value = [], any, onChange }: Many<T>) {
  const picked = options.filter((it) => value.includes(it.value));
  const words =
    picked.length > 2 ? `${picked.length} chosen` : picked.map((it) => it.label).join(' or ');
  return (
    <PickChip
      label={label}
      several
      on={value.length > 0}
      options={options.map((it) => ({ ...it, value: String(it.value) }))}
      value={value.map(String)}
      onChange={(all) => {
        const next = options.filter((it) => all.includes(String(it.value))).map((it) => it.value);
        onChange(next.length > 0 ? next : undefined);
      }}
    >
      {value.length === 0 ? any : words || `${value.length} chosen`}
    </PickChip>
  );
}

const totalWords = ({ rows, points, pointsDone }: NonNullable<FiltersProps['totals']>) =>
  `${counted(rows, 'issue')}${
    points > 0 ? `, ${pointWords(pointsDone)} of ${pointWords(points)} points done` : ''
  }`;

/** "Any sprint assigned to anyone with any label being any status grouped by nothing". */
export function IssueFilters({ detail, search, totals, onChange }: FiltersProps) {
  const set: ChangeSearch = (patch) => onChange({ ...patch, page: undefined });
  const isBoard = search.view === 'board';
  const isDoneHidden =
    search.group?.length === openGroups.length &&
    openGroups.every((it) => search.group?.includes(it));
  return (
    <FilterBar
      end={
        <>
          {totals && <span className="f2 num issue-totals">{totalWords(totals)}</span>}
          <FindField
            label="Search issues"
            placeholder="Title or key"
            value={search.search ?? ''}
            onRest={(it) =>
              onChange({ search: it || undefined, page: undefined }, { replace: true })
            }
          />
          <SavedViews />
        </>
      }
    >
      <Many
        label="Sprint"
        any="Any sprint"
        options={[
          { value: 'active', label: 'Active sprint' },
          ...detail.sprints.map((it) => ({ value: it.id, label: it.name, note: it.state })),
          { value: 'none', label: 'No sprint' },
        ]}
        value={search.sprint}
        onChange={(sprint) => set({ sprint: sprint as IssuesSearch['sprint'] })}
      />
      <Word>assigned to</Word>
      <Many
        label="Assignee"
        any="anyone"
        options={[
          { value: 'me', label: 'me' },
          ...detail.members.map((it) => ({
            value: it.id,
            label: it.name,
            mark: <Avatar name={it.name} />,
          })),
          { value: 'none', label: 'nobody' },
        ]}
        value={search.assignee}
        onChange={(assignee) => set({ assignee: assignee as IssuesSearch['assignee'] })}
      />
      <Word>with</Word>
      <Many
        label="Labels"
        any="any label"
        options={detail.labels.map((it) => ({
          value: it.id,
          label: it.name,
          mark: <LabelMark hue={it.hue} />,
        }))}
        value={search.label}
        onChange={(label) => set({ label })}
      />
      {isBoard ? (
        <PickChip
          label="Swimlanes"
          on={search.swimlanes !== 'none'}
          options={swimlaneKinds.map((it) => ({ value: it, label: swimlaneWords[it] }))}
          value={[search.swimlanes]}
          onChange={([swimlanes]) => set({ swimlanes })}
        >
          {swimlaneWords[search.swimlanes]}
        </PickChip>
      ) : (
        <>
          <Word>being</Word>
          <Many
            label="Status"
            any="in any status"
            options={detail.statuses.map((it) => ({
              value: it.id,
              label: it.name,
              mark: <StatusMark group={it.group} />,
            }))}
            value={search.status}
            onChange={(status) => set({ status })}
          />
          {search.groupBy !== 'none' && <Word>grouped by</Word>}
          <PickChip
            label="Grouped by"
            on={search.groupBy !== 'none'}
            options={issueGroupings.map((it) => ({ value: it, label: groupingWords[it] }))}
            value={[search.groupBy]}
            onChange={([groupBy]) => set({ groupBy })}
          >
            {groupingWords[search.groupBy]}
          </PickChip>
        </>
      )}
      <MoreFilters detail={detail} search={search} set={set} />
      <Chip
        on={isDoneHidden}
        aria-pressed={isDoneHidden}
        onClick={() => set({ group: isDoneHidden ? undefined : [...openGroups] })}
      >
        hide done
      </Chip>
    </FilterBar>
  );
}

const dueWords = { overdue: 'overdue', week: 'due in a week', none: 'without due day' };

/** Type, priority, state and due day in one list behind "+ Filter"; those in force say so. */
function MoreFilters({
  detail,
  search,
  set,
}: {
  detail: ProjectDetail;
  search: IssuesSearch;
  set: ChangeSearch;
}) {
  const options = [
    ...statusGroups.map((it) => ({
      value: `group ${it}`,
      label: groupWords[it],
      note: 'State',
      mark: <StatusMark group={it} />,
    })),
    ...issuePriorities.map((it) => ({
      value: `priority ${it}`,
      label: priorityWords[it],
      note: 'Priority',
      mark: <Priority priority={it} />,
    })),
    ...detail.types.map((it) => ({
      value: `type ${it.id}`,
      label: it.name,
      note: 'Type',
      mark: <TypeMark type={it} />,
    })),
    ...Object.entries(dueWords).map(([it, label]) => ({ value: `due ${it}`, label, note: 'Due' })),
  ];
  const value = [
    ...(search.group ?? []).map((it) => `group ${it}`),
    ...(search.priority ?? []).map((it) => `priority ${it}`),
    ...(search.type ?? []).map((it) => `type ${it}`),
    ...(search.due ? [`due ${search.due}`] : []),
  ];
  const of = (picked: readonly string[], kind: string) =>
    picked.filter((it) => it.startsWith(`${kind} `)).map((it) => it.slice(kind.length + 1));
  const change = (picked: string[]) => {
    const list = <T,>(all: T[]) => (all.length > 0 ? all : undefined);
    const due = of(picked, 'due').at(-1);
    set({
      group: list(statusGroups.filter((it) => of(picked, 'group').includes(it))),
      priority: list(issuePriorities.filter((it) => of(picked, 'priority').includes(it))),
      type: list(of(picked, 'type').map(Number)),
      due: due === 'overdue' || due === 'week' || due === 'none' ? due : undefined,
    });
  };
  const words = options.filter((it) => value.includes(it.value)).map((it) => it.label);
  return (
    <PickChip
      label="More filters"
      several
      search
      add={value.length === 0}
      icon={value.length === 0 ? 'plus' : undefined}
      on={value.length > 0}
      options={options}
      value={value}
      onChange={change}
    >
      {words.length === 0
        ? 'Filter'
        : words.length > 2
          ? `${words.length} filters`
          : words.join(', ')}
    </PickChip>
  );
}
