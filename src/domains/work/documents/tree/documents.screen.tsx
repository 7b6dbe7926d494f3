import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { ListStates } from '#/client/list-states.tsx';
import { useScope } from '#/client/me.ts';
import { reading } from '#/client/reading.ts';
import { useRun } from '#/client/running.ts';
import { may } from '#/kernel/access.ts';
import { paging } from '#/kernel/schema.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { FilterBar, Word } from '#/ui/chip.tsx';
import { FindField } from '#/ui/form/find-field.tsx';
import { useLocation, useSearch } from '#/ui/location.ts';
import { usePageKeys } from '#/ui/page-keys.ts';
import { Page } from '#/ui/page.tsx';
import { ListPages } from '#/ui/pagination.tsx';
import { Panel } from '#/ui/panel.tsx';
import { Menu } from '#/ui/rich/menu.tsx';
import { PickChip } from '#/ui/rich/pick-chip.tsx';
import { EmptyState } from '#/ui/states.tsx';
import { documentsArchive } from '../archive/archive.actions.ts';
import { EDITOR, MANUAL } from '../document-words.ts';
import { ImportDialog } from '../writing/import-dialog.part.tsx';
import { DocumentList } from './document-list.part.tsx';
import { DocumentTree } from './document-tree.part.tsx';
import './tree.css';

const views = {
  all: 'all documents',
  mine: 'my documents',
  stale: 'documents whose verification ran out',
  unverified: 'documents nobody has verified',
  templates: 'templates',
} as const;
type View = keyof typeof views;
const viewKeys = Object.keys(views) as View[];

const sorts = { found: 'what fits best', changed: 'the latest change', title: 'title' } as const;
type SortKey = keyof typeof sorts;

const Search = z.strictObject({
  q: z.string().max(200).default(''),
  view: z.enum(viewKeys).default('all'),
  sort: z.enum(['found', 'changed', 'title']).default('found'),
  ...paging,
  /** The dialog that takes Markdown files in. */
  import: z.literal('yes').optional(),
});
type Search = z.output<typeof Search>;

interface FiltersProps {
  search: Search;
  onChange: (patch: Partial<z.input<typeof Search>>) => void;
  onTyped: (typed: string) => void;
}

/** "Show my documents, the latest change first". */
function Filters({ search, onChange, onTyped }: FiltersProps) {
  const { view, sort, q } = search;
  const sorted: SortKey = sort === 'found' && q === '' ? 'changed' : sort;
  const offered = (Object.keys(sorts) as SortKey[]).filter((it) => q !== '' || it !== 'found');
  return (
    <FilterBar
      end={
        <FindField
          label="Search documents"
          placeholder="Words of titles and texts"
          value={q}
          onRest={onTyped}
        />
      }
    >
      <Word>Show</Word>
      <PickChip
        label="Which documents"
        options={viewKeys.map((it) => ({ value: it, label: views[it] }))}
        value={[view]}
        on={view !== 'all'}
        onChange={([it]) => onChange({ view: it, page: undefined })}
      >
        {views[view]}
      </PickChip>
      <Word>by</Word>
      <PickChip
        label="Order"
        options={offered.map((it) => ({ value: it, label: sorts[it] }))}
        value={[sorted]}
        onChange={([it]) => onChange({ sort: it, page: undefined })}
      >
        {sorts[sorted]}
      </PickChip>
    </FilterBar>
  );
}

const titleOf = ({ q, view }: Search) => {
  if (q !== '') return 'Found';
  return view === 'all' ? 'Recently changed' : views[view][0]!.toUpperCase() + views[view].slice(1);
};

/** Everything that is written down: the tree, what changed lately, and what a search finds. */
export function DocumentsScreen() {
  const run = useRun();
  const { go } = useLocation();
  const [search, change] = useSearch(Search);
  const { q, view, sort, page, perPage } = search;
  const mayWrite = useScope(may('documents:write')) !== undefined;
  const query = useQuery({
    ...reading('GET /documents', { q, view, sort, page, perPage }),
    placeholderData: keepPreviousData,
  });
  const create = () => go(EDITOR);
  usePageKeys(
    [mayWrite && { keys: 'n', words: 'Write a document', run: create }],
    search.import === undefined,
  );
  const write = mayWrite && (
    <Button variant="primary" icon="plus" keys="n" onClick={create}>
      New document
    </Button>
  );
  const isNarrowed = q !== '' || view !== 'all';
  const importing = { label: 'Import Markdown files', icon: 'upload' as const };
  return (
    <Page
      title="Documents"
      primary={write}
      menu={
        <Menu
          label="More"
          groups={[
            [
              ...(mayWrite
                ? [{ ...importing, onClick: () => change({ import: 'yes' as const }) }]
                : []),
              {
                label: 'Export all documents',
                icon: 'archive' as const,
                onClick: () => void run(documentsArchive, {}),
              },
              { label: 'Company manual', icon: 'book', href: MANUAL },
            ],
          ]}
        />
      }
      filters={
        <Filters
          search={search}
          onChange={change}
          onTyped={(typed) => change({ q: typed || undefined, page: undefined }, { replace: true })}
        />
      }
    >
      <div className="doc-desk">
        <DocumentTree />
        <Panel
          title={titleOf(search)}
          beside={query.data && <Badge>{query.data.totalRows}</Badge>}
          wide
        >
          <ListStates
            query={query}
            what="documents"
            isEmpty={({ totalRows }) => totalRows === 0}
            empty={
              isNarrowed ? (
                <EmptyState icon="search" title="Nothing fits" text="No document is like that.">
                  <Button onClick={() => change({ q: undefined, view: undefined })}>
                    Show all documents
                  </Button>
                </EmptyState>
              ) : (
                <EmptyState
                  icon="file-text"
                  title="Nothing is written down yet"
                  text="Write the first document, or bring Markdown files along."
                >
                  {write}
                </EmptyState>
              )
            }
          >
            {({ rows, totalRows }) => (
              <div aria-busy={query.isPlaceholderData}>
                <DocumentList rows={rows} />
                <ListPages total={totalRows} search={{ page, perPage }} onChange={change} />
              </div>
            )}
          </ListStates>
        </Panel>
      </div>
      {mayWrite && search.import && (
        <ImportDialog onClose={() => change({ import: undefined }, { replace: true })} />
      )}
    </Page>
  );
}
