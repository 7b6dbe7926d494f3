import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useScope } from '#/client/me.ts';
import { reading } from '#/client/reading.ts';
import { useRun } from '#/client/running.ts';
import { RecordHistory } from '#/community/record-history.part.tsx';
import { may } from '#/kernel/access.ts';
import { exactInstant, relativeTime, shortDay } from '#/kernel/date-words.ts';
import { dayOf } from '#/kernel/dates.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { Dialog } from '#/ui/dialog.tsx';
import { useNow } from '#/ui/now.ts';
import { Loading, RowsSkeleton } from '#/ui/skeleton.tsx';
import { ErrorState } from '#/ui/states.tsx';
import { Table, type Column } from '#/ui/table.tsx';
import { MergeNetwork } from './merge-network.part.tsx';
import { NetworkFigures } from './network-figures.part.tsx';
import { NetworkForm } from './network-form.part.tsx';
import { roleWords, typeWords } from './network-words.ts';
import { networkSwitch } from './networks.actions.ts';
import type { Network, NetworkSource } from './networks.contract.ts';

function About({ network }: { network: Network }) {
  const { code, type, currency, zone, connector, pulled } = network;
  const facts: [string, string][] = [
    ['Type', typeWords[type]],
    ['Role', roleWords(network)],
    ['Pays in', currency],
    ['Zone of its days', zone],
    ['Short name', code],
    ['Connector', connector ? connector.name : 'None, by file'],
    ['Fetched', connector && pulled ? `Every day: ${connector.reports.join(', ')}` : 'No'],
  ];
  return (
    <dl className="net-facts">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const columns = (now: Date): Column<NetworkSource>[] => [
  { key: 'name', title: 'Report', cell: (it) => it.name },
  { key: 'account', title: 'Account', cell: (it) => it.account },
  {
    key: 'day',
    title: 'Up to',
    cell: (it) => (it.lastDay ? shortDay(it.lastDay, dayOf(now)) : '–'),
  },
  {
    key: 'at',
    title: 'Delivered',
    cell: (it) =>
      it.deliveredAt ? (
        <time dateTime={it.deliveredAt} title={exactInstant(new Date(it.deliveredAt))}>
          {relativeTime(new Date(it.deliveredAt), now)}
        </time>
      ) : (
        '–'
      ),
  },
  {
    key: 'problem',
    title: 'Problem',
    className: 'net-wrap',
    cell: (it) => (it.problem ? <span className="net-bad">{it.problem}</span> : '–'),
  },
];

/** One network: what it is, how far its reports reach, what went wrong last. */
export function NetworkSheet({ id, onClose }: { id: number; onClose: () => void }) {
  const now = useNow();
  const run = useRun();
  const mayChange = useScope(may('networks:write')) !== undefined;
  const [isChanging, setChanging] = useState(false);
  const [isMerging, setMerging] = useState(false);
  const { data, error, refetch } = useQuery(reading('GET /network', { id }));
  if (isChanging && data) return <NetworkForm network={data} onClose={() => setChanging(false)} />;
  if (isMerging && data) return <MergeNetwork network={data} onClose={onClose} />;
  return (
    <Dialog
      side="right"
      width={640}
      title={data?.name ?? 'Ad network'}
      onClose={onClose}
      footer={
        data && (
          <>
            {data.proposed ? (
              <Badge tone="warn">New, named by a report</Badge>
            ) : (
              <Badge tone={data.active ? 'good' : 'neutral'}>{data.active ? 'On' : 'Off'}</Badge>
            )}
            <span className="sp" />
            {data.connector && (
              <Button icon="key" href={`/settings/adnetwork-keys?network=${id}`}>
                Keys
              </Button>
            )}
            {mayChange && data.proposed && (
              <>
                <Button onClick={() => setMerging(true)}>Merge into…</Button>
                <Button variant="primary" onClick={() => setChanging(true)}>
                  Confirm
                </Button>
              </>
            )}
            {mayChange && !data.proposed && (
              <>
                <Button
                  onClick={() =>
                    void run(networkSwitch, { network: data.id, active: !data.active, seen: data })
                  }
                >
                  {data.active ? 'Switch off' : 'Switch on'}
                </Button>
                <Button variant="primary" onClick={() => setChanging(true)}>
                  Change
                </Button>
              </>
            )}
            {!mayChange && <Button onClick={onClose}>Close</Button>}
          </>
        )
      }
    >
      {error && (
        <ErrorState
          title="This network did not load"
          text={error.message}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && (
        <Loading label="Loading the network">
          <RowsSkeleton rows={6} />
        </Loading>
      )}
      {data && (
        <>
          <About network={data} />
          <NetworkFigures id={id} name={data.name} />
          <h3 className="net-head">Reports</h3>
          {data.sources.length > 0 ? (
            <div className="net-table">
              <Table
                label={`Reports of ${data.name}`}
                rows={data.sources}
                rowKey={(it) => `${it.source} ${it.account}`}
                columns={columns(now)}
              />
            </div>
          ) : (
            <p className="f2">No report of {data.name}’s own has come in yet.</p>
          )}
          <RecordHistory kind="network" id={id} />
        </>
      )}
    </Dialog>
  );
}
