import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { reading } from '#/client/reading.ts';
import { SavedViews } from '#/community/views/saved-views.part.tsx';
import { FilterBar, Word } from '#/ui/chip.tsx';
import { FindField } from '#/ui/form/find-field.tsx';
import { PickChip } from '#/ui/rich/pick-chip.tsx';
import { AssigneeChip, LabelChip, orNone, said } from '../filter-chips.part.tsx';
import type { ProjectDetail } from '../in-project.part.tsx';
import { StatusMark, TypeMark } from '../issues/issue-marks.part.tsx';
import { ProjectChip } from '../project-chip.part.tsx';
import { groupWords, openGroups, statusGroups } from '../project-words.ts';
import { DaysFilters } from './days-filters.part.tsx';
import type { TimelineSearch } from './timeline-search.ts';

interface FiltersProps {
  detail: ProjectDetail;
  search: TimelineSearch;
  today: string;
  change: (patch: Partial<TimelineSearch>, options?: { replace?: boolean }) => void;
}

/** What has parts, among the first or those with the words typed: what a timeline may be narrowed to. */
function useEpics(project: string) {
  const [typed, setTyped] = useState('');
  const { data } = useQuery({
    ...reading('GET /cjprojects/issues-list', {
      project,
      top: true,
      search: typed || undefined,
      perPage: 200,
    }),
    placeholderData: keepPreviousData,
  });
  return { epics: data?.rows.filter((it) => it.children > 0) ?? [], onSearch: setTyped };
}

/** "Puzzle assigned to anyone below any epic with any label, all days". */
export function TimelineFilters({ detail, search, today, change }: FiltersProps) {
  const { assignee = [], label = [], group = [], status = [], epic = [] } = search;
  const isStatus = group.length + status.length > 0;
  const { epics, onSearch } = useEpics(detail.project.key);
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
      <AssigneeChip
        members={detail.members}
        value={assignee}
        onChange={(it) => change({ assignee: it })}
      />
      <Word>below</Word>
      <PickChip
        label="Epics"
        onSearch={onSearch}
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
      <LabelChip
        labels={detail.labels}
        value={label}
        none="Label"
        add
        onChange={(it) => change({ label: it })}
      />
      <PickChip
        label="Status"
        several
        add={!isStatus}
        icon={isStatus ? undefined : 'plus'}
        options={[
          ...detail.statuses.map((it) => ({
            value: `${it.id}`,
            label: it.name,
            mark: <StatusMark group={it.group} />,
          })),
          ...statusGroups.map((it) => ({
            value: it as string,
            label: groupWords[it],
            note: 'All',
          })),
        ]}
        value={[...status.map(String), ...group]}
        on={isStatus}
        onChange={(all) => {
          const groups = statusGroups.filter((it) => all.includes(it));
          const statuses = detail.statuses.filter((it) => all.includes(`${it.id}`));
          const isDone = [...groups, ...statuses.map((it) => it.group)].some(
            (it) => !openGroups.includes(it),
          );
          change({
            group: orNone(groups),
            status: orNone(statuses.map((it) => it.id)),
            ...(isDone && { hideDone: false }),
          });
        }}
      >
        {said(
          [
            ...status.map((id) => detail.statuses.find((it) => it.id === id)?.name ?? 'a status'),
            ...group.map((it) => groupWords[it].toLowerCase()),
          ],
          'Status',
        )}
      </PickChip>
      <DaysFilters {...{ search, today, change }} />
    </FilterBar>
  );
}
