import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '#/client/api.ts';
import { ListStates } from '#/client/list-states.tsx';
import { useMe } from '#/client/me.ts';
import { reading } from '#/client/reading.ts';
import { useRun } from '#/client/running.ts';
import { exactInstant, shortDay } from '#/kernel/date-words.ts';
import { Button } from '#/ui/button.tsx';
import { Delta } from '#/ui/delta.tsx';
import { Dialog } from '#/ui/dialog.tsx';
import { Facts } from '#/ui/facts.tsx';
import { TextField } from '#/ui/form/text-field.tsx';
import { EmptyState } from '#/ui/states.tsx';
import { acknowledgeFinding, reopenFinding } from './feed.actions.ts';
import type { AlertFinding } from './feed.contract.ts';
import { findingHref } from './finding-href.part.ts';
import { deltaOf, findingName, usualWords, valueWords } from './finding-words.ts';
import { followAlert, unfollowAlert, wakeAlert } from './follow.actions.ts';
import { SnoozeAlertForm } from './snooze-alert-form.part.tsx';

function About({ of }: { of: AlertFinding }) {
  const { zone } = useMe();
  const known = of.known;
  const at = (it: string) => exactInstant(new Date(it), zone);
  return (
    <Facts
      of={[
        ['Alert', of.alert.title],
        ['Day', shortDay(of.day)],
        ...(of.value === null
          ? ([['Told', of.words]] as const)
          : ([
              ['Value', valueWords(of)],
              [of.band === null ? 'Before' : 'Usually', usualWords(of)],
              ['Difference', <Delta key="delta" {...deltaOf(of)} />],
            ] as const)),
        ['Found', at(of.firedAt)],
        ['Seen by', of.seenBy.map((it) => it.name).join(', ') || 'nobody yet'],
        ['Known', known ? `${known.by.name}, ${at(known.at)}` : undefined],
        ['Note', known?.note ?? undefined],
        ['Snoozed', of.snoozedUntil ? `until ${at(of.snoozedUntil)}` : undefined],
      ]}
    />
  );
}

function Acknowledge({ of }: { of: AlertFinding }) {
  const run = useRun();
  const [note, setNote] = useState('');
  if (of.known)
    return (
      <Button icon="arrow-back-up" onClick={() => void run(reopenFinding, { finding: of.id })}>
        Open again
      </Button>
    );
  return (
    <>
      <TextField
        label="Note"
        help="Why it is known; for everybody who sees it."
        value={note}
        onChange={setNote}
      />
      <Button
        variant="primary"
        icon="check"
        onClick={() => void run(acknowledgeFinding, { finding: of.id, ...(note && { note }) })}
      >
        Acknowledge
      </Button>
    </>
  );
}

function Opened({ of, onClose }: { of: AlertFinding; onClose: () => void }) {
  const run = useRun();
  const queries = useQueryClient();
  const [isSnoozing, setSnoozing] = useState(false);
  const { id, seen, alert, label } = of;
  useEffect(() => {
    if (seen) return;
    // Whoever is offline has seen it all the same; it is said when they open it again.
    call('POST /see-alert-finding', { id }).then(
      () => queries.invalidateQueries({ queryKey: ['GET /alert-findings'] }),
      () => {},
    );
  }, [id, seen, queries]);
  const row = label ? { part: label.key, name: label.label } : undefined;
  return (
    <>
      <Dialog
        side="right"
        width={520}
        title={findingName(of)}
        onClose={onClose}
        footer={
          <>
            <Button
              variant="ghost"
              icon={alert.following ? 'eye-off' : 'eye'}
              onClick={() =>
                void run(alert.following ? unfollowAlert : followAlert, { alert: alert.id })
              }
            >
              {alert.following ? 'Unfollow' : 'Follow'}
            </Button>
            <span className="sp" />
            {of.snoozedUntil ? (
              <Button
                icon="bell"
                onClick={() =>
                  void run(wakeAlert, { alert: alert.id, ...(row && { part: row.part }) })
                }
              >
                End the snooze
              </Button>
            ) : (
              <Button icon="clock" onClick={() => setSnoozing(true)}>
                Snooze…
              </Button>
            )}
            <Button icon="chart-line" href={findingHref(of)}>
              The figures
            </Button>
          </>
        }
      >
        <About of={of} />
        <div className="finding-known">
          <Acknowledge key={of.version} of={of} />
        </div>
      </Dialog>
      {isSnoozing && <SnoozeAlertForm alert={alert} row={row} onClose={() => setSnoozing(false)} />}
    </>
  );
}

/** What an alert found, with who has seen it and what is known of it. */
export function FindingSheet({ id, onClose }: { id: number; onClose: () => void }) {
  const found = useQuery(reading('GET /alert-findings', { id, whose: 'all' }));
  const of = found.data?.rows[0];
  if (of) return <Opened of={of} onClose={onClose} />;
  return (
    <Dialog side="right" width={520} title="Finding" onClose={onClose}>
      <ListStates
        query={found}
        what="this finding"
        isEmpty={() => true}
        empty={
          <EmptyState
            icon="bell-off"
            title="There is no such finding"
            text="It is gone, or it is of figures you do not see."
          />
        }
      >
        {() => null}
      </ListStates>
    </Dialog>
  );
}
