import { useQuery } from '@tanstack/react-query';
import { reading } from '#/client/reading.ts';
import { useLocation } from '#/ui/location.ts';
import { PickChip } from '#/ui/rich/pick-chip.tsx';
import { ProjectMark } from './issues/issue-marks.part.tsx';

interface ProjectChipProps {
  project: { key: string; name: string; hue: number };
}

/** The project a page is about, and the same page of another: filters are not taken along. */
export function ProjectChip({ project }: ProjectChipProps) {
  const { path, go } = useLocation();
  const { data } = useQuery(
    reading('GET /cjprojects/list', { perPage: 200, sort: 'name', order: 'asc' }),
  );
  const rows = data?.rows ?? [];
  const all = rows.some((it) => it.key === project.key) ? rows : [project, ...rows];
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
      onChange={([key]) => key && go(`${path}?project=${key}`)}
    >
      {project.name}
    </PickChip>
  );
}
