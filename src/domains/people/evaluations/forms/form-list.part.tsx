import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ListStates } from '#/client/list-states.tsx';
import { reading } from '#/client/reading.ts';
import { relativeTime } from '#/kernel/date-words.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { useLocation } from '#/ui/location.ts';
import { useNow } from '#/ui/now.ts';
import { PagedTable } from '#/ui/paged-table.tsx';
import { useRowKeys } from '#/ui/row-keys.ts';
import { EmptyState } from '#/ui/states.tsx';
import type { Column } from '#/ui/table.tsx';
import type { FormSummary } from '../evaluation.contract.ts';
import type { ChangeSearch, EvaluationsSearch } from '../manage/evaluations-search.ts';
import { formStateTones, formStateWords } from './form-words.ts';
import { formPage } from './forms.actions.ts';

const columns = (now: Date): Column<FormSummary>[] => [
  {
    key: 'name',
    title: 'Form',
    cell: (it) => (
      <span className="med trunc" dir="auto">
        {it.name}
      </span>
    ),
  },
  {
    key: 'state',
    title: 'State',
    width: 110,
    cell: (it) => <Badge tone={formStateTones[it.state]}>{formStateWords[it.state]}</Badge>,
  },
  { key: 'edition', title: 'Version', width: 84, align: 'right', cell: (it) => it.edition },
  {
    key: 'questions',
    title: 'Questions',
    width: 150,
    align: 'right',
    cell: (it) => `${it.questions} in ${it.categories}`,
  },
  { key: 'used', title: 'Given to', width: 96, align: 'right', cell: (it) => it.used || '–' },
  {
    key: 'updated',
    title: 'Changed',
    width: 120,
    align: 'right',
    cell: (it) => relativeTime(new Date(it.updatedAt), now),
  },
];

interface FormListProps {
  search: EvaluationsSearch;
  onChange: ChangeSearch;
}

/** The newest version of every form; drafts first. */
export function FormList({ search, onChange }: FormListProps) {
  const now = useNow();
  const { go } = useLocation();
  const { page, perPage } = search;
  const forms = useQuery({
    ...reading('GET /evaluations/forms', { page, perPage }),
    placeholderData: keepPreviousData,
  });
  const rows = forms.data?.rows ?? [];
  const open = (it: FormSummary) => go(formPage(it.id));
  const { current, onKeyDown } = useRowKeys({
    rows,
    rowKey: (it) => it.id,
    onOpen: open,
    wide: true,
  });
  const act: Column<FormSummary> = {
    key: 'open',
    title: <span className="hidden-words">Open</span>,
    width: 84,
    align: 'right',
    cell: (it) => (
      <Button size="s" href={formPage(it.id)}>
        Open
      </Button>
    ),
  };
  return (
    <ListStates
      query={forms}
      what="forms"
      isEmpty={(it) => it.totalRows === 0}
      empty={
        <EmptyState
          icon="clipboard"
          title="No form yet"
          text="A form holds the questions people are measured by."
        >
          <Button variant="primary" href={formPage('new')}>
            New form
          </Button>
        </EmptyState>
      }
    >
      {({ totalRows }) => (
        <PagedTable
          label="Evaluation forms"
          columns={[...columns(now), act]}
          rows={rows}
          rowKey={(it) => it.id}
          current={current}
          onKeyDown={onKeyDown}
          onOpen={open}
          totalRows={totalRows}
          search={search}
          onChange={({ page: to, perPage: by }) => onChange({ page: to, perPage: by })}
        />
      )}
    </ListStates>
  );
}
