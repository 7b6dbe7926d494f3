import { SavedViews } from '#/community/views/saved-views.part.tsx';
import { FilterBar, Word } from '#/ui/chip.tsx';
import { FindField } from '#/ui/form/find-field.tsx';
import { PickChip } from '#/ui/rich/pick-chip.tsx';
import { employmentTypes } from '../employee-values.ts';
import { employeeStates, employmentWords, stateWords } from '../employee-words.ts';
import { Narrow } from '../narrow.part.tsx';
import type { EmployeesPatch, EmployeesSearch } from './employees-search.ts';

interface FiltersProps {
  search: EmployeesSearch;
  onChange: (patch: EmployeesPatch) => void;
  onTyped: (typed: string) => void;
}

const list = <T,>(values: T[]): T[] | undefined => (values.length > 0 ? values : undefined);
const words = (names: readonly string[] | undefined, all: string) =>
  names === undefined ? all : names.length > 2 ? `${names.length} of them` : names.join(' or ');

/** "Everybody still here, any employment of all departments in all teams at every place". */
export function EmployeeFilters({ search, onChange, onTyped }: FiltersProps) {
  const change = (patch: EmployeesPatch) => onChange({ ...patch, page: undefined });
  return (
    <FilterBar
      end={
        <>
          <FindField
            label="Search employees"
            placeholder="Name, number, title"
            value={search.q}
            onRest={onTyped}
          />
          <SavedViews />
        </>
      }
    >
      <PickChip
        several
        label="State"
        options={employeeStates.map((it) => ({ value: it, label: stateWords[it] }))}
        value={search.state ?? []}
        on={search.state !== undefined}
        onChange={(it) => change({ state: list(it) })}
      >
        {words(
          search.state?.map((it) => stateWords[it]),
          'Everybody still here',
        )}
      </PickChip>
      <Word>with</Word>
      <PickChip
        several
        label="Employment"
        options={employmentTypes.map((it) => ({ value: it, label: employmentWords[it] }))}
        value={search.type ?? []}
        on={search.type !== undefined}
        onChange={(it) => change({ type: list(it) })}
      >
        {words(
          search.type?.map((it) => employmentWords[it]),
          'any employment',
        )}
      </PickChip>
      <Narrow search={search} onChange={change} />
    </FilterBar>
  );
}
