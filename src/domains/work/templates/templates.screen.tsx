import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ListStates } from '#/client/list-states.tsx';
import { useScope } from '#/client/me.ts';
import { reading } from '#/client/reading.ts';
import { may } from '#/kernel/access.ts';
import { dayOf } from '#/kernel/dates.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { useSearch } from '#/ui/location.ts';
import { useNow } from '#/ui/now.ts';
import { usePageKeys } from '#/ui/page-keys.ts';
import { Page } from '#/ui/page.tsx';
import { PagedTable } from '#/ui/paged-table.tsx';
import { Panel } from '#/ui/panel.tsx';
import { Menu } from '#/ui/rich/menu.tsx';
import { useRowKeys } from '#/ui/row-keys.ts';
import { EmptyState } from '#/ui/states.tsx';
import { templateColumns } from './template-columns.part.tsx';
import { TemplateFilters } from './template-filters.part.tsx';
import { TemplateForm } from './template-form.part.tsx';
import { TemplateSheet } from './template-sheet.part.tsx';
import { TemplatesSearch } from './templates-search.ts';
import type { WorkTemplate } from './templates.contract.ts';
import './templates.css';

/** Templates of tasks and issues, with the rules by which they are made. */
export function TemplatesScreen() {
  const now = useNow();
  const [search, change] = useSearch(TemplatesSearch);
  const mayWrite = useScope(may('tasks:write')) !== undefined;
  const mayIssues = useScope(may('issues:write')) !== undefined;
  const { template: opened, edit, new: fresh, state, ...wanted } = search;
  const query = useQuery({
    ...reading('GET /work-templates', { ...wanted, ...(state && { state: [state] }) }),
    placeholderData: keepPreviousData,
  });
  const one = useQuery({
    ...reading('GET /work-template', { id: opened ?? 0 }),
    enabled: opened !== undefined && edit === true,
  });
  const today = query.data?.today ?? dayOf(now);
  const open = (it: WorkTemplate) => change({ template: it.id });
  const begin = () => change({ new: 'task' });
  const rows = query.data?.rows ?? [];
  const { current, onKeyDown } = useRowKeys({
    rows,
    rowKey: (it) => it.id,
    onOpen: open,
    wide: true,
  });
  usePageKeys(
    [mayWrite && { keys: 'n', words: 'New template', run: begin }],
    fresh === undefined && opened === undefined,
  );
  const isNarrowed = Boolean(search.kind ?? state ?? (search.search || search.whose !== 'all'));
  const closeForm = () => change({ new: undefined, edit: undefined });
  const edited = edit && one.data?.template.id === opened ? one.data : undefined;
  return (
    <Page
      title="Templates"
      beside={query.data && <Badge>{query.data.totalRows}</Badge>}
      primary={
        mayWrite && (
          <Button variant="primary" icon="plus" keys="n" onClick={begin}>
            New template
          </Button>
        )
      }
      menu={
        mayIssues && (
          <Menu
            label="More"
            groups={[
              [
                {
                  label: 'New template of issues',
                  icon: 'checkbox',
                  onClick: () => change({ new: 'issue' }),
                },
              ],
            ]}
          />
        )
      }
      filters={<TemplateFilters search={search} onChange={change} />}
    >
      <Panel title="Templates" className="template-panel">
        <ListStates
          query={query}
          what="templates"
          isEmpty={(it) => it.totalRows === 0}
          empty={
            <EmptyState
              icon="template"
              title={isNarrowed ? 'No such template' : 'No templates yet'}
              text={
                isNarrowed
                  ? 'No template matches these filters.'
                  : 'A template makes the same task or issue again, by hand or on its days.'
              }
            >
              {isNarrowed ? (
                <Button
                  onClick={() =>
                    change({
                      kind: undefined,
                      state: undefined,
                      whose: undefined,
                      search: undefined,
                    })
                  }
                >
                  Clear filters
                </Button>
              ) : (
                mayWrite && <Button onClick={begin}>New template</Button>
              )}
            </EmptyState>
          }
        >
          {({ totalRows }) => (
            <PagedTable
              label="Templates"
              columns={templateColumns(today, open)}
              rows={rows}
              rowKey={(it) => it.id}
              current={current}
              onKeyDown={onKeyDown}
              onOpen={open}
              totalRows={totalRows}
              search={search}
              onChange={change}
            />
          )}
        </ListStates>
      </Panel>
      {fresh && (mayWrite || mayIssues) && (
        <TemplateForm
          key={fresh}
          kind={fresh}
          today={today}
          onClose={closeForm}
          onSaved={(id) => change({ template: id, new: undefined })}
        />
      )}
      {edited && (
        <TemplateForm
          key={edited.template.id}
          kind={edited.template.kind}
          template={edited.template}
          today={today}
          onClose={closeForm}
          onSaved={closeForm}
        />
      )}
      {opened !== undefined && !edited && !fresh && (
        <TemplateSheet
          id={opened}
          mayWrite={mayWrite}
          onEdit={() => change({ edit: true })}
          onClose={() => change({ template: undefined, edit: undefined })}
        />
      )}
    </Page>
  );
}
