import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { z } from 'zod';
import { ListStates } from '#/client/list-states.tsx';
import { reading } from '#/client/reading.ts';
import { useRun } from '#/client/running.ts';
import { exactInstant } from '#/kernel/date-words.ts';
import { Id, pagingBy } from '#/kernel/schema.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { FilterBar, Word } from '#/ui/chip.tsx';
import { FindField } from '#/ui/form/find-field.tsx';
import { useSearch } from '#/ui/location.ts';
import { useNow } from '#/ui/now.ts';
import { usePageKeys } from '#/ui/page-keys.ts';
import { Page } from '#/ui/page.tsx';
import { PagedTable } from '#/ui/paged-table.tsx';
import { Panel } from '#/ui/panel.tsx';
import { PickChip } from '#/ui/rich/pick-chip.tsx';
import { Segmented } from '#/ui/segmented.tsx';
import { SelectionBar } from '#/ui/selection-bar.tsx';
import { EmptyState } from '#/ui/states.tsx';
import { AppChoice } from './app-choice.part.tsx';
import { Coverage } from './coverage.part.tsx';
import { ignoreNames, undoStep } from './linking.actions.ts';
import type { OurApp } from './linking.contract.ts';
import { MakeApps } from './make-apps.part.tsx';
import { ignoredColumns, linkedColumns, openColumns } from './name-list.part.tsx';
import { useLinking } from './use-linking.part.ts';
import '../apps.css';
import './linking.css';

const Search = z.strictObject({
  show: z.enum(['open', 'linked', 'ignored']).default('open'),
  /** The form that makes apps of names is open: of those selected, or of all that are shown. */
  make: z.coerce.boolean().optional(),
  network: Id.optional(),
  q: z.string().max(100).default(''),
  ...pagingBy(50),
});

const focusSearch = () => document.querySelector<HTMLInputElement>('.link-search input')?.focus();

const titles = { open: 'Unlinked names', linked: 'Linked names', ignored: 'Not ours' };

/** What the networks call our apps: their names on the left, our apps on the right. */
export function LinkingScreen() {
  const run = useRun();
  const now = useNow();
  const [search, change] = useSearch(Search);
  const { q, make, ...wanted } = search;
  const isOpen = search.show === 'open';
  const names = useQuery({
    ...reading('GET /linkingapps', { ...wanted, q: q || undefined }),
    placeholderData: keepPreviousData,
  });
  const rows = names.data?.rows ?? [];
  const { keys, current, selected, meant, withSuggestion, select, link, remove, linkAsSuggested } =
    useLinking(rows, search.show);
  const last = names.data?.lastChange;
  const undo = () => last && void run({ run: () => undoStep(last.id) }, {});
  const ignore = (ignored: boolean) => {
    const ids = selected.map((it) => it.id);
    void run({ run: () => ignoreNames(ids, ignored) }, {}).then(
      (done) => done && keys.setSelected(new Set()),
    );
  };
  const linkSelected = () => linkAsSuggested(withSuggestion);
  usePageKeys([
    last && { keys: 'u', words: 'Take the last step back', run: undo },
    { keys: '/', words: 'Search', run: focusSearch },
    isOpen && selected.length > 0 && { keys: 'l', words: 'Link the selected', run: linkSelected },
  ]);
  const onTyped = useCallback(
    (typed: string) => change({ q: typed || undefined, page: undefined }, { replace: true }),
    [change],
  );
  const networks = names.data?.coverage.map((it) => it.network) ?? [];
  const network = networks.find((it) => it.id === search.network);
  const columnProps = { now, selected: keys.selected, onSelect: select };

  return (
    <Page
      title="Link apps"
      beside={names.data && isOpen && <Badge>{names.data.totalRows} open</Badge>}
      primary={
        isOpen &&
        (names.data?.totalRows ?? 0) > 0 && (
          <Button variant="primary" icon="plus" onClick={() => change({ make: true })}>
            Add apps from names
          </Button>
        )
      }
      actions={
        last && (
          <Button
            icon="arrow-back-up"
            keys="u"
            title={`${last.count} names, ${exactInstant(new Date(last.at))}`}
            onClick={undo}
          >
            Undo my last step
          </Button>
        )
      }
      filters={
        <FilterBar
          end={
            <FindField label="Search names" placeholder="Name or id" value={q} onRest={onTyped} />
          }
        >
          <Segmented
            label="Shown"
            value={search.show}
            onChange={(show) => {
              keys.setSelected(new Set());
              change({ show, page: undefined });
            }}
            segments={[
              { value: 'open', label: 'Not linked yet' },
              { value: 'linked', label: 'Linked' },
              { value: 'ignored', label: 'Not ours' },
            ]}
          />
          <Word>of</Word>
          <PickChip
            label="Network"
            options={[
              { value: '', label: 'All networks' },
              ...networks.map((it) => ({ value: String(it.id), label: it.name })),
            ]}
            value={[search.network ? String(search.network) : '']}
            on={network !== undefined}
            onChange={([it]) => change({ network: it ? Number(it) : undefined, page: undefined })}
          >
            {network?.name ?? 'all networks'}
          </PickChip>
        </FilterBar>
      }
    >
      {names.data && names.data.coverage.length > 0 && (
        <Coverage
          coverage={names.data.coverage}
          current={search.network}
          onPick={(it) => change({ network: it, page: undefined })}
        />
      )}
      <div className={isOpen ? 'link-sides' : undefined}>
        <Panel className="apps-list link-names" title={titles[search.show]}>
          <ListStates
            query={names}
            what="names"
            isEmpty={(it) => it.totalRows === 0}
            empty={
              isOpen && !q && !search.network ? (
                <EmptyState
                  icon="circle-check"
                  title="Every name is linked"
                  text="Names in reports that match none of your apps appear here."
                >
                  <Button href="/data-entry/log?import=new">Import a report</Button>
                </EmptyState>
              ) : (
                <EmptyState
                  icon="link"
                  title="No such name"
                  text="Nothing matches these filters."
                />
              )
            }
          >
            {({ totalRows }) => (
              <PagedTable
                label={isOpen ? 'Names to link' : titles[search.show]}
                columns={
                  isOpen
                    ? openColumns(columnProps)
                    : search.show === 'linked'
                      ? linkedColumns({ ...columnProps, onRemove: (it) => void remove([it.id]) })
                      : ignoredColumns(columnProps)
                }
                rows={rows}
                rowKey={(it) => it.id}
                current={rows.indexOf(current!)}
                selected={keys.selected}
                onKeyDown={keys.onKeyDown}
                rowProps={(it) => ({ onClick: () => keys.mark(it.id) })}
                totalRows={totalRows}
                search={search}
                onChange={change}
              />
            )}
          </ListStates>
        </Panel>
        {isOpen && (
          <AppChoice
            name={current}
            count={meant.length}
            onLink={(app: OurApp) => void link(meant.map((it) => ({ id: it.id, appId: app.id })))}
          />
        )}
      </div>
      <SelectionBar count={selected.length} onClear={() => keys.setSelected(new Set())}>
        {isOpen ? (
          <>
            <Button size="s" icon="plus" onClick={() => change({ make: true })}>
              Add apps from {selected.length}
            </Button>
            <Button
              size="s"
              icon="link"
              keys="l"
              disabled={withSuggestion.length === 0}
              onClick={linkSelected}
            >
              Link {withSuggestion.length} as suggested
            </Button>
            <Button size="s" onClick={() => ignore(true)}>
              Not ours
            </Button>
          </>
        ) : search.show === 'ignored' ? (
          <Button size="s" onClick={() => ignore(false)}>
            Bring back {selected.length}
          </Button>
        ) : (
          <Button size="s" danger onClick={() => void remove(selected.map((it) => it.id))}>
            Remove {selected.length} links
          </Button>
        )}
      </SelectionBar>
      {make && isOpen && names.data && (
        <MakeApps
          names={selected}
          filter={{ network: search.network, q: q || undefined }}
          onClose={() => change({ make: undefined })}
          onMade={() => keys.setSelected(new Set())}
        />
      )}
    </Page>
  );
}
