import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMe, useScope } from '#/client/me.ts';
import { reading } from '#/client/reading.ts';
import { useRun } from '#/client/running.ts';
import { may } from '#/kernel/access.ts';
import { dayOf } from '#/kernel/dates.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { useColumnsChoice } from '#/ui/grid/columns-choice.tsx';
import { useLocation, useSearch, writeSearch } from '#/ui/location.ts';
import { useNow } from '#/ui/now.ts';
import { usePageKeys } from '#/ui/page-keys.ts';
import { Page } from '#/ui/page.tsx';
import { Menu } from '#/ui/rich/menu.tsx';
import { Segmented } from '#/ui/segmented.tsx';
import { TypesDialog } from '../phases/types-dialog.part.tsx';
import { TaskForm } from '../task-form.part.tsx';
import { ActivityFilters } from './activity-filters.part.tsx';
import { ActivityList } from './activity-list.part.tsx';
import { recordColumns } from './record-columns.part.tsx';
import { RecordFilters } from './record-filters.part.tsx';
import { recordQuestion, RecordSearch } from './record-search.ts';
import { RecordTable } from './record-table.part.tsx';
import { saveRecord } from './record.actions.ts';
import '../tasks.css';
import './record.css';

/** All tasks one may see: find, sort, change many, save as a file; or what happened to them. */
export function TaskRecordScreen() {
  const { zone } = useMe();
  const now = useNow();
  const { go } = useLocation();
  const run = useRun();
  const [search, change] = useSearch(RecordSearch);
  const [isAdding, setAdding] = useState(false);
  const mayWrite = useScope(may('tasks:write')) !== undefined;
  const mayConfigure = useScope(may('tasks:configure')) !== undefined;
  const isList = search.show === 'tasks';
  const question = recordQuestion(search);
  const record = useQuery({
    ...reading('GET /tasks/record', question),
    placeholderData: keepPreviousData,
    enabled: isList,
  });
  const choices = useQuery({ ...reading('GET /tasks/record/choices', {}), staleTime: 60_000 }).data;
  const today = record.data?.today ?? dayOf(now);
  const { columns, chooser } = useColumnsChoice('task-record', recordColumns({ today, now, zone }));
  const { show: _, types: __, kind: ___, ...filter } = search;
  const gridHref = `/tasks/edit-record${writeSearch(filter)}`;
  const save = (format: 'csv' | 'xlsx') => {
    const { page: _page, perPage: _perPage, ...asked } = question;
    void run(saveRecord, { question: { ...asked, format } });
  };
  usePageKeys(
    [
      mayWrite && { keys: 'n', words: 'New task', run: () => setAdding(true) },
      mayWrite && isList && { keys: 'e', words: 'Edit in a grid', run: () => go(gridHref) },
    ],
    !isAdding && !search.types,
  );
  return (
    <Page
      title="Task record"
      beside={isList && record.data && <Badge>{record.data.totalRows}</Badge>}
      actions={
        <>
          <Segmented
            label="Shown"
            segments={[
              { value: 'tasks', label: 'Tasks' },
              { value: 'activity', label: 'Activity' },
            ]}
            value={search.show}
            onChange={(show) => change({ show, page: undefined })}
          />
          {mayWrite && isList && (
            <Button icon="table" keys="e" onClick={() => go(gridHref)}>
              Edit in a grid
            </Button>
          )}
        </>
      }
      primary={
        mayWrite && (
          <Button variant="primary" icon="plus" keys="n" onClick={() => setAdding(true)}>
            New task
          </Button>
        )
      }
      menu={
        <Menu
          label="More"
          groups={[
            [
              { label: 'Save as CSV', icon: 'download' as const, onClick: () => save('csv') },
              {
                label: 'Save as XLSX',
                icon: 'file-spreadsheet' as const,
                onClick: () => save('xlsx'),
              },
            ],
            mayConfigure
              ? [
                  {
                    label: 'Types and phases',
                    icon: 'settings' as const,
                    onClick: () => change({ types: true }),
                  },
                ]
              : [],
          ].filter((it) => it.length > 0)}
        />
      }
      filters={
        isList ? (
          <RecordFilters {...{ search, choices, today }} onChange={change} end={chooser} />
        ) : (
          <ActivityFilters {...{ search, choices, today }} onChange={change} />
        )
      }
    >
      {isList ? (
        <RecordTable
          query={record}
          {...{ search, columns, choices, today, mayWrite }}
          isQuiet={isAdding || search.types === true}
          onChange={change}
          onNew={() => setAdding(true)}
        />
      ) : (
        <ActivityList {...{ search, choices }} onChange={change} />
      )}
      {isAdding && <TaskForm onClose={() => setAdding(false)} />}
      {search.types && mayConfigure && <TypesDialog onClose={() => change({ types: undefined })} />}
    </Page>
  );
}
