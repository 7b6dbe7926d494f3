import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { ListStates } from '#/client/list-states.tsx';
import { useScope } from '#/client/me.ts';
import { useRun } from '#/client/running.ts';
import { may } from '#/kernel/access.ts';
import type { OutputOf } from '#/kernel/endpoint.ts';
import { Button } from '#/ui/button.tsx';
import { useLocation } from '#/ui/location.ts';
import { usePageKeys } from '#/ui/page-keys.ts';
import { PagedTable } from '#/ui/paged-table.tsx';
import { Panel } from '#/ui/panel.tsx';
import { useRowKeys } from '#/ui/row-keys.ts';
import { useSelectColumn } from '#/ui/select-column.tsx';
import { SelectionBar } from '#/ui/selection-bar.tsx';
import { EmptyState } from '#/ui/states.tsx';
import { BulkForm, bulkFields, type BulkField } from './bulk-form.part.tsx';
import { BulkSprintForm } from './bulk-sprint-form.part.tsx';
import { BulkStatusForm } from './bulk-status-form.part.tsx';
import { taskHref, type RecordColumn } from './record-columns.part.tsx';
import { recordSorts } from './record-filter.contract.ts';
import { everything, isNarrowed, type RecordPatch, type RecordSearch } from './record-search.ts';
import { taskDelete } from './record.actions.ts';
import type { RecordChoices, recordEndpoints } from './record.contract.ts';

interface RecordTableProps {
  query: UseQueryResult<OutputOf<(typeof recordEndpoints)['GET /tasks/record']>>;
  search: RecordSearch;
  columns: readonly RecordColumn[];
  choices: RecordChoices | undefined;
  today: string;
  mayWrite: boolean;
  /** A dialog of the page is open: the keys are its. */
  isQuiet: boolean;
  onChange: (patch: RecordPatch) => void;
  onNew: () => void;
}

/** The rows of the record, and what can be done with those that are selected. */
export function RecordTable(props: RecordTableProps) {
  const { query, search, columns, choices, today, mayWrite, isQuiet, onChange, onNew } = props;
  const { go } = useLocation();
  const run = useRun();
  const [field, setField] = useState<BulkField | 'status' | 'sprint'>();
  const rows = query.data?.rows ?? [];
  const { current, selected, setSelected, onKeyDown } = useRowKeys({
    rows,
    rowKey: (it) => it.id,
    onOpen: (it) => go(taskHref(it.key)),
    words: mayWrite ? { x: 'Select the row' } : {},
    wide: true,
  });
  const selectColumn = useSelectColumn({
    rows,
    nameOf: (it) => ({ key: it.id, name: it.key }),
    selected,
    onSelect: setSelected,
  });
  const chosen = rows.filter((it) => selected.has(it.id));
  const clear = () => setSelected(new Set());
  const remove = () => void run(taskDelete, { tasks: chosen }).then((went) => went && clear());
  const mayPlan = useScope(may('task-sprints:write')) !== undefined;
  const done = () => {
    setField(undefined);
    clear();
  };
  const fields = Object.entries(bulkFields) as [BulkField, (typeof bulkFields)[BulkField]][];
  usePageKeys(
    [
      { keys: 's', words: 'Status of the selected', run: () => setField('status') },
      ...fields.map(([name, { title, keys }]) => ({
        keys,
        words: `${title} of the selected`,
        run: () => setField(name),
      })),
    ],
    mayWrite && chosen.length > 0 && field === undefined && !isQuiet,
  );
  return (
    <Panel title="Tasks" className="task-record">
      <ListStates
        query={query}
        what="tasks"
        isEmpty={(it) => it.totalRows === 0}
        empty={
          <EmptyState
            icon="checklist"
            title={isNarrowed(search) ? 'No such task' : 'No tasks yet'}
            text={
              isNarrowed(search)
                ? 'Nothing matches these filters.'
                : 'Tasks that you may see appear here.'
            }
          >
            {isNarrowed(search) ? (
              <Button onClick={() => onChange(everything)}>Show all tasks</Button>
            ) : (
              mayWrite && <Button onClick={onNew}>New task</Button>
            )}
          </EmptyState>
        }
      >
        {({ totalRows }) => (
          <PagedTable
            label="Tasks"
            columns={[...(mayWrite ? [selectColumn] : []), ...columns]}
            rows={rows}
            rowKey={(it) => it.id}
            current={current}
            selected={selected}
            onKeyDown={onKeyDown}
            onOpen={(it) => go(taskHref(it.key))}
            totalRows={totalRows}
            search={search}
            sorts={recordSorts}
            onChange={onChange}
          />
        )}
      </ListStates>
      {mayWrite && (
        <SelectionBar count={chosen.length} onClear={clear}>
          <Button size="s" keys="s" onClick={() => setField('status')}>
            Status
          </Button>
          {fields.map(([name, { title, keys }]) => (
            <Button key={name} size="s" keys={keys} onClick={() => setField(name)}>
              {title}
            </Button>
          ))}
          {mayPlan && (
            <Button size="s" onClick={() => setField('sprint')}>
              Sprint
            </Button>
          )}
          <Button size="s" danger onClick={remove}>
            Delete
          </Button>
        </SelectionBar>
      )}
      {field === 'status' && (
        <BulkStatusForm tasks={chosen} onClose={() => setField(undefined)} onDone={done} />
      )}
      {field === 'sprint' && (
        <BulkSprintForm tasks={chosen} onClose={() => setField(undefined)} onDone={done} />
      )}
      {field && field !== 'status' && field !== 'sprint' && choices && (
        <BulkForm
          {...{ field, choices, today }}
          tasks={chosen}
          onClose={() => setField(undefined)}
          onDone={done}
        />
      )}
    </Panel>
  );
}
