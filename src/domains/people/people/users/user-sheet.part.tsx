import { useSetAtom } from 'jotai';
import type { ReactNode } from 'react';
import { actAsAtom } from '#/client/acting-as.ts';
import { useMe, useScope } from '#/client/me.ts';
import { useRun } from '#/client/running.ts';
import { RecordHistory } from '#/community/record-history.part.tsx';
import { may } from '#/kernel/access.ts';
import { namedDay } from '#/kernel/date-words.ts';
import { dayOf } from '#/kernel/dates.ts';
import { Button } from '#/ui/button.tsx';
import { Dialog } from '#/ui/dialog.tsx';
import { useNow } from '#/ui/now.ts';
import { Menu, type MenuItem } from '#/ui/rich/menu.tsx';
import {
  invitationResend,
  invitationRevoke,
  pinApprove,
  userTakeBack,
  userUnblock,
} from './status.actions.ts';
import { Ago, StatusBadge } from './user-columns.part.tsx';
import type { UsersSearch } from './users-search.ts';
import type { OneUser } from './users.contract.ts';

interface UserProps {
  user: OneUser;
}

function Facts({ user }: UserProps) {
  const { zone } = useMe();
  const now = useNow();
  const today = dayOf(now);
  const facts: [label: string, value: ReactNode][] = [
    ['E-mail', user.email],
    ['Role', user.role.name],
    ['Title', user.title ?? '–'],
    ['Department', user.department?.name ?? '–'],
    ['Teams', user.teams.map((it) => (it.leads ? `${it.name} (lead)` : it.name)).join(', ') || '–'],
    ['Last seen', <Ago key="seen" at={user.lastSeenAt} now={now} zone={zone} />],
    ['Joined', user.joinedOn ? namedDay(user.joinedOn, today) : '–'],
  ];
  const { contact } = user;
  if (contact) {
    const { phone, hometown, emergencyName, emergencyPhone } = contact;
    if (phone) facts.push(['Phone', phone]);
    if (hometown) facts.push(['Hometown', hometown]);
    if (emergencyName) facts.push(['In an emergency', `${emergencyName}, ${emergencyPhone}`]);
  }
  if (user.leftOn) facts.push(['Left', namedDay(user.leftOn, today)]);
  if (user.newEmail) facts.push(['New e-mail', `${user.newEmail}, to be confirmed`]);
  for (const { from, to } of user.earlier) {
    const since = from ? `${namedDay(from, today)} – ` : 'until ';
    facts.push(['Here before', `${since}${namedDay(to, today)}`]);
  }
  if (user.invitedUntil) {
    facts.push(['Link ends', <Ago key="link" at={user.invitedUntil} now={now} zone={zone} />]);
  }
  return (
    <dl className="users-facts">
      {facts.map(([label, value]) => [
        <dt key={`${label} label`}>{label}</dt>,
        <dd key={label}>{value}</dd>,
      ])}
    </dl>
  );
}

interface SheetProps extends UserProps {
  onTask: (task: UsersSearch['task']) => void;
  onClose: () => void;
}

/** One person beside the list, with what may be done. */
export function UserSheet({ user, onTask, onClose }: SheetProps) {
  const run = useRun();
  const now = useNow();
  const mayWrite = useScope(may('people:write')) !== undefined && user.isBelow;
  const maySeePlaces = useScope(may('locations:read')) !== undefined;
  const mayReadAudit = useScope(may('audit:read')) !== undefined;
  const mayInvite = useScope(may('people:invite')) !== undefined && user.isBelow;
  const { status, invitedUntil } = user;
  const canEdit = mayWrite && status !== 'left';
  const { acting, viewing } = useMe();
  const mayPlace = useScope(may('team-members:write')) === 'all';
  const mayHandOut = useScope(may('it-assets:give')) !== undefined;
  const mayActAs = useScope(may('account:act-as-lead')) !== undefined && !acting && !viewing;
  const openActAs = useSetAtom(actAsAtom);
  const isLead = user.isBelow && status === 'active' && user.teams.some((it) => it.leads);
  const more: MenuItem[] = [
    ...(mayActAs && isLead
      ? [
          {
            label: 'Act as this lead…',
            icon: 'user-shield' as const,
            onClick: () => openActAs(user.id),
          },
        ]
      : []),
    ...(mayPlace && status !== 'left'
      ? [
          {
            label: 'Put into a team…',
            icon: 'users-group' as const,
            href: `/user-management/team-members?edit=new&person=${user.id}`,
          },
        ]
      : []),
    ...(mayHandOut && status !== 'left'
      ? [
          {
            label: 'Hand out a device…',
            icon: 'device-desktop' as const,
            href: '/administration/it?show=inventory&where=shelf',
          },
        ]
      : []),
    ...(maySeePlaces
      ? [
          {
            label: 'Sign-in places',
            icon: 'map-pin' as const,
            href: `/user-management/user-location?person=${user.id}`,
          },
        ]
      : []),
    ...(mayWrite
      ? [
          {
            label: 'Approve a new PIN',
            icon: 'shield-lock' as const,
            onClick: () => void run(pinApprove, { person: user.id }),
          },
          {
            label: 'Devices',
            icon: 'device-desktop' as const,
            href: `/user-management/devices?person=${user.id}`,
          },
        ]
      : []),
    ...(mayReadAudit
      ? [
          {
            label: 'Changes to this person',
            icon: 'history' as const,
            href: `/user-management/audit?subject=person&record=${user.id}`,
          },
          {
            label: 'Changes by this person',
            icon: 'history' as const,
            href: `/user-management/audit?person=${user.id}`,
          },
        ]
      : []),
    ...(mayInvite && status === 'invited' && invitedUntil
      ? [
          {
            label: 'Take the invitation back',
            icon: 'ban' as const,
            danger: true,
            onClick: () => void run(invitationRevoke, { person: user.id }),
          },
        ]
      : []),
    ...(canEdit
      ? [
          {
            label: 'Change the e-mail…',
            icon: 'mail' as const,
            onClick: () => onTask('email'),
          },
          {
            label: 'Mark as left…',
            icon: 'logout' as const,
            danger: true,
            onClick: () => onTask('leave'),
          },
        ]
      : []),
  ];
  return (
    <Dialog
      side="right"
      width={480}
      title={user.name}
      keys={{ e: () => canEdit && onTask('edit') }}
      onClose={onClose}
      footer={
        <>
          <StatusBadge user={user} now={now} />
          <span className="sp" />
          {more.length > 0 && <Menu label={`More to do with ${user.name}`} groups={[more]} />}
          {mayInvite && status === 'invited' && (
            <Button icon="mail" onClick={() => void run(invitationResend, { person: user.id })}>
              Send again
            </Button>
          )}
          {canEdit && status === 'active' && (
            <Button danger onClick={() => onTask('block')}>
              Block
            </Button>
          )}
          {canEdit && status === 'blocked' && (
            <Button
              onClick={() => void run(userUnblock, { person: user.id, version: user.version })}
            >
              Unblock
            </Button>
          )}
          {canEdit && (
            <Button variant="primary" keys="e" onClick={() => onTask('edit')}>
              Change
            </Button>
          )}
          {mayWrite && user.canTakeBack && (
            <Button
              icon="arrow-back-up"
              onClick={() => void run(userTakeBack, { person: user.id, version: user.version })}
            >
              Take back
            </Button>
          )}
          {mayWrite && mayInvite && status === 'left' && (
            <Button variant="primary" icon="user-plus" onClick={() => onTask('rehire')}>
              Hire again
            </Button>
          )}
          {!canEdit && !(mayWrite && status === 'left') && <Button onClick={onClose}>Close</Button>}
        </>
      }
    >
      <Facts user={user} />
      <RecordHistory kind="person" id={user.id} />
    </Dialog>
  );
}
