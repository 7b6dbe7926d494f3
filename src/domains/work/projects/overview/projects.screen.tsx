import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { ListStates } from '#/client/list-states.tsx';
import { useScope } from '#/client/me.ts';
import { reading } from '#/client/reading.ts';
import { may } from '#/kernel/access.ts';
import { dayOf } from '#/kernel/dates.ts';
import { paging } from '#/kernel/schema.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { FilterBar, Word } from '#/ui/chip.tsx';
import { FindField } from '#/ui/form/find-field.tsx';
import { useLocation, useSearch } from '#/ui/location.ts';
import { useNow } from '#/ui/now.ts';
import { usePageKeys } from '#/ui/page-keys.ts';
import { Page } from '#/ui/page.tsx';
import { PagedTable } from '#/ui/paged-table.tsx';
import { Pagination } from '#/ui/pagination.tsx';
import { PickChip } from '#/ui/rich/pick-chip.tsx';
import { useRowKeys } from '#/ui/row-keys.ts';
import { Segmented } from '#/ui/segmented.tsx';
import { EmptyState } from '#/ui/states.tsx';
import { healths, healthWords } from '../project-words.ts';
import { projectSorts, type Project } from './overview.contract.ts';
import { ProjectCard, projectColumns } from './project-card.part.tsx';
import { ProjectForm } from './project-form.part.tsx';
import '../projects.css';
import './overview.css';

const Search = z.strictObject({
  view: z.enum(['cards', 'table']).default('cards'),
  search: z.string().max(100).default(''),
  state: z.enum(['active', 'archived', 'all']).default('active'),
  whose: z.enum(['all', 'mine']).default('all'),
  health: z.enum(healths).optional(),
  sort: z.enum(projectSorts).default('updated'),
  order: z.enum(['asc', 'desc']).default('desc'),
  ...paging,
  new: z.enum(['yes']).optional(),
});

const stateWords = { active: 'under way', archived: 'archived', all: 'in any state' };

/** Every project one may see: how far it is, how it stands, who leads it. */
export function ProjectsScreen() {
  const [search, change] = useSearch(Search);
  const { go } = useLocation();
  const today = dayOf(useNow());
  const mayStart = useScope(may('projects:write')) !== undefined;
  const { view, new: isNew, ...wanted } = search;
  const list = useQuery({
    ...reading('GET /cjprojects/list', { ...wanted, search: wanted.search || undefined }),
    placeholderData: keepPreviousData,
  });
  const rows = list.data?.rows ?? [];
  const open = (it: Project) => go(`/project/list?project=${it.key}`);
  const keys = useRowKeys({
    rows,
    rowKey: (it) => it.id,
    onOpen: open,
    keys: { o: (it) => go(`/project/overview?project=${it.key}`) },
    words: { o: 'Open its overview' },
    wide: true,
  });
  const add = () => change({ new: 'yes' });
  usePageKeys(
    [
      mayStart && { keys: 'n', words: 'Start a project', run: add },
      {
        keys: 'v',
        words: view === 'cards' ? 'Show as a table' : 'Show as cards',
        run: () => change({ view: view === 'cards' ? 'table' : undefined }),
      },
    ],
    !isNew,
  );
  const start = mayStart && (
    <Button variant="primary" icon="plus" keys="n" onClick={add}>
      Start a project
    </Button>
  );
  const narrowed = search.search !== '' || search.health !== undefined || search.whose === 'mine';
  return (
    <Page
      title="Projects"
      beside={list.data && <Badge>{list.data.totalRows}</Badge>}
      actions={
        <Segmented
          label="Shown as"
          segments={[
            { value: 'cards', label: 'Cards', icon: 'layout-dashboard', words: true },
            { value: 'table', label: 'Table', icon: 'table', words: true },
          ]}
          value={view}
          onChange={(it) => change({ view: it === 'cards' ? undefined : it })}
        />
      }
      primary={start}
      filters={
        <FilterBar
          end={
            <FindField
              label="Search projects"
              placeholder="Name or key"
              value={search.search}
              onRest={(it) =>
                change({ search: it || undefined, page: undefined }, { replace: true })
              }
            />
          }
        >
          <PickChip
            label="Whose"
            on={search.whose === 'mine'}
            options={[
              { value: 'all', label: 'All projects' },
              { value: 'mine', label: 'My projects' },
            ]}
            value={[search.whose]}
            onChange={([it]) => change({ whose: it, page: undefined })}
          >
            {search.whose === 'mine' ? 'My projects' : 'All projects'}
          </PickChip>
          <Word>that are</Word>
          <PickChip
            label="State"
            on={search.state !== 'active'}
            options={Object.entries(stateWords).map(([value, label]) => ({ value, label }))}
            value={[search.state]}
            onChange={([it]) => change({ state: it as 'active', page: undefined })}
          >
            {stateWords[search.state]}
          </PickChip>
          <PickChip
            label="Health"
            add={!search.health}
            icon={search.health ? undefined : 'plus'}
            on={search.health !== undefined}
            options={[
              { value: '', label: 'Any health' },
              ...healths.map((value) => ({ value: value as string, label: healthWords[value] })),
            ]}
            value={[search.health ?? '']}
            onChange={([it]) =>
              change({ health: healths.find((health) => health === it), page: undefined })
            }
          >
            {search.health ? healthWords[search.health] : 'Filter'}
          </PickChip>
        </FilterBar>
      }
    >
      <ListStates
        query={list}
        what="projects"
        isEmpty={(it) => it.totalRows === 0}
        empty={
          <EmptyState
            icon="layout-kanban"
            title={narrowed ? 'No project matches' : 'No project yet'}
            text={
              narrowed
                ? 'Look for another name, or take a filter away.'
                : 'A project holds issues, a board and sprints. You see those you are in.'
            }
          >
            {start}
          </EmptyState>
        }
      >
        {({ totalRows }) =>
          view === 'table' ? (
            <div className="panel">
              <PagedTable
                label="Projects"
                columns={projectColumns(today)}
                rows={rows}
                rowKey={(it) => it.id}
                current={keys.current}
                onKeyDown={keys.onKeyDown}
                onOpen={open}
                totalRows={totalRows}
                search={search}
                sorts={projectSorts}
                onChange={change}
              />
            </div>
          ) : (
            <>
              <ul className="project-cards" aria-label="Projects">
                {rows.map((it) => (
                  <ProjectCard key={it.id} project={it} today={today} />
                ))}
              </ul>
              {totalRows > search.perPage && (
                <Pagination
                  total={totalRows}
                  page={search.page}
                  perPage={search.perPage}
                  onPage={(page) => change({ page })}
                />
              )}
            </>
          )
        }
      </ListStates>
      {isNew && mayStart && (
        <ProjectForm
          onClose={() => change({ new: undefined }, { replace: true })}
          onSaved={(it) => go(`/project/overview?project=${it.key}`, { replace: true })}
        />
      )}
    </Page>
  );
}
