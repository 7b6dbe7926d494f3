import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ListStates } from '#/client/list-states.tsx';
import { useMe } from '#/client/me.ts';
import { reading } from '#/client/reading.ts';
import { counted } from '#/kernel/numbers.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { useLocation } from '#/ui/location.ts';
import { useNow } from '#/ui/now.ts';
import { Pagination } from '#/ui/pagination.tsx';
import { Panel } from '#/ui/panel.tsx';
import { useRowKeys } from '#/ui/row-keys.ts';
import { EmptyState } from '#/ui/states.tsx';
import { Table, type Column } from '#/ui/table.tsx';
import { PAGE } from '../quiz-paths.ts';
import { attemptTones, attemptWords } from './attempt-words.ts';
import { lengthWords, momentWords } from './moment-words.ts';
import type { MyQuiz } from './taking.contract.ts';
import './taking.css';

const ROWS = 10;

const hrefOf = (it: MyQuiz) => `${PAGE}?take=${it.quiz}`;

function StateBadge({ quiz }: { quiz: MyQuiz }) {
  const { state, passed, can, isClosed } = quiz;
  if (passed !== null && state === 'graded') {
    return (
      <Badge tone={passed ? 'good' : 'bad'} icon={passed ? 'check' : 'x'}>
        {passed ? 'Passed' : 'Not passed'}
      </Badge>
    );
  }
  if (state === 'graded') return <Badge>Handed in</Badge>;
  if (state !== 'not_started')
    return <Badge tone={attemptTones[state]}>{attemptWords[state]}</Badge>;
  if (can.take) return <Badge tone="warn">To do</Badge>;
  return <Badge>{isClosed ? 'Missed' : 'Opens later'}</Badge>;
}

function Door({ quiz, isCurrent }: { quiz: MyQuiz; isCurrent: boolean }) {
  if (quiz.can.take) {
    return (
      <Button size="s" variant={isCurrent ? 'primary' : 'plain'} href={hrefOf(quiz)}>
        {quiz.state === 'in_progress' ? 'Continue' : 'Begin'}
      </Button>
    );
  }
  if (quiz.can.retake) {
    return (
      <Button size="s" href={hrefOf(quiz)}>
        Take it again
      </Button>
    );
  }
  return (
    <Button size="s" variant="ghost" href={hrefOf(quiz)}>
      {quiz.percent === null ? 'Open' : 'See the result'}
    </Button>
  );
}

const columns = (when: (it: string) => string, current: number): Column<MyQuiz>[] => [
  {
    key: 'title',
    title: 'Quiz',
    cell: (it) => (
      <>
        <span className="med trunc" dir="auto">
          {it.title}
        </span>
        <span className="sub2">
          {counted(it.questionCount, 'question')}, {lengthWords(it.minutes).toLowerCase()}
          {it.attempts > 1 && `, attempt ${it.attempt} of ${it.attempts}`}
        </span>
      </>
    ),
  },
  { key: 'state', title: 'State', width: 128, cell: (it) => <StateBadge quiz={it} /> },
  {
    key: 'when',
    title: 'When',
    width: 190,
    className: 'wide',
    cell: (it) => {
      if (it.submittedAt) return <span className="f2">handed in {when(it.submittedAt)}</span>;
      if (it.secondsLeft !== null && it.state === 'in_progress')
        return (
          <span className="med">{counted(Math.ceil(it.secondsLeft / 60), 'minute')} left</span>
        );
      if (!it.can.take && !it.isClosed && it.opensAt)
        return <span className="f2">opens {when(it.opensAt)}</span>;
      if (!it.closesAt) return <span className="f3">no closing time</span>;
      return (
        <span className="f2">
          {it.isClosed ? 'closed' : 'closes'} {when(it.closesAt)}
        </span>
      );
    },
  },
  {
    key: 'score',
    title: 'Score',
    width: 72,
    align: 'right',
    cell: (it) => (it.percent === null ? <span className="f3">–</span> : `${it.percent}%`),
  },
  {
    key: 'door',
    title: <span className="hidden-words">Open</span>,
    width: 132,
    align: 'right',
    cell: (it, at) => <Door quiz={it} isCurrent={at === current} />,
  },
];

/** The quizzes I am asked to take, what is to be done first. */
export function MyQuizzes() {
  const { go } = useLocation();
  const { zone } = useMe();
  const now = useNow();
  const [page, setPage] = useState(1);
  const quizzes = useQuery({
    ...reading('GET /get-user-quizes', { page, perPage: ROWS }),
    refetchInterval: 60_000,
  });
  const rows = quizzes.data?.rows ?? [];
  const { current, onKeyDown } = useRowKeys({
    rows,
    rowKey: (it) => it.quiz,
    onOpen: (it) => go(hrefOf(it)),
    wide: true,
  });
  const open = quizzes.data?.open ?? 0;
  return (
    <Panel
      title="My quizzes"
      beside={open > 0 && <Badge tone="warn">{open} to do</Badge>}
      className="quiz-mine"
    >
      <ListStates
        query={quizzes}
        what="quizzes"
        isEmpty={(it) => it.totalRows === 0}
        empty={
          <EmptyState
            icon="checklist"
            title="Nobody has asked you to take a quiz"
            text="Invitations appear here and in your notifications."
          />
        }
      >
        {({ totalRows }) => (
          <>
            <Table
              label="Quizzes I am asked to take"
              tall
              columns={columns((it) => momentWords(it, zone, now), current)}
              rows={rows}
              rowKey={(it) => it.quiz}
              current={current}
              onKeyDown={onKeyDown}
              onOpen={(it) => go(hrefOf(it))}
            />
            {totalRows > ROWS && (
              <Pagination total={totalRows} page={page} perPage={ROWS} onPage={setPage} />
            )}
          </>
        )}
      </ListStates>
    </Panel>
  );
}
