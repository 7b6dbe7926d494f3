import { Ago } from '#/client/ago.tsx';
import { Badge, type Tone } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import type { Column } from '#/ui/table.tsx';
import { placeWords } from '../locations/place-words.ts';
import { PersonPick } from './person-pick.part.tsx';
import type { TrustState, UserDevice } from './user-devices.contract.ts';

/** How far a browser is trusted. */
export const trustWords: Record<TrustState, string> = {
  trusted: 'Trusted',
  expired: 'Expired',
  revoked: 'Revoked',
};
const trustTones: Record<TrustState, Tone> = {
  trusted: 'good',
  expired: 'warn',
  revoked: 'neutral',
};

interface VerifiedProps {
  device: UserDevice;
  onVerify: (device: UserDevice) => void;
}

/** Who knows the browser to be this person's; pressed, that is said or taken back. */
function Verified({ device, onVerify }: VerifiedProps) {
  const { verified, canVerify, browser, person } = device;
  if (!canVerify) return verified ? `By ${verified.by}` : <span className="f3">–</span>;
  return (
    <Button
      size="s"
      variant={verified ? 'ghost' : 'plain'}
      icon={verified ? 'shield' : undefined}
      aria-label={
        verified
          ? `Verified by ${verified.by}. Take the verification of ${browser} of ${person.name} back`
          : `Verify ${browser} of ${person.name}`
      }
      onClick={() => onVerify(device)}
    >
      {verified ? `By ${verified.by}` : 'Verify'}
    </Button>
  );
}

interface ColumnsProps {
  onPerson: (id: number) => void;
  onVerify: (device: UserDevice) => void;
  onRevoke: (device: UserDevice) => void;
}

/** What is said of each browser, and what may be done with it. */
export function deviceColumns({
  onPerson,
  onVerify,
  onRevoke,
}: ColumnsProps): Column<UserDevice>[] {
  return [
    {
      key: 'person',
      title: 'Person',
      width: 200,
      cell: (it) => <PersonPick person={it.person} onPick={onPerson} />,
    },
    { key: 'browser', title: 'Browser', cell: (it) => `${it.browser} on ${it.system}` },
    {
      key: 'place',
      title: 'Place',
      cell: (it) => (
        <span className="row">
          {placeWords(it.place)}
          {it.isNewPlace && <Badge tone="warn">New</Badge>}
        </span>
      ),
    },
    { key: 'address', title: 'Address', cell: (it) => <span className="mono">{it.address}</span> },
    {
      key: 'trust',
      title: 'Trust',
      cell: (it) => <Badge tone={trustTones[it.trust]}>{trustWords[it.trust]}</Badge>,
    },
    {
      key: 'until',
      title: 'Trust ends',
      align: 'right',
      cell: (it) => <Ago at={it.trustedUntil} />,
    },
    {
      key: 'seen',
      title: 'Last PIN or passkey',
      align: 'right',
      cell: (it) => <Ago at={it.lastSeenAt} />,
    },
    {
      key: 'verified',
      title: 'Verified',
      cell: (it) => <Verified device={it} onVerify={onVerify} />,
    },
    {
      key: 'revoke',
      title: <span className="hidden-words">Actions</span>,
      align: 'right',
      width: 96,
      cell: (it) =>
        it.canRevoke && (
          <Button
            size="s"
            danger
            aria-label={`Revoke ${it.browser} of ${it.person.name}`}
            onClick={() => onRevoke(it)}
          >
            Revoke
          </Button>
        ),
    },
  ];
}
