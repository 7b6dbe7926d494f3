import { FilterBar, Word } from '#/ui/chip.tsx';
import { PickChip } from '#/ui/rich/pick-chip.tsx';
import { ProjectChip } from '../project-chip.part.tsx';
import { burnUnits } from './burn.ts';
import { periods } from './periods.ts';
import type { SummarySearch } from './summary-search.ts';
import type { Summary } from './summary.contract.ts';

const periodWords = (days: string) => `Last ${days} days`;

interface SummaryFiltersProps {
  project: { key: string; name: string; hue: number };
  summary: Summary | undefined;
  search: SummarySearch;
  change: (patch: Partial<SummarySearch>) => void;
}

/** "Puzzle in Sprint 24 counted in points, last 30 days". */
export function SummaryFilters({ project, summary, search, change }: SummaryFiltersProps) {
  const sprints = summary?.sprints ?? [];
  const chosen = summary?.sprint;
  return (
    <FilterBar>
      <ProjectChip project={project} />
      {sprints.length > 0 && (
        <>
          <Word>in</Word>
          <PickChip
            label="Sprint"
            icon="repeat"
            on={search.sprint !== undefined}
            options={[
              { value: '', label: 'The running one, else the last' },
              ...sprints.map((it) => ({ value: String(it.id), label: it.name, note: it.state })),
            ]}
            value={[search.sprint ? String(search.sprint) : '']}
            onChange={([it]) => change({ sprint: it ? Number(it) : undefined })}
          >
            {chosen?.name ?? 'no sprint'}
          </PickChip>
        </>
      )}
      <Word>counted in</Word>
      <PickChip
        label="Counted in"
        options={burnUnits.map((it) => ({ value: it, label: it }))}
        value={[search.unit]}
        onChange={([unit]) => change({ unit })}
      >
        {search.unit}
      </PickChip>
      <Word>flow of the</Word>
      <PickChip
        label="Period"
        icon="calendar"
        options={periods.map((it) => ({ value: it, label: periodWords(it) }))}
        value={[search.period]}
        onChange={([period]) => change({ period })}
      >
        {periodWords(search.period).toLowerCase()}
      </PickChip>
    </FilterBar>
  );
}
