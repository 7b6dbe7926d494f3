import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useScope } from '#/client/me.ts';
import { reading } from '#/client/reading.ts';
import { useRun } from '#/client/running.ts';
import { RecordHistory } from '#/community/record-history.part.tsx';
import { may } from '#/kernel/access.ts';
import { exactInstant, namedDay, relativeTime } from '#/kernel/date-words.ts';
import { dayOf } from '#/kernel/dates.ts';
import { Badge } from '#/ui/badge.tsx';
import { Notice } from '#/ui/banner.tsx';
import { Button } from '#/ui/button.tsx';
import { Dialog } from '#/ui/dialog.tsx';
import { useNow } from '#/ui/now.ts';
import { Menu, type MenuItem } from '#/ui/rich/menu.tsx';
import { Loading, RowsSkeleton } from '#/ui/skeleton.tsx';
import { ErrorState } from '#/ui/states.tsx';
import { statusWords } from '../network-words.ts';
import { EditKey } from './edit-key.part.tsx';
import { KeyPulls, KeyReports, Masked } from './key-reports.part.tsx';
import { keyPull, keyRemove, keyTest } from './keys.actions.ts';
import type { NetworkKey } from './keys.contract.ts';
import { PullDays } from './pull-days.part.tsx';
import { RevealKey } from './reveal-key.part.tsx';
import { RotateKey } from './rotate-key.part.tsx';

/** A pull shows its progress while it is at work, and starts within seconds of being asked for. */
const WATCH_MS = 1_500;

type Form = 'rotate' | 'edit' | 'days' | 'reveal';

const isBusy = ({ reports }: NetworkKey, now: number) =>
  reports.some((it) => it.running !== null || (it.nextAt && Date.parse(it.nextAt) <= now));

function useKey(id: number) {
  return useQuery({
    ...reading('GET /network-key', { id }, { background: true }),
    refetchInterval: ({ state }) =>
      state.data && isBusy(state.data.key, Date.now()) ? WATCH_MS : false,
  });
}

function Stopped({ of }: { of: NetworkKey }) {
  if (of.status === 'refused') {
    return (
      <Notice type="error" icon="ban">
        {of.refusal} Nothing is fetched until the key is changed.
      </Notice>
    );
  }
  if (of.status !== 'expired') return null;
  return (
    <Notice type="error" icon="clock-off">
      The key has expired. Nothing is fetched until it is rotated.
    </Notice>
  );
}

function about(of: NetworkKey, now: Date): string {
  const added = `added ${relativeTime(new Date(of.addedAt), now)}`;
  const rotated = of.rotatedAt && `rotated ${relativeTime(new Date(of.rotatedAt), now)}`;
  const expires = of.expiresOn && `works until ${namedDay(of.expiresOn, dayOf(now))}`;
  return [of.connector, added, rotated, expires].filter(Boolean).join(', ');
}

function Forms({ form, of, onClose }: { form: Form; of: NetworkKey; onClose: () => void }) {
  if (form === 'rotate') return <RotateKey of={of} onClose={onClose} />;
  if (form === 'edit') return <EditKey of={of} onClose={onClose} />;
  if (form === 'days') return <PullDays of={of} onClose={onClose} />;
  return <RevealKey of={of} onClose={onClose} />;
}

/** One key: what is fetched with it and how it went, and everything that can be done with it. */
export function KeySheet({ id, onClose }: { id: number; onClose: () => void }) {
  const now = useNow(10_000);
  const run = useRun();
  const mayChange = useScope(may('network-keys:write')) !== undefined;
  const mayReveal = useScope(may('network-keys:reveal')) !== undefined;
  const [form, setForm] = useState<Form>();
  const [isTesting, setTesting] = useState(false);
  const { data, error, refetch } = useKey(id);
  const it = data?.key;
  if (form && it) {
    return <Forms form={form} of={it} onClose={() => setForm(undefined)} />;
  }
  const test = async () => {
    setTesting(true);
    await run(keyTest, { id });
    setTesting(false);
  };
  const removed = async ({ version, account, network }: NetworkKey) => {
    const asked = {
      ...keyRemove,
      title: `Remove the key of ${account.name}`,
      confirm: `${network.name} is not fetched for this account any more. Its figures stay.`,
      verb: 'Remove key',
    };
    if (await run(asked, { id, version })) onClose();
  };
  const isOn = it !== undefined && !['refused', 'expired', 'off'].includes(it.status);
  const change: MenuItem[] = [
    {
      label: 'Fetch days again…',
      icon: 'calendar',
      disabled: !isOn,
      onClick: () => setForm('days'),
    },
    { label: 'Change expiry or first day…', icon: 'edit', onClick: () => setForm('edit') },
    { label: 'Rotate…', icon: 'repeat', onClick: () => setForm('rotate') },
  ];
  const reveal: MenuItem = {
    label: 'Show the key…',
    icon: 'eye',
    onClick: () => setForm('reveal'),
  };
  const remove: MenuItem = {
    label: 'Remove…',
    icon: 'trash',
    danger: true,
    onClick: () => void (it && removed(it)),
  };
  return (
    <Dialog
      side="right"
      width={680}
      title={it ? `${it.network.name}, ${it.account.name}` : 'Network key'}
      note={it && about(it, now)}
      onClose={onClose}
      footer={
        it && (
          <>
            <Badge tone={statusWords[it.status].tone}>{statusWords[it.status].text}</Badge>
            {it.testedAt && (
              <span className="f3 fs12" title={exactInstant(new Date(it.testedAt))}>
                tested {relativeTime(new Date(it.testedAt), now)}
              </span>
            )}
            <span className="sp" />
            {mayChange || mayReveal ? (
              <Menu
                label="More to do with this key"
                groups={[
                  ...(mayChange ? [change] : []),
                  ...(mayReveal ? [[reveal]] : []),
                  ...(mayChange ? [[remove]] : []),
                ]}
              />
            ) : (
              <Button onClick={onClose}>Close</Button>
            )}
            {mayChange && (
              <>
                <Button busy={isTesting} onClick={() => void test()}>
                  Test
                </Button>
                <Button
                  variant="primary"
                  icon="refresh"
                  disabled={!isOn}
                  busy={isBusy(it, now.getTime())}
                  onClick={() => void run(keyPull, { id })}
                >
                  Fetch now
                </Button>
              </>
            )}
          </>
        )
      }
    >
      {error && (
        <ErrorState
          title="This key did not load"
          text={error.message}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && (
        <Loading label="Loading the key">
          <RowsSkeleton rows={6} />
        </Loading>
      )}
      {it && data && (
        <>
          <Stopped of={it} />
          <Masked parts={it.parts} />
          <h3 className="net-head">Reports</h3>
          <KeyReports reports={it.reports} hours={it.hours} campaigns={it.campaigns} />
          <h3 className="net-head">Last fetches</h3>
          <KeyPulls pulls={data.pulls} reports={it.reports} />
          <RecordHistory kind="network-key" id={id} />
        </>
      )}
    </Dialog>
  );
}
