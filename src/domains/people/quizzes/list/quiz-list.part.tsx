import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ListStates } from '#/client/list-states.tsx';
import { useScope } from '#/client/me.ts';
import { reading } from '#/client/reading.ts';
import { may } from '#/kernel/access.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { FilterBar, Word } from '#/ui/chip.tsx';
import { FindField } from '#/ui/form/find-field.tsx';
import { useLocation } from '#/ui/location.ts';
import { useNow } from '#/ui/now.ts';
import { usePageKeys } from '#/ui/page-keys.ts';
import { Page } from '#/ui/page.tsx';
import { PagedTable } from '#/ui/paged-table.tsx';
import { PickChip } from '#/ui/rich/pick-chip.tsx';
import { useRowKeys } from '#/ui/row-keys.ts';
import { EmptyState } from '#/ui/states.tsx';
import { quizHref } from '../quiz-paths.ts';
import { type ChangeQuizSearch, type QuizSearch } from '../quiz-search.ts';
import { quizStates, stateWords } from '../quiz-words.ts';
import type { QuizRow } from '../quizzes.contract.ts';
import { NewQuizForm } from './new-quiz-form.part.tsx';
import { quizColumns } from './quiz-columns.part.tsx';

const sorts = ['title', 'state', 'opens', 'closes', 'updated'] as const;

export interface SideProps {
  search: QuizSearch;
  change: ChangeQuizSearch;
  /** Switches between the sides of the page. */
  tabs: ReactNode;
}

/** The quizzes one writes and looks after. */
export function QuizList({ search, change, tabs }: SideProps) {
  const now = useNow();
  const { go } = useLocation();
  const mayWrite = useScope(may('quizzes:write')) !== undefined;
  const { q, state = [], mine, sort, order, page, perPage, task } = search;
  const list = useQuery({
    ...reading('GET /quiz', {
      q: q || undefined,
      state: state.length > 0 ? state : undefined,
      mine: mine ? true : undefined,
      sort,
      order,
      page,
      perPage,
    }),
    placeholderData: keepPreviousData,
  });
  const rows = list.data?.rows ?? [];
  const open = (it: QuizRow) => go(quizHref(it.id));
  const { current, onKeyDown } = useRowKeys({
    rows,
    rowKey: (it) => it.id,
    onOpen: open,
    wide: true,
  });
  const add = () => change({ task: 'new' });
  usePageKeys([mayWrite && { keys: 'n', words: 'New quiz', run: add }], !task);
  const isNarrowed = q !== '' || state.length > 0 || mine !== undefined;
  const begin = mayWrite && (
    <Button variant="primary" icon="plus" keys="n" onClick={add}>
      New quiz
    </Button>
  );
  return (
    <Page
      title="Quizzes"
      beside={list.data && <Badge>{list.data.totalRows}</Badge>}
      actions={tabs}
      primary={begin}
      filters={
        <FilterBar
          end={
            <FindField
              label="Search quizzes"
              placeholder="Title or author"
              value={q}
              onRest={(it) => change({ q: it || undefined, page: undefined }, { replace: true })}
            />
          }
        >
          <PickChip
            label="Whose"
            on={mine !== undefined}
            options={[
              { value: 'all', label: 'All quizzes' },
              { value: 'mine', label: 'Quizzes I wrote' },
            ]}
            value={[mine ? 'mine' : 'all']}
            onChange={([it]) =>
              change({ mine: it === 'mine' ? 'yes' : undefined, page: undefined })
            }
          >
            {mine ? 'Quizzes I wrote' : 'All quizzes'}
          </PickChip>
          <Word>that are</Word>
          <PickChip
            label="State"
            several
            on={state.length > 0}
            options={quizStates.map((value) => ({ value, label: stateWords[value] }))}
            value={state}
            onChange={(it) => change({ state: it.length > 0 ? it : undefined, page: undefined })}
          >
            {state.length === 0
              ? 'not archived'
              : state.map((it) => stateWords[it].toLowerCase()).join(' or ')}
          </PickChip>
        </FilterBar>
      }
    >
      <div className="panel">
        <ListStates
          query={list}
          what="quizzes"
          isEmpty={(it) => it.totalRows === 0}
          empty={
            <EmptyState
              icon="list-check"
              title={isNarrowed ? 'No quiz matches' : 'No quiz yet'}
              text={
                isNarrowed
                  ? 'Look for another title, or take a filter away.'
                  : 'Write questions, choose who answers them, and see what they know.'
              }
            >
              {!isNarrowed && begin}
            </EmptyState>
          }
        >
          {({ totalRows }) => (
            <PagedTable
              label="Quizzes"
              columns={quizColumns(now)}
              rows={rows}
              rowKey={(it) => it.id}
              current={current}
              onKeyDown={onKeyDown}
              onOpen={open}
              totalRows={totalRows}
              search={search}
              sorts={sorts}
              onChange={change}
            />
          )}
        </ListStates>
      </div>
      {task === 'new' && mayWrite && (
        <NewQuizForm onClose={() => change({ task: undefined }, { replace: true })} />
      )}
    </Page>
  );
}
