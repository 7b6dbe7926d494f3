import { useMemo, useState } from 'react';
import { useMe, useScope } from '#/client/me.ts';
import { BlockedMark } from '#/community/relations/blocked-mark.part.tsx';
import { may } from '#/kernel/access.ts';
import { duration, shortDay } from '#/kernel/date-words.ts';
import { counted } from '#/kernel/numbers.ts';
import { Avatar } from '#/ui/avatar.tsx';
import { Board, type BoardColumn } from '#/ui/board/board.tsx';
import { CardFace } from '#/ui/board/card-face.tsx';
import type { CardKey } from '#/ui/board/moves.ts';
import { Icon } from '#/ui/icon.tsx';
import { useLocation } from '#/ui/location.ts';
import { useNow } from '#/ui/now.ts';
import { useApart, useNamesApart } from '#/ui/rich/namesakes.ts';
import { TaskAppMark } from '../reports/task-app-mark.part.tsx';
import { workWords } from '../reports/work-words.ts';
import { openStatuses, statusWords, type TaskStatus } from '../task-rules.ts';
import {
  boardStatuses,
  giveRefusal,
  NOBODY,
  statusRefusal,
  type BoardStatus,
} from './board-rules.ts';
import { StatusMark } from './board-words.part.tsx';
import { ChosenCards } from './chosen-cards.part.tsx';
import { GiveForm } from './give-form.part.tsx';
import { MoveForm } from './move-form.part.tsx';
import type { TeamSearch } from './team-search.ts';
import type { BoardTask, Member } from './teams.contract.ts';
import { useBoardMoves } from './use-board-moves.part.ts';

export interface LivingSprint {
  id: number;
  name: string;
  team: { id: number; name: string };
  state: 'planned' | 'active';
}

interface TaskBoardProps {
  label: string;
  tasks: readonly BoardTask[];
  /** By status, cards among them that the board has no room for. */
  counts: Partial<Record<TaskStatus, number>>;
  /** The team whose board it is; all in reach when absent. */
  team: number | undefined;
  members: readonly Member[];
  /** Nobody else is in the team, or in reach. */
  hasAllMembers: boolean;
  sprints: readonly LivingSprint[];
  group: TeamSearch['group'];
  today: string;
}

/** The column of all who have none of their own. */
const OTHERS = 'others';
/** So many are offered in the menu of a card; the others are found by name. */
const IN_MENU = 12;

function byStatus({
  tasks,
  counts,
}: Pick<TaskBoardProps, 'tasks' | 'counts'>): BoardColumn<BoardTask>[] {
  return boardStatuses.map((status) => ({
    id: status,
    title: statusWords[status],
    mark: <StatusMark status={status} />,
    count: counts[status] ?? 0,
    cards: tasks.filter((it) => it.status === status),
  }));
}

const loadWords = ({ weekSeconds, overdue }: Member) =>
  [
    weekSeconds !== null && `${workWords(weekSeconds).replace('–', '0 h')} this week`,
    overdue > 0 && `${overdue} overdue`,
  ]
    .filter(Boolean)
    .join(', ');

/** Below the name, which has little room: whose column it is among those of one name, then the rest. */
const noteOf = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(', ') || undefined;

interface PeopleOfBoard extends Pick<TaskBoardProps, 'tasks' | 'members' | 'hasAllMembers'> {
  apart: ReturnType<typeof useApart>;
}

function byPerson({
  tasks,
  members,
  hasAllMembers,
  apart,
}: PeopleOfBoard): BoardColumn<BoardTask>[] {
  const open = tasks.filter((it) => it.status !== 'closed');
  const cards = Map.groupBy(open, (it) => it.assignee?.id ?? NOBODY);
  const known = new Set(members.map((it) => it.id));
  const elsewhere = open.filter((it) => it.assignee && !known.has(it.assignee.id));
  const others = new Map(elsewhere.map((it) => [it.assignee!.id, it.assignee!.name]));
  const column = (id: number | typeof NOBODY, title: string, note?: string) => ({
    id: String(id),
    title,
    note,
    mark: id === NOBODY ? <Icon name="inbox" size={15} /> : <Avatar name={title} />,
    cards: cards.get(id) ?? [],
  });
  return [
    column(NOBODY, 'Nobody', 'To be given to somebody'),
    ...members.map((it) => column(it.id, it.name, noteOf(apart(it), loadWords(it)) ?? '–')),
    // A column for each of a thousand people is nothing to look at.
    ...(hasAllMembers
      ? [...others].map(([id, name]) => column(id, name, noteOf(apart({ id, name }), 'Elsewhere')))
      : [
          {
            id: OTHERS,
            title: 'Others',
            note: counted(others.size, 'person', 'people'),
            mark: <Icon name="users" size={15} />,
            cards: elsewhere,
          },
        ]),
  ];
}

/** What the column does not tell: where it stands, else its sprint, else its type. */
function labelOf(it: BoardTask, group: TeamSearch['group']): string[] {
  if (group === 'person' && it.status !== 'todo') return [statusWords[it.status]];
  if (it.sprint) return [it.sprint.name];
  return it.type === 'Task' ? [] : [it.type];
}

/** Tasks of a team, by status or by person, moved by dragging or by keyboard. */
export function TaskBoard(props: TaskBoardProps) {
  const { label, tasks, counts, team, members, hasAllMembers, sprints, group, today } = props;
  const me = useMe();
  const now = useNow();
  const { go } = useLocation();
  const mayMove = useScope(may('tasks:write')) !== undefined;
  const { asked, give, turn, tell, leave } = useBoardMoves();
  const [selected, setSelected] = useState<ReadonlySet<CardKey>>(new Set());
  const [given, setGiven] = useState<BoardTask>();
  const apart = useApart(members);
  const nameOf = useNamesApart(members);
  const columns = useMemo(
    () =>
      group === 'status'
        ? byStatus({ tasks, counts })
        : byPerson({ tasks, members, hasAllMembers, apart }),
    [group, tasks, counts, members, hasAllMembers, apart],
  );
  const memberOf = (column: string) => members.find((it) => String(it.id) === column);
  const refusal = (card: BoardTask, column: string) => {
    if (group === 'status') return statusRefusal(card, column as BoardStatus, me.id);
    if (column !== NOBODY && !memberOf(column)) {
      return hasAllMembers ? 'Not in this team.' : 'Choose a team to give tasks by moving them.';
    }
    return giveRefusal(card, memberOf(column));
  };
  const takersOf = (card: BoardTask) => {
    const takers = members.filter((it) => it.mayGet && it.id !== card.assignee?.id);
    const hint = giveRefusal(card, undefined);
    const others = { label: 'Give to somebody else…', hint, disabled: hint !== undefined };
    return [
      ...takers.slice(0, IN_MENU).map((it) => {
        const refused = giveRefusal(card, it);
        return {
          label: `Give to ${nameOf(it)}`,
          hint: refused,
          disabled: refused !== undefined,
          onClick: () => void give(card, it),
        };
      }),
      ...(takers.length > IN_MENU ? [{ ...others, onClick: () => setGiven(card) }] : []),
    ];
  };
  const more = (card: BoardTask) =>
    group === 'status'
      ? takersOf(card)
      : boardStatuses
          .filter((it) => statusRefusal(card, it, me.id) === undefined)
          .map((it) => ({ label: statusWords[it], onClick: () => void turn(card, it) }));
  const select = ({ id }: BoardTask) => {
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    setSelected(next);
  };
  const face = (it: BoardTask, { selected }: { selected: boolean }) => (
    <CardFace
      mark={
        <>
          {it.app ? <TaskAppMark app={it.app} size={14} /> : <Icon name="checklist" size={14} />}
          <BlockedMark
            kind="task"
            id={it.id}
            isOpen={openStatuses.some((one) => one === it.status)}
          />
        </>
      }
      code={it.key}
      title={it.title}
      selected={selected}
      priority={it.priority}
      running={
        it.runningSince
          ? duration(
              Math.max(0, Math.floor((now.getTime() - Date.parse(it.runningSince)) / 60_000)),
            )
          : undefined
      }
      labels={labelOf(it, group)}
      checks={it.checklist}
      due={it.dueOn ? shortDay(it.dueOn, today) : undefined}
      late={it.status !== 'closed' && it.dueOn !== null && it.dueOn < today}
      person={
        group === 'status' || !members.some((one) => one.id === it.assignee?.id)
          ? it.assignee
          : null
      }
    />
  );
  return (
    <>
      <Board
        label={label}
        columns={columns}
        keyOf={(it) => it.id}
        nameOf={(it) => `${it.key}, ${it.title}`}
        face={face}
        refusal={refusal}
        onMove={
          mayMove
            ? (card, { column }) =>
                group === 'status'
                  ? turn(card, column as BoardStatus)
                  : give(card, memberOf(column) ?? null)
            : undefined
        }
        more={more}
        onOpen={(it) => go(`/tasks/info?task=${it.key}`)}
        selected={selected}
        onSelect={select}
      />
      <ChosenCards
        tasks={tasks.filter((it) => selected.has(it.id))}
        members={members}
        team={team}
        sprints={sprints}
        onGive={give}
        onClear={() => setSelected(new Set())}
      />
      {given && (
        <GiveForm
          tasks={[given]}
          team={team}
          onGive={(to) => give(given, to)}
          onClose={() => setGiven(undefined)}
        />
      )}
      {asked && <MoveForm {...asked} onSend={tell} onClose={leave} />}
    </>
  );
}
