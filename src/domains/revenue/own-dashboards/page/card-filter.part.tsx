import { useState } from 'react';
import type { FilterLists } from '#/figures/filter-lists.part.ts';
import { filterPicks, type FilterPick } from '#/figures/filter-picks.part.tsx';
import { useMoreLists } from '#/figures/more-lists.part.ts';
import { Word } from '#/ui/chip.tsx';
import { Field } from '#/ui/form/field.tsx';
import { PickChip } from '#/ui/rich/pick-chip.tsx';
import { CardFilter } from '../cards/card.contract.ts';

const names = Object.keys(CardFilter.shape);

interface CardFilterProps {
  filter: CardFilter;
  lists: FilterLists;
  onChange: (filter: CardFilter) => void;
}

type Lists = Record<string, readonly (string | number)[] | undefined>;

function wordsOf(pick: FilterPick, values: readonly string[]): string {
  const name = pick.options.find((it) => it.value === values[0])?.label ?? values[0];
  if (values.length === 0) return pick.all;
  return values.length === 1 ? name! : `${name} and ${values.length - 1} more`;
}

/** What a card is narrowed to by itself: what is in its filter and in that of the dashboard counts. */
export function CardFilterChips({ filter, lists, onChange }: CardFilterProps) {
  const [added, setAdded] = useState<readonly string[]>([]);
  const of = filter as Lists;
  const shown = names.filter((it) => added.includes(it) || of[it] !== undefined);
  const picks = filterPicks(lists, useMoreLists(shown)).filter((it) => names.includes(it.name));
  const put = ({ name, asNumbers }: FilterPick, values: readonly string[]) => {
    const { [name]: _before, ...rest } = of;
    const typed = asNumbers ? values.map(Number) : values;
    onChange((values.length === 0 ? rest : { ...rest, [name]: typed }) as CardFilter);
  };
  return (
    <Field label="Only" help="Within the filters of the dashboard: what is in both counts" group>
      {() => (
        <div className="row card-filter">
          {picks
            .filter((it) => shown.includes(it.name))
            .map((pick) => {
              const values = (of[pick.name] ?? []).map(String);
              return (
                <span key={pick.name} className="row">
                  <Word>{pick.word}</Word>
                  <PickChip
                    several
                    label={pick.label}
                    options={pick.options}
                    value={values}
                    on={values.length > 0}
                    onChange={(it) => put(pick, it)}
                  >
                    {wordsOf(pick, values)}
                  </PickChip>
                </span>
              );
            })}
          <PickChip
            add
            icon="plus"
            label="Add a filter of this card"
            options={picks
              .filter((it) => !shown.includes(it.name))
              .map((it) => ({ value: it.name as string, label: it.label }))}
            value={[]}
            onChange={([it]) => it && setAdded([...added, it])}
          >
            Filter
          </PickChip>
        </div>
      )}
    </Field>
  );
}
