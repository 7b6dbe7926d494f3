import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ListStates } from '#/client/list-states.tsx';
import { reading } from '#/client/reading.ts';
import { dayOf } from '#/kernel/dates.ts';
import { counted } from '#/kernel/numbers.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button, IconButton } from '#/ui/button.tsx';
import { EditGrid } from '#/ui/grid/edit-grid.tsx';
import { Kbd } from '#/ui/kbd.tsx';
import { useSearch, writeSearch } from '#/ui/location.ts';
import { useNow } from '#/ui/now.ts';
import { usePageKeys } from '#/ui/page-keys.ts';
import { Page } from '#/ui/page.tsx';
import { ListPages } from '#/ui/pagination.tsx';
import { Menu } from '#/ui/rich/menu.tsx';
import { EmptyState } from '#/ui/states.tsx';
import { toast } from '#/ui/toast.ts';
import { editColumns } from './edit-columns.part.tsx';
import { RecordFilters } from './record-filters.part.tsx';
import { everything, recordQuestion, RecordSearch } from './record-search.ts';
import { StaleRow } from './stale-row.part.tsx';
import { useEditRows } from './use-edit-rows.part.ts';
import '../tasks.css';
import './record.css';

const none = { people: [], teams: [], apps: [], types: [] };

/** Many tasks at once, typed into like a spreadsheet; kept on this device until it is saved. */
export function EditRecordScreen() {
  const now = useNow();
  const [search, change] = useSearch(RecordSearch);
  const record = useQuery({
    ...reading('GET /tasks/record', recordQuestion(search)),
    placeholderData: keepPreviousData,
  });
  const choices = useQuery({ ...reading('GET /tasks/record/choices', {}), staleTime: 60_000 }).data;
  const today = record.data?.today ?? dayOf(now);
  const edit = useEditRows({ tasks: record.data?.rows ?? [], choices, today });
  const { typing, count, conflicts, resolving } = edit;
  const columns = useMemo(() => editColumns(choices ?? none), [choices]);
  const words = counted(count, 'task');
  usePageKeys(
    [
      { keys: '$mod+z', words: 'Undo what was typed', run: typing.undo },
      { keys: '$mod+Shift+z', words: 'Type it again', run: typing.redo },
      { keys: '$mod+y', words: 'Type it again', run: typing.redo },
      count > 0 && { keys: '$mod+Enter', words: 'Save', run: () => void edit.save() },
    ],
    resolving === undefined,
  );
  const { show: _, types: __, kind: ___, ...filter } = search;
  return (
    <Page
      title="Edit tasks"
      beside={
        <>
          {count > 0 && <Badge tone="info">{words} changed</Badge>}
          {conflicts > 0 && <Badge tone="bad">{conflicts} to decide</Badge>}
        </>
      }
      actions={
        <>
          <IconButton
            icon="arrow-back-up"
            label="Undo"
            disabled={!typing.canUndo}
            onClick={typing.undo}
          />
          <IconButton
            icon="arrow-forward-up"
            label="Redo"
            disabled={!typing.canRedo}
            onClick={typing.redo}
          />
        </>
      }
      primary={
        <Button
          variant="primary"
          icon="check"
          keys="$mod+Enter"
          busy={edit.busy}
          disabled={count === 0}
          onClick={() => void edit.save()}
        >
          {count > 0 ? `Save ${words}` : 'Save'}
        </Button>
      }
      menu={
        <Menu
          label="More"
          groups={[
            [
              {
                label: 'Back to the record',
                icon: 'list',
                href: `/tasks/record${writeSearch(filter)}`,
              },
              {
                label: 'Discard what I typed',
                icon: 'trash',
                danger: true,
                disabled: count === 0,
                onClick: () => typing.to({}),
              },
            ],
          ]}
        />
      }
      filters={<RecordFilters {...{ search, choices, today }} onChange={change} />}
    >
      <ListStates
        query={record}
        what="tasks"
        isEmpty={(it) => it.totalRows === 0}
        empty={
          <EmptyState icon="table" title="No task to edit" text="Nothing matches these filters.">
            <Button onClick={() => change(everything)}>Show all tasks</Button>
          </EmptyState>
        }
      >
        {({ totalRows }) => (
          <>
            <EditGrid
              label="Tasks to edit"
              columns={columns}
              rows={edit.rows}
              rowKey={(it) => String(it.task.id)}
              onEdit={edit.type}
              onOverflow={(cells) =>
                toast('warning', `${cells} pasted cells found no place: they lie beyond the grid.`)
              }
              onToggle={(it) => it.conflicts.length > 0 && edit.resolve(it.task.id)}
            />
            <ListPages
              total={totalRows}
              search={search}
              onChange={change}
              end={
                <span className="row f3">
                  <Kbd keys="F2" /> edit <Kbd keys="Delete" /> empty <Kbd keys="$mod+v" /> paste
                </span>
              }
            />
          </>
        )}
      </ListStates>
      {resolving && (
        <StaleRow
          key={resolving.row.task.id}
          row={resolving.row}
          now={resolving.now}
          onKeep={resolving.keep}
          onClose={resolving.close}
        />
      )}
    </Page>
  );
}
