import { namedDay, relativeTime } from '#/kernel/date-words.ts';
import { AppIcon } from '#/ui/app-icon.tsx';
import { Avatar } from '#/ui/avatar.tsx';
import { Badge, type Tone } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { Icon } from '#/ui/icon.tsx';
import type { Column } from '#/ui/table.tsx';
import { groupWords, type FigureGroup } from './share-figures.ts';
import type { Share, Shared } from './sharing.contract.ts';

export const stateWords: Record<Share['state'], { text: string; tone: Tone }> = {
  open: { text: 'Open', tone: 'good' },
  ended: { text: 'Ended', tone: 'neutral' },
  revoked: { text: 'Revoked', tone: 'bad' },
};

/** An app by its icon, a report by the sign of reports. */
export function SubjectMark({ subject, size = 20 }: { subject: Shared['subject']; size?: number }) {
  if (subject.icon !== null) return <AppIcon index={subject.icon} size={size} />;
  return <Icon name="report" size={size} />;
}

export const FigureBadges = ({ figures }: { figures: readonly FigureGroup[] }) => (
  <span className="row">
    {figures.map((it) => (
      <Badge key={it} tone="line">
        {groupWords[it].label}
      </Badge>
    ))}
  </span>
);

/** The first names, and how many more there are. */
function Audience({ people, teams }: Pick<Share, 'people' | 'teams'>) {
  const names = [...teams, ...people].map((it) => it.name);
  const [first] = names;
  return (
    <span className="row" title={names.join(', ')}>
      {teams.length > 0 ? <Icon name="users-group" size={14} /> : first && <Avatar name={first} />}
      <span className="trunc">{first}</span>
      {names.length > 1 && <span className="f3 fs12">and {names.length - 1} more</span>}
    </span>
  );
}

interface ColumnsProps {
  today: string;
  now: Date;
  onEdit: (share: Share) => void;
  onRevoke: (share: Share) => void;
}

/** What is shared with whom, which figures, until when; and the way to end it. */
export function shareColumns({ today, now, onEdit, onRevoke }: ColumnsProps): Column<Share>[] {
  return [
    {
      key: 'subject',
      title: 'What',
      width: 200,
      cell: (it) => (
        <span className="appcell">
          <SubjectMark subject={it.subject} />
          <span dir="auto" className="med trunc" title={it.note ?? undefined}>
            {it.subject.name}
          </span>
        </span>
      ),
    },
    {
      key: 'with',
      title: 'With',
      cell: (it) => <Audience people={it.people} teams={it.teams} />,
    },
    { key: 'figures', title: 'Figures', cell: (it) => <FigureBadges figures={it.figures} /> },
    {
      key: 'by',
      title: 'By',
      className: 'wide',
      cell: (it) => (it.isMine ? 'You' : it.owner.name),
    },
    {
      key: 'since',
      title: 'Shared',
      align: 'right',
      className: 'wide',
      cell: (it) => relativeTime(new Date(it.sharedAt), now),
    },
    {
      key: 'until',
      title: 'Until',
      align: 'right',
      cell: (it) => (it.until ? namedDay(it.until, today) : 'no end'),
    },
    {
      key: 'state',
      title: 'State',
      cell: (it) => <Badge tone={stateWords[it.state].tone}>{stateWords[it.state].text}</Badge>,
    },
    {
      key: 'actions',
      title: <span className="hidden-words">Actions</span>,
      align: 'right',
      width: 150,
      cell: (it) =>
        it.state !== 'revoked' && (
          <span className="row" style={{ justifyContent: 'flex-end' }}>
            {it.isMine && (
              <Button
                size="s"
                aria-label={`Change what is shared of ${it.subject.name}`}
                onClick={() => onEdit(it)}
              >
                Change
              </Button>
            )}
            <Button
              size="s"
              danger
              aria-label={`Revoke the share of ${it.subject.name}`}
              onClick={() => onRevoke(it)}
            >
              Revoke
            </Button>
          </span>
        ),
    },
  ];
}

/** What others let me see. */
export function sharedColumns({
  today,
  now,
  onOpen,
}: {
  today: string;
  now: Date;
  onOpen: (shared: Shared) => void;
}): Column<Shared>[] {
  return [
    {
      key: 'subject',
      title: 'What',
      width: 260,
      cell: (it) => (
        <span className="appcell">
          <SubjectMark subject={it.subject} />
          <button
            dir="auto"
            type="button"
            className="link plain med trunc"
            onClick={() => onOpen(it)}
          >
            {it.subject.name}
          </button>
          <span className="f3 fs12">{it.subject.kind}</span>
        </span>
      ),
    },
    {
      key: 'owner',
      title: 'By',
      cell: (it) => (
        <span className="row">
          <Avatar name={it.owner.name} /> {it.owner.name}
        </span>
      ),
    },
    { key: 'figures', title: 'Figures', cell: (it) => <FigureBadges figures={it.figures} /> },
    {
      key: 'note',
      title: 'Note',
      className: 'wide trunc',
      cell: (it) => (
        <span dir="auto" title={it.note ?? undefined}>
          {it.note ?? '–'}
        </span>
      ),
    },
    {
      key: 'since',
      title: 'Shared',
      align: 'right',
      cell: (it) => relativeTime(new Date(it.sharedAt), now),
    },
    {
      key: 'until',
      title: 'Until',
      align: 'right',
      cell: (it) => (it.until ? namedDay(it.until, today) : 'no end'),
    },
  ];
}
