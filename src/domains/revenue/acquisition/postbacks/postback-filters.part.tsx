import { useFilterLists } from '#/figures/filter-lists.part.ts';
import { Dates } from '#/figures/filter-sentence.part.tsx';
import { FilterBar, Word } from '#/ui/chip.tsx';
import { PickChip } from '#/ui/rich/pick-chip.tsx';
import { BoughtChips } from '../spending/bought-chips.part.tsx';
import type { PostbacksPatch, PostbacksSearch } from './postbacks-search.ts';

const splitWords: Record<PostbacksSearch['by'], string> = {
  mediaSource: 'media source',
  app: 'app',
  source: 'source identifier',
  told: 'what they say',
  day: 'day of arrival',
};

interface FiltersProps {
  search: PostbacksSearch;
  change: (patch: PostbacksPatch) => void;
}

/** Which postbacks are counted and how they are split, as a sentence. */
export function PostbackFilters({ search, change }: FiltersProps) {
  const lists = useFilterLists();
  const put = (patch: PostbacksPatch) => change({ ...patch, page: undefined });
  return (
    <FilterBar>
      <Dates filter={search} standing={undefined} onChange={({ date }) => put({ date })} />
      <Word>by</Word>
      <PickChip
        label="Split"
        options={Object.entries(splitWords).map(([value, label]) => ({ value, label }))}
        value={[search.by]}
        on={search.by !== 'mediaSource'}
        onChange={([it]) => put({ by: it as PostbacksSearch['by'] })}
      >
        {splitWords[search.by]}
      </PickChip>
      <Word>of</Word>
      <BoughtChips lists={lists} value={search} onChange={put} />
    </FilterBar>
  );
}
