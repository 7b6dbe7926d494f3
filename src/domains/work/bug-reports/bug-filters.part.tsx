import { SavedViews } from '#/community/views/saved-views.part.tsx';
import { counted } from '#/kernel/numbers.ts';
import { FilterBar, Word } from '#/ui/chip.tsx';
import { FindField } from '#/ui/form/find-field.tsx';
import { PickChip } from '#/ui/rich/pick-chip.tsx';
import { SeverityMark } from './bug-marks.part.tsx';
import type { BugSort } from './bug-reports.contract.ts';
import { bugStates, severities } from './bug-rules.ts';
import type { BugSearch, ChangeSearch } from './bug-search.ts';
import { severityWords, stateWords } from './bug-words.ts';

const ofWords = {
  any: 'all I may see',
  reported: 'those I reported',
  assigned: 'those given to me',
  followed: 'those I follow',
} as const;

const sortWords: Record<BugSort, string> = {
  severity: 'the worst first',
  newest: 'the newest first',
  oldest: 'the oldest first',
  moved: 'the last moved first',
  votes: 'most votes first',
};

interface FiltersProps {
  search: BugSearch;
  total: number | undefined;
  onChange: ChangeSearch;
}

const chosen = (words: string[], none: string) =>
  words.length === 0 ? none : words.length > 2 ? `${words.length} chosen` : words.join(' or ');

/** "All I may see in any state of any severity, the worst first". */
export function BugFilters({ search, total, onChange }: FiltersProps) {
  const set: ChangeSearch = (patch) => onChange({ ...patch, page: undefined });
  const { of = 'any', state = [], severity = [], sort } = search;
  const count = total === undefined ? '' : counted(total, 'report');
  return (
    <FilterBar
      end={
        <>
          <span className="f2 num">{count}</span>
          <FindField
            label="Search bug reports"
            placeholder="Title or key"
            value={search.search ?? ''}
            onRest={(it) =>
              onChange({ search: it || undefined, page: undefined }, { replace: true })
            }
          />
          <SavedViews />
        </>
      }
    >
      <PickChip
        label="Whose"
        on={of !== 'any'}
        options={Object.entries(ofWords).map(([value, label]) => ({
          value: value as keyof typeof ofWords,
          label: label.charAt(0).toUpperCase() + label.slice(1),
        }))}
        value={[of]}
        onChange={([it]) => set({ of: it === 'any' ? undefined : it })}
      >
        {ofWords[of].charAt(0).toUpperCase() + ofWords[of].slice(1)}
      </PickChip>
      <Word>being</Word>
      <PickChip
        label="States"
        several
        on={state.length > 0}
        options={bugStates.map((value) => ({ value, label: stateWords[value] }))}
        value={state}
        onChange={(it) => set({ state: it.length > 0 ? it : undefined })}
      >
        {chosen(
          state.map((it) => stateWords[it].toLowerCase()),
          'in any state',
        )}
      </PickChip>
      <Word>of</Word>
      <PickChip
        label="Severity"
        several
        on={severity.length > 0}
        options={severities.map((it) => ({
          value: String(it),
          label: severityWords[it].help,
          mark: <SeverityMark severity={it} />,
        }))}
        value={severity.map(String)}
        onChange={(picked) => {
          const all = severities.filter((it) => picked.includes(String(it)));
          set({ severity: all.length > 0 ? all : undefined });
        }}
      >
        {chosen(
          severity.map((it) => severityWords[it].short),
          'any severity',
        )}
      </PickChip>
      <PickChip
        label="Order"
        on={sort !== 'severity'}
        options={Object.entries(sortWords).map(([value, label]) => ({
          value: value as BugSort,
          label,
        }))}
        value={[sort]}
        onChange={([it]) => set({ sort: it })}
      >
        {sortWords[sort]}
      </PickChip>
    </FilterBar>
  );
}
