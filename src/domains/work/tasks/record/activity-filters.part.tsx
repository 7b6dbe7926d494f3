import { FilterBar, Word } from '#/ui/chip.tsx';
import { PickChip } from '#/ui/rich/pick-chip.tsx';
import type { taskEventKinds } from '../task-rules.ts';
import { DaysChip, named, numbers, Several, texts } from './filter-chips.part.tsx';
import type { RecordPatch, RecordSearch } from './record-search.ts';
import type { RecordChoices } from './record.contract.ts';

type Kind = (typeof taskEventKinds)[number];

const kindWords: Record<Kind, string> = {
  created: 'created tasks',
  edited: 'changed fields',
  moved: 'moved tasks',
  phase: 'moved on in phases',
  checklist: 'went through checklists',
  deleted: 'deleted tasks',
  restored: 'had tasks back',
};
const kinds = (Object.keys(kindWords) as Kind[]).map((value) => ({
  value,
  label: kindWords[value],
}));

interface FiltersProps {
  search: RecordSearch;
  choices: RecordChoices | undefined;
  today: string;
  onChange: (patch: RecordPatch) => void;
}

/** "Everybody did anything with all apps on any day". */
export function ActivityFilters({ search, choices, today, onChange }: FiltersProps) {
  const change = (patch: RecordPatch) => onChange({ ...patch, page: undefined });
  const [person] = search.person ?? [];
  const { from, to } = search;
  return (
    <FilterBar>
      <PickChip
        label="Person"
        options={[{ value: '', label: 'Everybody' }, ...named(choices?.people)]}
        value={[String(person ?? '')]}
        on={person !== undefined}
        onChange={([it]) => change({ person: it ? [Number(it)] : undefined })}
      >
        {choices?.people.find((it) => it.id === person)?.name ?? 'Everybody'}
      </PickChip>
      <Several
        label="Deeds"
        all="did anything"
        options={kinds}
        value={search.kind}
        onChange={(kind) => change({ kind })}
      />
      <Word>with tasks of</Word>
      <Several
        label="Apps"
        all="all apps"
        options={named(choices?.apps)}
        value={texts(search.app)}
        onChange={(it) => change({ app: numbers(it) })}
      />
      <Word>on</Word>
      <DaysChip {...{ from, to, today }} onChange={change} />
    </FilterBar>
  );
}
