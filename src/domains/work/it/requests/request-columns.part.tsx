import { exactInstant, relativeTime, shortDay } from '#/kernel/date-words.ts';
import { dayOf } from '#/kernel/dates.ts';
import { Avatar } from '#/ui/avatar.tsx';
import { Badge } from '#/ui/badge.tsx';
import type { Column } from '#/ui/table.tsx';
import { priorityWords, requestKindWords, stateTones, stateWords } from '../it-words.ts';
import type { ItRequest } from './requests.contract.ts';

interface Settings {
  now: Date;
  zone: string;
  onOpen: (request: ItRequest) => void;
}

/** When it is needed; in red once that day is over and nothing was settled. */
function Needed({ request, today }: { request: ItRequest; today: string }) {
  const { neededOn, closedAt } = request;
  if (!neededOn) return <span className="f3">–</span>;
  const isLate = closedAt === null && neededOn < today;
  return <span className={isLate ? 'bad' : undefined}>{shortDay(neededOn, today)}</span>;
}

export const requestColumns = ({ now, zone, onOpen }: Settings): Column<ItRequest>[] => [
  {
    key: 'title',
    title: 'Request',
    cell: (it) => (
      <button dir="auto" type="button" className="link trunc" onClick={() => onOpen(it)}>
        {it.title}
      </button>
    ),
  },
  { key: 'kind', title: 'Kind', width: 110, cell: (it) => requestKindWords[it.kind] },
  {
    key: 'requester',
    title: 'Asked by',
    sortable: true,
    width: 170,
    cell: (it) => (
      <span className="row">
        <Avatar name={it.requester.name} />
        <span className="trunc">{it.isMine ? 'Me' : it.requester.name}</span>
      </span>
    ),
  },
  {
    key: 'priority',
    title: 'Priority',
    sortable: true,
    width: 96,
    cell: (it) =>
      it.priority === 'normal' ? (
        <span className="f3">{priorityWords.normal}</span>
      ) : (
        <Badge tone={it.priority === 'high' ? 'bad' : 'neutral'}>
          {priorityWords[it.priority]}
        </Badge>
      ),
  },
  {
    key: 'needed',
    title: 'Needed',
    sortable: true,
    width: 100,
    className: 'num',
    cell: (it) => <Needed request={it} today={dayOf(now)} />,
  },
  {
    key: 'assignee',
    title: 'With',
    width: 150,
    className: 'wide',
    cell: (it) => it.assignee?.name ?? <span className="f3">Nobody</span>,
  },
  {
    key: 'state',
    title: 'State',
    sortable: true,
    width: 110,
    cell: (it) => <Badge tone={stateTones[it.state]}>{stateWords[it.state]}</Badge>,
  },
  {
    key: 'asked',
    title: 'Asked',
    align: 'right',
    sortable: true,
    width: 120,
    cell: (it) => (
      <time dateTime={it.askedAt} title={exactInstant(new Date(it.askedAt), zone)}>
        {relativeTime(new Date(it.askedAt), now)}
      </time>
    ),
  },
];
