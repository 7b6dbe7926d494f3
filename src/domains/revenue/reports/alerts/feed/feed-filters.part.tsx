import type { FigureName } from '#/figures/measures.ts';
import { useMeasureOptions } from '#/figures/own/measure-options.part.ts';
import { shortDay } from '#/kernel/date-words.ts';
import { Button } from '#/ui/button.tsx';
import { FilterBar } from '#/ui/chip.tsx';
import { PickChip } from '#/ui/rich/pick-chip.tsx';
import type { AlertsPatch, AlertsSearch } from './alerts-search.ts';

const whoseWords = {
  followed: 'alerts I follow',
  mine: 'alerts of mine',
  all: 'all alerts I may see',
};
const stateWords = {
  open: 'what is open',
  known: 'what is known',
  snoozed: 'what is snoozed',
  all: 'everything',
};

interface FeedFiltersProps {
  search: AlertsSearch;
  change: (patch: AlertsPatch) => void;
}

const choices = (words: Record<string, string>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

/** What of the feed is shown, as a sentence. */
export function FeedFilters({ search, change }: FeedFiltersProps) {
  const { whose, state, rule, measure, day } = search;
  const { options, shownOf } = useMeasureOptions(measure ?? []);
  const isFeed = search.show === 'found';
  const [first] = measure ?? [];
  const more = (measure?.length ?? 0) - 1;
  return (
    <FilterBar>
      {isFeed && (
        <PickChip
          label="State"
          options={choices(stateWords)}
          value={[state]}
          on={state !== 'open'}
          onChange={([it]) => change({ state: it as AlertsSearch['state'], page: undefined })}
        >
          {stateWords[state]}
        </PickChip>
      )}
      <PickChip
        label="Whose alerts"
        options={choices(whoseWords)}
        value={[whose]}
        on={whose !== 'followed'}
        onChange={([it]) => change({ whose: it as AlertsSearch['whose'], page: undefined })}
      >
        {whoseWords[whose]}
      </PickChip>
      {isFeed && (
        <PickChip<FigureName>
          several
          search
          label="Figures"
          options={options}
          value={measure ?? []}
          on={first !== undefined}
          onChange={(it) => change({ measure: it.length > 0 ? it : undefined, page: undefined })}
        >
          {first ? shownOf(first).label + (more > 0 ? ` and ${more} more` : '') : 'any figure'}
        </PickChip>
      )}
      {isFeed && (rule || day) && (
        <Button
          size="s"
          icon="x"
          onClick={() => change({ rule: undefined, day: undefined, page: undefined })}
        >
          {`${rule ? 'One alert' : 'One day'}${day ? `, ${shortDay(day)}` : ''}`}
        </Button>
      )}
    </FilterBar>
  );
}
