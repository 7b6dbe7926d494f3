import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { reading } from '#/client/reading.ts';
import { useLocation } from '#/ui/location.ts';
import { PickChip } from '#/ui/rich/pick-chip.tsx';
import { ProjectMark } from './issues/issue-marks.part.tsx';

/** So many by name; the others are found by typing. */
const OFFERED = 50;

interface ProjectChipProps {
  project: { key: string; name: string; hue: number };
}

/** The project a page is about, and the same page of another: filters are not taken along. */
export function ProjectChip({ project }: ProjectChipProps) {
  const { path, go } = useLocation();
  const [typed, setTyped] = useState('');
  const { data } = useQuery({
    ...reading('GET /cjprojects/list', {
      search: typed || undefined,
      perPage: OFFERED,
      sort: 'name',
      order: 'asc',
    }),
    placeholderData: keepPreviousData,
  });
  const rows = data?.rows ?? [];
  const isListed = typed !== '' || rows.some((it) => it.key === project.key);
  const all = isListed ? rows : [project, ...rows];
  return (
    <PickChip
      label="Project"
      options={all.map((it) => ({
        value: it.key,
        label: it.name,
        note: it.key,
        mark: <ProjectMark project={it} />,
      }))}
      value={[project.key]}
      onSearch={setTyped}
      onChange={([key]) => key && go(`${path}?project=${key}`)}
    >
      {project.name}
    </PickChip>
  );
}
