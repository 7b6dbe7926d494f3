import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#/client/api.ts';
import { ListStates } from '#/client/list-states.tsx';
import { reading } from '#/client/reading.ts';
import { toastError } from '#/client/running.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { FilterBar } from '#/ui/chip.tsx';
import { FindField } from '#/ui/form/find-field.tsx';
import { useLocation } from '#/ui/location.ts';
import { usePageKeys } from '#/ui/page-keys.ts';
import { Page } from '#/ui/page.tsx';
import { PagedTable } from '#/ui/paged-table.tsx';
import { Menu } from '#/ui/rich/menu.tsx';
import { useRowKeys } from '#/ui/row-keys.ts';
import { EmptyState } from '#/ui/states.tsx';
import { ImportDialog } from '../builder/import-dialog.part.tsx';
import type { SideProps } from '../list/quiz-list.part.tsx';
import type { BankQuestion } from '../questions/questions.contract.ts';
import { quizHref } from '../quiz-paths.ts';
import { BankFilters, bankColumns } from './bank-list.part.tsx';
import { QuestionDialog } from './question-dialog.part.tsx';

/** Questions kept for later quizzes, and those of quizzes there are. */
export function Bank({ search, change, tabs }: SideProps) {
  const { go } = useLocation();
  const queries = useQueryClient();
  const { q, tag = [], kind, from, page, perPage, task } = search;
  const list = useQuery({
    ...reading('GET /quiz-questions', {
      q: q || undefined,
      tag: tag.length > 0 ? tag : undefined,
      kind,
      from,
      page,
      perPage,
    }),
    placeholderData: keepPreviousData,
  });
  const rows = list.data?.rows ?? [];
  const opened = rows.find((it) => it.id === search.question);
  const open = (it: BankQuestion) =>
    it.quiz ? go(`${quizHref(it.quiz.id)}&question=${it.id}`) : change({ question: it.id });
  const close = () => change({ question: undefined, task: undefined }, { replace: true });
  const add = async () => {
    try {
      const { questions } = await call('POST /save-questions', {
        quiz: null,
        questions: [
          {
            kind: 'single',
            text: '',
            options: [
              { id: 'o1', text: '' },
              { id: 'o2', text: '' },
            ],
          },
        ],
      });
      await queries.invalidateQueries({ queryKey: ['GET /quiz-questions'] });
      change({ question: questions[0]!.id, from: undefined, q: undefined, page: undefined });
    } catch (error) {
      toastError(error);
    }
  };
  const { current, onKeyDown } = useRowKeys({
    rows,
    rowKey: (it) => it.id,
    onOpen: open,
    wide: true,
  });
  const isFree = !task && !opened;
  usePageKeys([{ keys: 'n', words: 'New question', run: () => void add() }], isFree);
  const isNarrowed = q !== '' || tag.length > 0 || kind !== undefined;
  const begin = (
    <Button variant="primary" icon="plus" keys="n" onClick={() => void add()}>
      New question
    </Button>
  );
  return (
    <Page
      title="Quizzes"
      beside={list.data && <Badge>{list.data.totalRows}</Badge>}
      actions={tabs}
      primary={begin}
      menu={
        <Menu
          label="More"
          groups={[
            [
              {
                label: 'From a CSV or XLSX file',
                icon: 'table-import',
                onClick: () => change({ task: 'import' }),
              },
            ],
          ]}
        />
      }
      filters={
        <FilterBar
          end={
            <FindField
              label="Search questions"
              placeholder="Words or author"
              value={q}
              onRest={(it) => change({ q: it || undefined, page: undefined }, { replace: true })}
            />
          }
        >
          <BankFilters
            {...{ from, kind }}
            tags={tag}
            known={list.data?.tags ?? []}
            onChange={(patch) => change({ ...patch, page: undefined })}
          />
        </FilterBar>
      }
    >
      <div className="panel">
        <ListStates
          query={list}
          what="questions"
          isEmpty={(it) => it.totalRows === 0}
          empty={
            <EmptyState
              icon="database"
              title={isNarrowed ? 'No question matches' : 'No question here yet'}
              text={
                isNarrowed
                  ? 'Look for other words, or take a filter away.'
                  : 'What is kept here can be copied into any quiz.'
              }
            >
              {!isNarrowed && from === 'bank' && begin}
            </EmptyState>
          }
        >
          {({ totalRows }) => (
            <PagedTable
              label="Questions"
              columns={bankColumns({ onOpen: open, from })}
              rows={rows}
              rowKey={(it) => it.id}
              current={current}
              onKeyDown={onKeyDown}
              onOpen={open}
              totalRows={totalRows}
              search={{ page, perPage }}
              onChange={change}
            />
          )}
        </ListStates>
      </div>
      {opened && !opened.quiz && <QuestionDialog question={opened} onClose={close} />}
      {task === 'import' && <ImportDialog quizId={null} onClose={close} />}
    </Page>
  );
}
