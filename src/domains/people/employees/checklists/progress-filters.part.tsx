import { useQuery } from '@tanstack/react-query';
import { reading } from '#/client/reading.ts';
import { FilterBar, Word } from '#/ui/chip.tsx';
import { FindField } from '#/ui/form/find-field.tsx';
import { PickChip } from '#/ui/rich/pick-chip.tsx';
import { checklistKinds, kindWords } from './checklist-words.ts';
import type { ChecklistsPatch, ChecklistsSearch } from './checklists-search.ts';

const stateWords = { any: 'open or done', open: 'open', done: 'done' } as const;
const states = ['any', 'open', 'done'] as const;

interface FiltersProps {
  search: ChecklistsSearch;
  onChange: (patch: ChecklistsPatch, options?: { replace?: boolean }) => void;
}

/** "Onboardings and offboardings of all departments, open or done, overdue or not". */
export function ProgressFilters({ search, onChange }: FiltersProps) {
  const { data } = useQuery({ ...reading('GET /employee-choices', {}), staleTime: 60_000 });
  const { kind, department = [], state, overdue } = search;
  const change = (patch: ChecklistsPatch) => onChange({ ...patch, page: undefined });
  const departments = data?.departments ?? [];
  const names = departments.filter((it) => department.includes(it.id)).map((it) => it.name);
  return (
    <FilterBar
      end={
        <FindField
          label="Search people"
          placeholder="Name"
          value={search.q}
          onRest={(it) => onChange({ q: it || undefined, page: undefined }, { replace: true })}
        />
      }
    >
      <PickChip
        label="Kind"
        options={[
          { value: 'any', label: 'Onboarding and offboarding' },
          ...checklistKinds.map((value) => ({ value, label: kindWords[value] })),
        ]}
        value={[kind ?? 'any']}
        on={kind !== undefined}
        onChange={([it]) => change({ kind: checklistKinds.find((one) => one === it) })}
      >
        {kind ? kindWords[kind] : 'Onboarding and offboarding'}
      </PickChip>
      <Word>of</Word>
      <PickChip
        several
        label="Departments"
        options={departments.map((it) => ({ value: String(it.id), label: it.name }))}
        value={department.map(String)}
        on={department.length > 0}
        onChange={(it) => change({ department: it.length > 0 ? it.map(Number) : undefined })}
      >
        {names.length > 0 ? names.join(' or ') : 'all departments'}
      </PickChip>
      <Word>being</Word>
      <PickChip
        label="State"
        options={states.map((value) => ({ value, label: stateWords[value] }))}
        value={[state ?? 'any']}
        on={state !== undefined}
        onChange={([it]) => change({ state: it === 'open' || it === 'done' ? it : undefined })}
      >
        {stateWords[state ?? 'any']}
      </PickChip>
      <PickChip
        label="Overdue"
        options={[
          { value: 'any', label: 'overdue or not' },
          { value: 'overdue', label: 'overdue only' },
        ]}
        value={[overdue ? 'overdue' : 'any']}
        on={overdue === true}
        onChange={([it]) => change({ overdue: it === 'overdue' ? true : undefined })}
      >
        {overdue ? 'overdue only' : 'overdue or not'}
      </PickChip>
    </FilterBar>
  );
}
