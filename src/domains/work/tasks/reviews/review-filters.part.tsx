import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { reading } from '#/client/reading.ts';
import { FilterBar, Word } from '#/ui/chip.tsx';
import { FindField } from '#/ui/form/find-field.tsx';
import { PickChip } from '#/ui/rich/pick-chip.tsx';
import type { PendingSearch } from './reviews-search.ts';

type Patch = { [K in keyof PendingSearch]?: PendingSearch[K] | undefined };

interface FiltersProps {
  search: PendingSearch;
  /** What the first chip says: "For my review". */
  words: { mine: string; all: string };
  onChange: (patch: Patch, options?: { replace?: boolean }) => void;
  children?: ReactNode;
}

const lists = [
  { name: 'person', label: 'People', word: 'by', all: 'anybody', rows: 'people' },
  { name: 'app', label: 'Apps', word: 'of', all: 'all apps', rows: 'apps' },
] as const;

/** "For my review by anybody of all apps". */
export function ReviewFilters({ search, words, onChange, children }: FiltersProps) {
  const { data } = useQuery({ ...reading('GET /tasks/record/choices', {}), staleTime: 60_000 });
  return (
    <FilterBar
      end={
        <FindField
          label="Search reviews"
          placeholder="Title or key"
          value={search.search}
          onRest={(it) => onChange({ search: it || undefined, page: undefined }, { replace: true })}
        />
      }
    >
      <PickChip
        label="Whose"
        options={[
          { value: 'mine', label: words.mine },
          { value: 'all', label: words.all },
        ]}
        value={[search.whose]}
        on={search.whose !== 'mine'}
        onChange={([whose]) => onChange({ whose, page: undefined })}
      >
        {words[search.whose]}
      </PickChip>
      {lists.map(({ name, label, word, all, rows }) => {
        const options = (data?.[rows] ?? []).map((it) => ({
          value: String(it.id),
          label: it.name,
        }));
        const picked = search[name] ?? [];
        const names = options.filter((it) => picked.includes(Number(it.value)));
        const said = names.map((it) => it.label).join(' or ');
        return [
          <Word key={`${name} word`}>{word}</Word>,
          <PickChip
            key={name}
            several
            label={label}
            options={options}
            value={picked.map(String)}
            on={picked.length > 0}
            onChange={(it) =>
              onChange({ [name]: it.length > 0 ? it.map(Number) : undefined, page: undefined })
            }
          >
            {picked.length > 2 ? `${picked.length} of them` : said || all}
          </PickChip>,
        ];
      })}
      {children}
    </FilterBar>
  );
}
