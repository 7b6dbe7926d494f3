import { usePhoto } from '#/client/photo.ts';
import { exactInstant, relativeTime } from '#/kernel/date-words.ts';
import { Avatar } from '#/ui/avatar.tsx';
import { Badge, type Tone } from '#/ui/badge.tsx';
import type { Column } from '#/ui/table.tsx';
import { userStatusWords, type UserStatus } from './user-words.ts';
import type { User } from './users.contract.ts';

const userStatusTones: Record<UserStatus, Tone> = {
  invited: 'info',
  active: 'good',
  blocked: 'bad',
  left: 'neutral',
};

/** Face and name; the name opens the person. */
export function Who({ user, onOpen }: { user: User; onOpen: (user: User) => void }) {
  return (
    <span className="users-who">
      <Avatar name={user.name} photo={usePhoto(user)} />
      <button
        dir="auto"
        type="button"
        className="link plain med trunc"
        onClick={() => onOpen(user)}
      >
        {user.name}
      </button>
    </span>
  );
}

/** How long ago, with the exact instant when one rests on it. */
export function Ago({ at, now, zone }: { at: string | null; now: Date; zone: string }) {
  if (at === null) return <span className="f3">never</span>;
  return (
    <time dateTime={at} title={exactInstant(new Date(at), zone)}>
      {relativeTime(new Date(at), now)}
    </time>
  );
}

/** "Invitation sent" only says something while its link still works. */
export function StatusBadge({ user, now }: { user: User; now: Date }) {
  const isDead =
    user.status === 'invited' && (user.invitedUntil === null || new Date(user.invitedUntil) <= now);
  return (
    <Badge tone={isDead ? 'warn' : userStatusTones[user.status]}>
      {isDead ? 'Invitation ended' : userStatusWords[user.status]}
    </Badge>
  );
}

interface ColumnsProps {
  now: Date;
  zone: string;
  onOpen: (user: User) => void;
}

/** Who it is, what they are here, how they stand, when they were last seen. */
export function userColumns({ now, zone, onOpen }: ColumnsProps): Column<User>[] {
  return [
    {
      key: 'name',
      title: 'Name',
      width: 200,
      sortable: true,
      cell: (it) => <Who user={it} onOpen={onOpen} />,
    },
    {
      key: 'email',
      title: 'E-mail',
      className: 'wide trunc',
      cell: (it) => <span className="f2">{it.email}</span>,
    },
    { key: 'title', title: 'Title', className: 'trunc', cell: (it) => it.title ?? '–' },
    { key: 'role', title: 'Role', sortable: true, cell: (it) => it.role.name },
    {
      key: 'teams',
      title: 'Teams',
      className: 'trunc',
      cell: (it) => it.teams.map((team) => team.name).join(', ') || '–',
    },
    {
      key: 'department',
      title: 'Department',
      sortable: true,
      className: 'wide trunc',
      cell: (it) => it.department?.name ?? '–',
    },
    {
      key: 'status',
      title: 'Status',
      sortable: true,
      cell: (it) => <StatusBadge user={it} now={now} />,
    },
    {
      key: 'seen',
      title: 'Last seen',
      sortable: true,
      align: 'right',
      width: 104,
      cell: (it) => <Ago at={it.lastSeenAt} now={now} zone={zone} />,
    },
  ];
}
