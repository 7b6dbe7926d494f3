import { workKinds } from '#/kernel/work-kind.ts';
import { FilterBar, Word } from '#/ui/chip.tsx';
import { FindField } from '#/ui/form/find-field.tsx';
import { PickChip } from '#/ui/rich/pick-chip.tsx';
import { stateWords, templateStates } from './template-words.ts';
import type { TemplatesPatch, TemplatesSearch } from './templates-search.ts';

const whoseWords = { all: 'Everybody’s', mine: 'My own', 'for-me': 'For me' } as const;
const anyState = 'any' as const;

interface FiltersProps {
  search: TemplatesSearch;
  onChange: (patch: TemplatesPatch, options?: { replace?: boolean }) => void;
}

/** "Everybody’s templates of tasks and issues, in any state". */
export function TemplateFilters({ search, onChange }: FiltersProps) {
  const change = (patch: TemplatesPatch) => onChange({ ...patch, page: undefined });
  const { kind, state, whose } = search;
  return (
    <FilterBar
      end={
        <FindField
          label="Search templates"
          placeholder="Title"
          value={search.search}
          onRest={(it) => onChange({ search: it || undefined, page: undefined }, { replace: true })}
        />
      }
    >
      <PickChip
        label="Whose"
        options={(['all', 'mine', 'for-me'] as const).map((value) => ({
          value,
          label: whoseWords[value],
        }))}
        value={[whose]}
        on={whose !== 'all'}
        onChange={([it]) => change({ whose: it })}
      >
        {whoseWords[whose]}
      </PickChip>
      <Word>templates of</Word>
      <PickChip
        label="Kind"
        options={[
          { value: 'any', label: 'tasks and issues' },
          ...workKinds.map((value) => ({ value, label: `${value}s` })),
        ]}
        value={[kind ?? 'any']}
        on={kind !== undefined}
        onChange={([it]) => change({ kind: workKinds.find((one) => one === it) })}
      >
        {kind ? `${kind}s` : 'tasks and issues'}
      </PickChip>
      <Word>being</Word>
      <PickChip
        label="State"
        options={[
          { value: anyState, label: 'in any state' },
          ...templateStates.map((value) => ({ value, label: stateWords[value].toLowerCase() })),
        ]}
        value={[state ?? anyState]}
        on={state !== undefined}
        onChange={([it]) => change({ state: templateStates.find((one) => one === it) })}
      >
        {state ? stateWords[state].toLowerCase() : 'in any state'}
      </PickChip>
    </FilterBar>
  );
}
