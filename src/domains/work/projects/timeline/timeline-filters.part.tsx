import { useQuery } from '@tanstack/react-query';
import { reading } from '#/client/reading.ts';
import { SavedViews } from '#/community/views/saved-views.part.tsx';
import { Avatar } from '#/ui/avatar.tsx';
import { Chip, FilterBar, Word } from '#/ui/chip.tsx';
import { FindField } from '#/ui/form/find-field.tsx';
import { PickChip } from '#/ui/rich/pick-chip.tsx';
import type { ProjectDetail } from '../in-project.part.tsx';
import { LabelMark, StatusMark, TypeMark } from '../issues/issue-marks.part.tsx';
import { ProjectChip } from '../project-chip.part.tsx';
import { groupWords, openGroups, statusGroups } from '../project-words.ts';
import { PeriodChip } from './period-chip.part.tsx';
import { periodOf, type TimelineSearch } from './timeline-search.ts';

interface FiltersProps {
  detail: ProjectDetail;
  search: TimelineSearch;
  today: string;
  change: (patch: Partial<TimelineSearch>, options?: { replace?: boolean }) => void;
}

type Assignee = NonNullable<TimelineSearch['assignee']>[number];

const said = (names: readonly (string | undefined)[], none: string) =>
  names.length === 0 ? none : names.length === 1 ? names[0] : `${names.length} of them`;
const orNone = <T,>(values: T[]) => (values.length > 0 ? values : undefined);

/** Everything that has parts: what a timeline may be narrowed to. */
function useEpics(project: string) {
  const { data } = useQuery(
    reading('GET /cjprojects/issues-list', { project, top: true, perPage: 200 }),
  );
  return data?.rows.filter((it) => it.children > 0) ?? [];
}

/** "Puzzle assigned to anyone below any epic with any label, all days". */
export function TimelineFilters({ detail, search, today, change }: FiltersProps) {
  const { assignee = [], label = [], group = [], epic = [], hideDone } = search;
  const people = detail.members.filter((it) => it.role !== 'viewer');
  const epics = useEpics(detail.project.key);
  const nameOf = (it: Assignee) =>
    it === 'me' ? 'me' : it === 'none' ? 'nobody' : people.find(({ id }) => id === it)?.name;
  const find = (
    <FindField
      label="Search the timeline"
      placeholder="Title or key"
      value={search.search}
      onRest={(it) => change({ search: it || undefined }, { replace: true })}
    />
  );
  return (
    <FilterBar
      end={
        <>
          {find}
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
      <Word>below</Word>
      <PickChip
        label="Epics"
        several
        options={epics.map((it) => ({
          value: String(it.id),
          label: it.title,
          note: it.key,
          mark: <TypeMark type={it.type} />,
        }))}
        value={epic.map(String)}
        on={epic.length > 0}
        onChange={(all) => change({ epic: orNone(all.map(Number)) })}
      >
        {said(
          epic.map((id) => epics.find((it) => it.id === id)?.key ?? 'one epic'),
          'any epic',
        )}
      </PickChip>
      <PickChip
        label="Labels"
        several
        add={label.length === 0}
        icon={label.length === 0 ? 'plus' : undefined}
        options={detail.labels.map((it) => ({
          value: String(it.id),
          label: it.name,
          mark: <LabelMark hue={it.hue} />,
        }))}
        value={label.map(String)}
        on={label.length > 0}
        onChange={(all) => change({ label: orNone(all.map(Number)) })}
      >
        {said(
          label.map((id) => detail.labels.find((it) => it.id === id)?.name),
          'Label',
        )}
      </PickChip>
      <PickChip
        label="Status"
        several
        add={group.length === 0}
        icon={group.length === 0 ? 'plus' : undefined}
        options={statusGroups.map((it) => ({
          value: it,
          label: groupWords[it],
          mark: <StatusMark group={it} />,
        }))}
        value={group}
        on={group.length > 0}
        onChange={(all) =>
          change({
            group: orNone(all),
            ...(all.some((it) => !openGroups.includes(it)) && { hideDone: false }),
          })
        }
      >
        {said(
          group.map((it) => groupWords[it].toLowerCase()),
          'Status',
        )}
      </PickChip>
      <Chip
        on={hideDone}
        aria-pressed={hideDone}
        onClick={() => change({ hideDone: hideDone ? false : undefined })}
      >
        Hide done
      </Chip>
      <PeriodChip
        period={periodOf(search)}
        today={today}
        onChange={(it) => change({ from: it?.from, to: it?.to })}
      />
    </FilterBar>
  );
}
