import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Ago } from '#/client/ago.tsx';
import { ListStates } from '#/client/list-states.tsx';
import { reading } from '#/client/reading.ts';
import { useRun } from '#/client/running.ts';
import { SavedViews } from '#/community/views/saved-views.part.tsx';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { Chip, FilterBar } from '#/ui/chip.tsx';
import { FindField } from '#/ui/form/find-field.tsx';
import { Link } from '#/ui/link.tsx';
import { usePageKeys } from '#/ui/page-keys.ts';
import { Page } from '#/ui/page.tsx';
import { PagedTable } from '#/ui/paged-table.tsx';
import { Panel } from '#/ui/panel.tsx';
import { PickChip } from '#/ui/rich/pick-chip.tsx';
import { EmptyState } from '#/ui/states.tsx';
import type { Column } from '#/ui/table.tsx';
import type { Change, ItSearch } from '../it-search.ts';
import { accessEnd } from './access.actions.ts';
import type { ItAccess } from './access.contract.ts';
import { GiveAccessForm } from './give-form.part.tsx';

interface AccessProps {
  search: ItSearch;
  change: Change;
  tabs: ReactNode;
  isAgent: boolean;
}

const columns = (ended: boolean, onEnd: (it: ItAccess) => void): Column<ItAccess>[] => [
  { key: 'person', title: 'Person', width: 190, cell: (it) => it.person.name },
  {
    key: 'what',
    title: 'Access',
    cell: (it) => (
      <span className="trunc" title={it.note || it.what}>
        <span className="med">{it.what}</span>
        {it.note && (
          <span dir="auto" className="f3">
            {' '}
            {it.note}
          </span>
        )}
      </span>
    ),
  },
  {
    key: 'request',
    title: 'Request',
    cell: (it) =>
      it.request ? (
        <Link
          dir="auto"
          className="link trunc"
          href={`/administration/it?request=${it.request.id}`}
        >
          {it.request.title}
        </Link>
      ) : (
        <span className="f3">–</span>
      ),
  },
  { key: 'by', title: 'Given by', width: 150, className: 'wide', cell: (it) => it.givenBy },
  { key: 'since', title: 'Given', width: 110, align: 'right', cell: (it) => <Ago at={it.since} /> },
  ended
    ? {
        key: 'until',
        title: 'Taken away',
        width: 190,
        align: 'right',
        cell: (it) =>
          it.until && (
            <>
              <Ago at={it.until} /> by {it.endedBy}
            </>
          ),
      }
    : {
        key: 'end',
        title: <span className="hidden-words">Actions</span>,
        width: 120,
        align: 'right',
        cell: (it) =>
          it.canEnd && (
            <Button
              size="s"
              danger
              aria-label={`Take away ${it.what} from ${it.person.name}`}
              onClick={() => onEnd(it)}
            >
              Take away
            </Button>
          ),
      },
];

/** The register of access outside the console: who has what, by whom, since when. */
export function AccessRegister({ search, change, tabs, isAgent }: AccessProps) {
  const run = useRun();
  const { search: words, person, ended, page, perPage } = search;
  const list = useQuery({
    ...reading('GET /it-access', { search: words, person, ended, page, perPage }),
    placeholderData: keepPreviousData,
  });
  const give = () => change({ give: true });
  usePageKeys([isAgent && { keys: 'n', words: 'Give access', run: give }], !search.give);
  const one = list.data?.rows.find((it) => it.person.id === person)?.person.name;
  return (
    <Page
      title="IT"
      beside={list.data && <Badge>{list.data.totalRows}</Badge>}
      primary={
        isAgent && (
          <Button variant="primary" icon="plus" keys="n" onClick={give}>
            Give access
          </Button>
        )
      }
      filters={
        <FilterBar
          end={
            <>
              <FindField
                label="Search access"
                placeholder="Person, access"
                value={words}
                onRest={(it) =>
                  change({ search: it || undefined, page: undefined }, { replace: true })
                }
              />
              <SavedViews />
            </>
          }
        >
          {tabs}
          <PickChip
            label="Which"
            on={ended}
            options={[
              { value: '', label: 'that people have' },
              { value: 'ended', label: 'that was taken away' },
            ]}
            value={[ended ? 'ended' : '']}
            onChange={([it]) => change({ ended: it === 'ended', page: undefined })}
          >
            {ended ? 'that was taken away' : 'that people have'}
          </PickChip>
          {person !== undefined && (
            <Chip icon="x" on onClick={() => change({ person: undefined, page: undefined })}>
              {one ?? 'One person'}
            </Chip>
          )}
        </FilterBar>
      }
    >
      <Panel title="Access" wide className="it-list">
        <ListStates
          query={list}
          what="access"
          isEmpty={(it) => it.totalRows === 0}
          empty={
            <EmptyState
              icon="lock"
              title="No access here"
              text="Accounts and licences outside the console: who has what, since when, by whom."
            >
              {isAgent ? (
                <Button onClick={give}>Give access</Button>
              ) : (
                <Button href="/administration/it?request=new">Ask IT for something</Button>
              )}
            </EmptyState>
          }
        >
          {({ rows, totalRows }) => (
            <PagedTable
              label="Access"
              columns={columns(
                ended,
                (it) => void run(accessEnd, { access: it.id, version: it.version }),
              )}
              rows={rows}
              rowKey={(it) => it.id}
              totalRows={totalRows}
              search={search}
              onChange={change}
            />
          )}
        </ListStates>
      </Panel>
      {search.give && isAgent && <GiveAccessForm onClose={() => change({ give: undefined })} />}
    </Page>
  );
}
