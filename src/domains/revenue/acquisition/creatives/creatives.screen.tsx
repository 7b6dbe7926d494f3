import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { ListStates } from '#/client/list-states.tsx';
import { reading } from '#/client/reading.ts';
import { useRun } from '#/client/running.ts';
import { saveList, type SheetChoice } from '#/figures/figures.actions.ts';
import { useFilterLists } from '#/figures/filter-lists.part.ts';
import { Comparison, Dates } from '#/figures/filter-sentence.part.tsx';
import { useSavableList } from '#/figures/on-page.part.ts';
import { MissingRates } from '#/figures/shown-currency.part.tsx';
import { counted, formatPercent } from '#/kernel/numbers.ts';
import { Button } from '#/ui/button.tsx';
import { FilterBar, Word } from '#/ui/chip.tsx';
import { FindField } from '#/ui/form/find-field.tsx';
import { useSearch } from '#/ui/location.ts';
import { Page } from '#/ui/page.tsx';
import { PagedTable } from '#/ui/paged-table.tsx';
import { Panel } from '#/ui/panel.tsx';
import { Menu, type MenuItem } from '#/ui/rich/menu.tsx';
import { PickChip } from '#/ui/rich/pick-chip.tsx';
import { EmptyState } from '#/ui/states.tsx';
import { BoughtChips } from '../spending/bought-chips.part.tsx';
import { creativeColumns } from './creative-columns.part.tsx';
import { creativesSearch, type CreativesPatch, type CreativesSearch } from './creatives-search.ts';
import { saveCreatives } from './creatives.actions.ts';
import { creativeKinds, creativeSorts } from './creatives.contract.ts';
import '../acquisition.css';

interface SearchProps {
  search: CreativesSearch;
  change: (patch: CreativesPatch) => void;
}

const kindWords = { image: 'Images', video: 'Videos', playable: 'Playables' };

function Filters({ search, change }: SearchProps) {
  const lists = useFilterLists();
  const put = (patch: CreativesPatch) => change({ ...patch, page: undefined });
  const { kind = [] } = search;
  return (
    <FilterBar
      end={
        <FindField
          label="Search the creatives"
          placeholder="Name of a creative"
          value={search.words ?? ''}
          onRest={(it) => put({ words: it.trim() || undefined })}
        />
      }
    >
      <Dates filter={search} standing={undefined} onChange={({ date }) => put({ date })} />
      <Comparison filter={search} onChange={put} />
      <Word>of</Word>
      <PickChip
        several
        label="Kinds"
        options={creativeKinds.map((value) => ({ value, label: kindWords[value] }))}
        value={kind}
        on={kind.length > 0}
        onChange={(it) => put({ kind: it.length > 0 ? it : undefined })}
      >
        {kind.length > 0 ? kind.map((it) => kindWords[it]).join(', ') : 'all kinds'}
      </PickChip>
      <Word>for</Word>
      <BoughtChips lists={lists} value={search} onChange={put} />
    </FilterBar>
  );
}

function ListMenu({ search }: { search: CreativesSearch }) {
  const run = useRun();
  const save = useCallback(
    async (format: SheetChoice) => {
      const { page: _page, perPage: _perPage, ...asked } = search;
      return saveCreatives({ ...asked, format });
    },
    [search],
  );
  useSavableList(save);
  const entry = (format: SheetChoice): MenuItem => ({
    label: `The list as ${format.toUpperCase()}`,
    icon: 'download',
    onClick: () => void run(saveList, { format }),
  });
  return <Menu label="More" groups={[[entry('csv'), entry('xlsx')]]} />;
}

/** What each advertisement costs and brings, by app and media source. */
export function CreativesScreen() {
  const [search, change] = useSearch(creativesSearch);
  const query = useQuery({
    ...reading('GET /creatives', search),
    placeholderData: keepPreviousData,
  });
  const cleared = {
    app: undefined,
    mediaSource: undefined,
    kind: undefined,
    words: undefined,
    country: undefined,
    page: undefined,
  };
  return (
    <Page
      title="Creatives"
      menu={<ListMenu search={search} />}
      filters={<Filters search={search} change={change} />}
    >
      <ListStates
        query={query}
        what="creatives"
        isEmpty={(it) => it.totalRows === 0}
        empty={
          <EmptyState
            icon="photo"
            title="No creatives match these filters"
            text="Creatives are known from reports that name them: Meta Ads and TikTok by ad, AppLovin by ad or creative set, Unity Ads by creative pack, Moloco and Mintegral by creative."
          >
            <Button onClick={() => change(cleared)}>Clear filters</Button>
          </EmptyState>
        }
      >
        {(it) => (
          <>
            <MissingRates standing={it.standing} />
            <Panel
              className="campaign-list"
              title="Creatives"
              wide
              actions={
                <span className="f3 fs12">
                  {counted(it.totalRows, 'creative')}
                  {it.known !== null &&
                    `; ${formatPercent(it.known, 0)} of the spend is known by creative`}
                </span>
              }
            >
              <PagedTable
                label="Creatives"
                columns={creativeColumns(it.total, it.standing.currency)}
                rows={it.rows}
                rowKey={(row) => row.key}
                totals
                totalRows={it.totalRows}
                search={search}
                sorts={creativeSorts}
                onChange={(patch) => change(patch)}
              />
            </Panel>
          </>
        )}
      </ListStates>
    </Page>
  );
}
