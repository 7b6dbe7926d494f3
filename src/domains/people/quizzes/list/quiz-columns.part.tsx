import { exactInstant, relativeTime, shortDay } from '#/kernel/date-words.ts';
import { dayOf, timeOf } from '#/kernel/dates.ts';
import { Avatar } from '#/ui/avatar.tsx';
import { Badge, type Tone } from '#/ui/badge.tsx';
import { Link } from '#/ui/link.tsx';
import type { Column } from '#/ui/table.tsx';
import { quizHref } from '../quiz-paths.ts';
import { stateWords, type QuizState } from '../quiz-words.ts';
import type { QuizRow } from '../quizzes.contract.ts';

export const stateTones: Record<QuizState, Tone> = {
  draft: 'neutral',
  ready: 'info',
  sent: 'info',
  open: 'good',
  closed: 'neutral',
  archived: 'line',
};

const none = <span className="f3">–</span>;

/** `21 Nov 15:00` in the business zone, where opening and closing are set. */
const moment = (at: string | null, now: Date) => {
  if (!at) return none;
  const instant = new Date(at);
  return (
    <span className="num" title={exactInstant(instant)}>
      {shortDay(dayOf(instant), dayOf(now))} {timeOf(instant)}
    </span>
  );
};

/** "8 of 12" of those who are asked have handed in. */
function HandedIn({ quiz }: { quiz: QuizRow }) {
  if (quiz.people === 0)
    return quiz.drafted > 0 ? <span className="f3">{quiz.drafted} chosen</span> : none;
  return (
    <span className="num">
      {quiz.handedIn} <span className="f3">of {quiz.people}</span>
    </span>
  );
}

export const quizColumns = (now: Date): Column<QuizRow>[] => [
  {
    key: 'title',
    title: 'Quiz',
    sortable: true,
    cell: (it) => (
      <Link dir="auto" className="link trunc" href={quizHref(it.id)}>
        {it.title}
      </Link>
    ),
  },
  {
    key: 'state',
    title: 'State',
    sortable: true,
    width: 92,
    cell: (it) => <Badge tone={stateTones[it.state]}>{stateWords[it.state]}</Badge>,
  },
  {
    key: 'questions',
    title: 'Questions',
    align: 'right',
    width: 90,
    cell: (it) => it.questions || none,
  },
  { key: 'points', title: 'Points', align: 'right', width: 72, cell: (it) => it.points || none },
  {
    key: 'minutes',
    title: 'Time',
    align: 'right',
    width: 76,
    className: 'wide',
    cell: (it) => (it.minutes === null ? none : `${it.minutes} min`),
  },
  {
    key: 'handedIn',
    title: 'Handed in',
    align: 'right',
    width: 96,
    cell: (it) => <HandedIn quiz={it} />,
  },
  {
    key: 'opens',
    title: 'Opens',
    sortable: true,
    width: 116,
    className: 'wide',
    cell: (it) => moment(it.opensAt, now),
  },
  {
    key: 'closes',
    title: 'Closes',
    sortable: true,
    width: 116,
    cell: (it) => moment(it.closesAt, now),
  },
  {
    key: 'owner',
    title: 'Written by',
    width: 160,
    className: 'wide',
    cell: (it) => (
      <span className="row">
        <Avatar name={it.owner.name} />
        <span className="trunc" dir="auto">
          {it.owner.name}
        </span>
      </span>
    ),
  },
  {
    key: 'updated',
    title: 'Changed',
    sortable: true,
    width: 108,
    cell: (it) => (
      <span className="f3" title={exactInstant(new Date(it.updatedAt))}>
        {relativeTime(new Date(it.updatedAt), now)}
      </span>
    ),
  },
];
