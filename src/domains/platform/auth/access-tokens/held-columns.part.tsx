import { Avatar } from '#/ui/avatar.tsx';
import { Badge } from '#/ui/badge.tsx';
import { Link } from '#/ui/link.tsx';
import type { Column } from '#/ui/table.tsx';
import type { HeldToken } from './access-tokens.contract.ts';
import { TokenButtons } from './token-buttons.part.tsx';
import { tokenColumns } from './token-columns.part.tsx';

interface ColumnsProps {
  zone: string;
  now: Date;
  onPerson: (token: HeldToken) => void;
  onRevoke: (token: HeldToken) => void;
  /** Absent for who makes no service token. */
  onRenew: ((token: HeldToken) => void) | undefined;
  /** Whether one reads the audit log. */
  mayLog: boolean;
}

/** What admins see of a token besides: whose it is, and that they may revoke it. */
export const heldColumns = ({
  onPerson,
  onRevoke,
  onRenew,
  mayLog,
  ...it
}: ColumnsProps): Column<HeldToken>[] => [
  {
    key: 'person',
    title: 'Whose',
    width: 220,
    cell: (token) =>
      token.person ? (
        <span className="row">
          <Avatar name={token.person.name} />
          <button
            dir="auto"
            type="button"
            className="link plain med trunc"
            onClick={() => onPerson(token)}
          >
            {token.person.name}
          </button>
        </span>
      ) : (
        <>
          <Badge tone="info">Service token</Badge>
          <span className="sub2">made by {token.madeBy.name}</span>
        </>
      ),
  },
  ...tokenColumns(it),
  {
    key: 'log',
    title: <span className="hidden-words">Audit log</span>,
    width: 110,
    className: 'wide',
    cell: (token) =>
      // A service token changes nothing, so the log has nothing by it.
      mayLog &&
      token.kind === 'personal' && (
        <Link className="link" href={`/user-management/audit?token=${token.id}`}>
          What it did
        </Link>
      ),
  },
  {
    key: 'revoke',
    title: <span className="hidden-words">Actions</span>,
    align: 'right',
    width: 160,
    cell: (token) =>
      token.canRevoke && (
        <TokenButtons
          name={`${token.name} of ${token.person?.name ?? 'the company'}`}
          onRenew={onRenew && token.kind === 'service' ? () => onRenew(token) : undefined}
          onRevoke={() => onRevoke(token)}
        />
      ),
  },
];
