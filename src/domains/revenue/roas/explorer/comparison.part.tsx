import { useQuery } from '@tanstack/react-query';
import { reading } from '#/client/reading.ts';
import { useShownIn } from '#/figures/shown-in.part.ts';
import { withEstimate } from '#/figures/words.ts';
import { counted } from '#/kernel/numbers.ts';
import { Word } from '#/ui/chip.tsx';
import { Panel } from '#/ui/panel.tsx';
import { PickChip } from '#/ui/rich/pick-chip.tsx';
import { valueWords } from '../cohort-figure.ts';
import { caveats, comparisonWords } from './comparison-words.ts';
import type { ExplorerSearch } from './explorer-search.ts';
import type { CohortComparison, ExplorerRow } from './explorer.contract.ts';
import { rowName } from './row-name.ts';

interface ComparisonProps {
  rows: readonly ExplorerRow[];
  ages: readonly number[];
  search: ExplorerSearch;
  onChange: (patch: Partial<ExplorerSearch>) => void;
}

/** The age that is compared: day 7 where it is told, until somebody chooses. */
const ageOf = ({ age }: ExplorerSearch, ages: readonly number[]) =>
  age ?? (ages.includes(7) ? 7 : (ages.at(-1) ?? 0));

/** In the place of a cohort that is not chosen: "a cohort with another". */
const unchosenWords = { first: 'a cohort', second: 'another' };

function useComparison(search: ExplorerSearch, age: number) {
  const { page: _page, perPage: _perPage, first = '', second = '', ...asked } = search;
  return useQuery({
    ...reading('GET /cohort-explorer/comparison', { ...asked, first, second, age }),
    enabled: first !== '' && second !== '',
  });
}

/** Two cohorts of the list, or two parts of a split, side by side at an age. */
export function Comparison({ rows, ages, search, onChange }: ComparisonProps) {
  const age = ageOf(search, ages);
  const { data, error } = useComparison(search, age);
  const nameOf = (key: string | undefined, at: keyof typeof unchosenWords) => {
    const row = rows.find((it) => it.key === key);
    const labels = row?.labels ?? data?.[at].labels;
    return key !== undefined && labels ? rowName(labels) : unchosenWords[at];
  };
  const options = (but: string | undefined) =>
    rows.filter((it) => it.key !== but).map((it) => ({ value: it.key, label: rowName(it.labels) }));
  const isChosen = search.first !== undefined && search.second !== undefined;
  return (
    <Panel
      title="Compare"
      actions={
        <span className="row">
          <PickChip
            label="First cohort"
            options={options(search.second)}
            value={search.first === undefined ? [] : [search.first]}
            on={search.first !== undefined}
            onChange={([first]) => onChange({ first })}
          >
            {nameOf(search.first, 'first')}
          </PickChip>
          <Word>with</Word>
          <PickChip
            label="Second cohort"
            options={options(search.first)}
            value={search.second === undefined ? [] : [search.second]}
            on={search.second !== undefined}
            onChange={([second]) => onChange({ second })}
          >
            {nameOf(search.second, 'second')}
          </PickChip>
          <Word>at</Word>
          <PickChip
            label="Age"
            options={ages.map((it) => ({ value: String(it), label: `D${it}` }))}
            value={[String(age)]}
            onChange={([it]) => it !== undefined && onChange({ age: Number(it) })}
          >
            D{age}
          </PickChip>
        </span>
      }
    >
      <div className="compared-cohorts" role="status">
        {!isChosen ? (
          <p className="f3">Choose two cohorts, or press c on their rows.</p>
        ) : error ? (
          <p className="f3">{error.message} Choose others of the list.</p>
        ) : data ? (
          <Compared {...{ data, search, age }} />
        ) : (
          <p className="f3">Comparing …</p>
        )}
      </div>
    </Panel>
  );
}

interface ComparedProps {
  data: CohortComparison;
  search: ExplorerSearch;
  age: number;
}

function Compared({ data, search, age }: ComparedProps) {
  const { currency } = useShownIn();
  const { measure } = search;
  const value = (it: CohortComparison['first']) =>
    it.value === null
      ? 'not known'
      : withEstimate(valueWords(it.value, measure, currency), it.estimated);
  return (
    <>
      <p className="med">{comparisonWords(data, measure, age)}</p>
      <p className="f2">
        {[data.first, data.second].map((it, at) => (
          <span key={rowName(it.labels)}>
            {at > 0 && ' · '}
            {rowName(it.labels)}: {value(it)} of {counted(it.installs, 'install')}
          </span>
        ))}
      </p>
      {caveats(data, age).map((it) => (
        <p key={it} className="f3 fs12">
          {it}
        </p>
      ))}
    </>
  );
}
