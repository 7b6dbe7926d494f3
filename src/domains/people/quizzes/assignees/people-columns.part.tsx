import { exactInstant, relativeTime } from '#/kernel/date-words.ts';
import { Avatar } from '#/ui/avatar.tsx';
import { Badge, type Tone } from '#/ui/badge.tsx';
import { IconButton } from '#/ui/button.tsx';
import type { Column } from '#/ui/table.tsx';
import type { AttemptState } from '../quiz-words.ts';
import type { Assignee } from './assignees.contract.ts';

const attempts: Record<AttemptState, { words: string; tone: Tone }> = {
  not_started: { words: 'Not begun', tone: 'neutral' },
  in_progress: { words: 'Answering', tone: 'info' },
  overdue: { words: 'Time is up', tone: 'warn' },
  submitted: { words: 'Handed in', tone: 'good' },
  abandoned: { words: 'Gave up', tone: 'bad' },
  graded: { words: 'Graded', tone: 'good' },
};

const none = <span className="f3">–</span>;

const ago = (at: string | null, now: Date) =>
  at ? <span title={exactInstant(new Date(at))}>{relativeTime(new Date(at), now)}</span> : none;

interface Settings {
  now: Date;
  mayAsk: boolean;
  onInvite: (it: Assignee) => void;
  onWithdraw: (it: Assignee) => void;
}

/** May be invited again: asked, and not through with it. */
export const isAsked = (it: Assignee) =>
  it.withdrawnAt === null && (it.attempt === 'not_started' || it.attempt === 'in_progress');

export const peopleColumns = ({
  now,
  mayAsk,
  onInvite,
  onWithdraw,
}: Settings): Column<Assignee>[] => [
  {
    key: 'person',
    title: 'Person',
    cell: (it) => (
      <span className="row">
        <Avatar name={it.person.name} />
        <span className="trunc" dir="auto">
          {it.person.name}
        </span>
        {it.person.title && (
          <span dir="auto" className="f3 trunc">
            {it.person.title}
          </span>
        )}
      </span>
    ),
  },
  {
    key: 'attempt',
    title: 'State',
    width: 120,
    cell: (it) =>
      it.withdrawnAt ? (
        <Badge tone="line">Withdrawn</Badge>
      ) : (
        <Badge tone={attempts[it.attempt].tone}>{attempts[it.attempt].words}</Badge>
      ),
  },
  {
    key: 'extra',
    title: 'Extra time',
    width: 96,
    align: 'right',
    cell: (it) => (it.extraMinutes > 0 ? `${it.extraMinutes} min` : none),
  },
  { key: 'invited', title: 'Invited', width: 130, cell: (it) => ago(it.invitedAt, now) },
  {
    key: 'times',
    title: 'Mails',
    width: 70,
    align: 'right',
    className: 'wide',
    cell: (it) => it.invitations || none,
  },
  {
    key: 'reminded',
    title: 'Reminded',
    width: 130,
    className: 'wide',
    cell: (it) => ago(it.remindedAt, now),
  },
  {
    key: 'act',
    title: <span className="hidden-words">Invite again or withdraw</span>,
    width: 72,
    cell: (it) =>
      mayAsk &&
      isAsked(it) && (
        <span className="row quiz-act">
          <IconButton
            icon="send"
            label={`${it.invitedAt ? 'Invite again' : 'Invite'}: ${it.person.name}`}
            variant="ghost"
            size="s"
            onClick={() => onInvite(it)}
          />
          {it.attempt === 'not_started' && (
            <IconButton
              icon="user-x"
              label={`Take the quiz back from ${it.person.name}`}
              variant="ghost"
              size="s"
              onClick={() => onWithdraw(it)}
            />
          )}
        </span>
      ),
  },
];
