import { useQuery } from '@tanstack/react-query';
import { ListStates } from '#/client/list-states.tsx';
import { useMe } from '#/client/me.ts';
import { reading } from '#/client/reading.ts';
import { useRun } from '#/client/running.ts';
import { exactInstant, relativeTime } from '#/kernel/date-words.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { useNow } from '#/ui/now.ts';
import { Panel } from '#/ui/panel.tsx';
import { Table, type Column } from '#/ui/table.tsx';
import { placeWords } from '../locations/place-words.ts';
import type { Device } from './devices.contract.ts';
import { deviceRevoke, devicesRevoke } from './user-devices.actions.ts';

function columns(zone: string, now: Date, onRevoke: (device: Device) => void): Column<Device>[] {
  const ago = (instant: string) => (
    <time dateTime={instant} title={exactInstant(new Date(instant), zone)}>
      {relativeTime(new Date(instant), now)}
    </time>
  );
  return [
    {
      key: 'browser',
      title: 'Browser',
      cell: (it) => (
        <span className="row">
          {it.browser} on {it.system} {it.isThis && <Badge tone="good">This one</Badge>}
        </span>
      ),
    },
    { key: 'seen', title: 'Last PIN or passkey', width: 100, cell: (it) => ago(it.lastSeenAt) },
    { key: 'place', title: 'Place', className: 'trunc', cell: (it) => placeWords(it.place) },
    { key: 'address', title: 'Address', className: 'trunc wide', cell: (it) => it.address },
    {
      key: 'until',
      title: 'Trust ends',
      width: 110,
      className: 'wide',
      cell: (it) => (it.byPasskey ? 'At sign-out' : ago(it.trustedUntil)),
    },
    {
      key: 'revoke',
      title: <span className="hidden-words">Actions</span>,
      width: 90,
      align: 'right',
      cell: (it) =>
        !it.isThis && (
          <Button size="s" danger onClick={() => onRevoke(it)}>
            Revoke
          </Button>
        ),
    },
  ];
}

/** The browsers that are trusted to sign in as oneself, and how that trust is ended. */
export function MyDevices() {
  const { zone } = useMe();
  const now = useNow();
  const run = useRun();
  const query = useQuery(reading('GET /my-devices', {}));
  const revoke = ({ id }: Device) => void run(deviceRevoke, { id });
  const revokeOthers = () => void run(devicesRevoke, {});
  const hasOthers = query.data?.devices.some((it) => !it.isThis);
  return (
    <Panel
      title="My devices"
      actions={
        hasOthers && (
          <Button size="s" danger onClick={revokeOthers}>
            Revoke all others
          </Button>
        )
      }
    >
      <p className="panel-words f3">
        These browsers ask for your PIN only. Revoke one you do not know, and it is signed out.
      </p>
      <ListStates query={query} what="devices" isEmpty={() => false} empty={null}>
        {({ devices }) => (
          <Table
            label="My devices"
            columns={columns(zone, now, revoke)}
            rows={devices}
            rowKey={(it) => it.id}
          />
        )}
      </ListStates>
    </Panel>
  );
}
