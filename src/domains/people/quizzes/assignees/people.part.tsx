import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ListStates } from '#/client/list-states.tsx';
import { reading } from '#/client/reading.ts';
import { useRun } from '#/client/running.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { FindField } from '#/ui/form/find-field.tsx';
import { useNow } from '#/ui/now.ts';
import { usePageKeys } from '#/ui/page-keys.ts';
import { PagedTable } from '#/ui/paged-table.tsx';
import { Panel } from '#/ui/panel.tsx';
import { useRowKeys } from '#/ui/row-keys.ts';
import { SelectionBar } from '#/ui/selection-bar.tsx';
import { EmptyState } from '#/ui/states.tsx';
import type { QuizDetails } from '../builder/quiz-page.part.tsx';
import { isRunning } from '../quiz-moves.ts';
import type { ChangeQuizSearch, QuizSearch } from '../quiz-search.ts';
import type { Assignee } from './assignees.contract.ts';
import { ChoosePeople } from './choose-people.part.tsx';
import { isAsked, peopleColumns } from './people-columns.part.tsx';
import { assigneeWithdraw, quizSend } from './people.actions.ts';

interface PeopleProps {
  quiz: QuizDetails;
  search: QuizSearch;
  change: ChangeQuizSearch;
}

/** Who is asked to take the quiz, and how far they are. */
export function People({ quiz, search, change }: PeopleProps) {
  const now = useNow();
  const run = useRun();
  const { q, page, perPage, task } = search;
  const list = useQuery({
    ...reading('GET /quiz-people', { quiz: quiz.id, q: q || undefined, page, perPage }),
    placeholderData: keepPreviousData,
  });
  const rows = list.data?.rows ?? [];
  const mayAsk = quiz.can.ask;
  const runs = isRunning(quiz.state) && mayAsk;
  const which = { quiz: quiz.id, version: quiz.version };
  const choose = () => change({ task: 'people' });
  const invite = (it: Assignee) => void run(quizSend, { ...which, again: [it.id] });
  const withdraw = (it: Assignee) => void run(assigneeWithdraw, { quiz: quiz.id, assignee: it.id });
  const { current, selected, setSelected, onKeyDown } = useRowKeys({
    rows,
    rowKey: (it) => it.id,
    wide: true,
    words: { x: 'Select the person' },
  });
  const clear = () => setSelected(new Set());
  const again = rows.filter((it) => selected.has(it.id) && isAsked(it));
  const resend = async () => {
    if (again.length === 0) return;
    if (await run(quizSend, { ...which, again: again.map((it) => it.id) })) clear();
  };
  usePageKeys(
    [
      mayAsk && { keys: 'a', words: 'Choose people', run: choose },
      runs && again.length > 0 && { keys: 'i', words: 'Invite again', run: () => void resend() },
    ],
    task === undefined,
  );
  const add = mayAsk && (
    <Button icon="user-plus" keys="a" onClick={choose}>
      {quiz.drafted > 0 ? 'Go on choosing' : 'Choose people'}
    </Button>
  );
  return (
    <>
      <Panel
        title="Asked"
        beside={quiz.drafted > 0 && <Badge tone="warn">{quiz.drafted} chosen, not asked yet</Badge>}
        actions={
          <span className="row">
            {(quiz.people > 0 || q) && (
              <FindField
                label="Search people"
                value={q}
                onRest={(it) => change({ q: it || undefined, page: undefined }, { replace: true })}
              />
            )}
            {quiz.people > 0 && add}
          </span>
        }
      >
        <ListStates
          query={list}
          what="people"
          isEmpty={(it) => it.totalRows === 0}
          empty={
            <EmptyState
              icon="users"
              title={q ? 'Nobody of this name' : 'Nobody is asked yet'}
              text={
                q
                  ? 'Look for another name.'
                  : 'Choose a role, a team or single people. They hear of it when you send the quiz.'
              }
            >
              {!q && add}
            </EmptyState>
          }
        >
          {({ totalRows }) => (
            <PagedTable
              label="People who are asked"
              columns={peopleColumns({ now, mayAsk: runs, onInvite: invite, onWithdraw: withdraw })}
              rows={rows}
              rowKey={(it) => it.id}
              current={current}
              selected={selected}
              onKeyDown={onKeyDown}
              totalRows={totalRows}
              search={{ page, perPage }}
              onChange={change}
            />
          )}
        </ListStates>
      </Panel>
      {runs && (
        <SelectionBar count={selected.size} onClear={clear}>
          <Button
            size="s"
            icon="send"
            keys="i"
            disabled={again.length === 0}
            onClick={() => void resend()}
          >
            Invite again
          </Button>
        </SelectionBar>
      )}
      {task === 'people' && mayAsk && (
        <ChoosePeople quiz={quiz} onClose={() => change({ task: undefined }, { replace: true })} />
      )}
    </>
  );
}
