import { useQuery } from '@tanstack/react-query';
import { call } from '#/domains/api.ts';
import { useMe } from '#/domains/me.ts';
import { reading } from '#/domains/reading.ts';
import { useRun } from '#/domains/running.ts';
import { exactInstant, relativeTime } from '#/kernel/date-words.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { Dialog } from '#/ui/dialog.tsx';
import { Loading, RowsSkeleton } from '#/ui/skeleton.tsx';
import { ErrorState } from '#/ui/states.tsx';
import { Table, type Column } from '#/ui/table.tsx';
import type { Device } from './devices.contract.ts';

function columns(zone: string, onRevoke: (device: Device) => void): Column<Device>[] {
  const now = new Date();
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
    { key: 'seen', title: 'Last PIN', width: 130, cell: (it) => ago(it.lastSeenAt) },
    { key: 'address', title: 'Address', width: 130, cell: (it) => it.address },
    { key: 'until', title: 'Trust ends', width: 130, cell: (it) => ago(it.trustedUntil) },
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
export function MyDevicesDialog({ onClose }: { onClose: () => void }) {
  const { zone } = useMe();
  const run = useRun();
  const { data, error, refetch } = useQuery(reading('GET /my-devices', {}));
  const revoke = ({ id }: Device) =>
    void run({ run: () => call('POST /revoke-device', { id }) }, {});
  const revokeOthers = () => void run({ run: () => call('POST /revoke-other-devices') }, {});
  const hasOthers = data?.devices.some((it) => !it.isThis);
  return (
    <Dialog
      title="My devices"
      note="These browsers ask for your PIN only. Revoke one you do not know, and it is signed out."
      width={760}
      bare
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button danger disabled={!hasOthers} onClick={revokeOthers}>
            Revoke all others
          </Button>
        </>
      }
    >
      {data ? (
        <Table
          label="My devices"
          columns={columns(zone, revoke)}
          rows={data.devices}
          rowKey={(it) => it.id}
        />
      ) : error ? (
        <ErrorState
          title="Your devices could not be listed"
          text={error.message}
          onRetry={() => void refetch()}
        />
      ) : (
        <Loading label="Loading your devices">
          <RowsSkeleton />
        </Loading>
      )}
    </Dialog>
  );
}
