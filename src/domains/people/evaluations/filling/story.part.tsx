import { useMe } from '#/client/me.ts';
import { exactInstant, relativeTime } from '#/kernel/date-words.ts';
import { lookUp } from '#/kernel/look-up.ts';
import { useNow } from '#/ui/now.ts';
import { Panel } from '#/ui/panel.tsx';
import type { EvaluationDetail } from '../evaluation.contract.ts';

const eventWords: Record<string, string> = {
  assign: 'gave it out',
  'submit-self': 'handed in the self part',
  begin: 'began to evaluate',
  submit: 'handed in the evaluation',
  propose: 'proposed another score',
  'accept-score': 'accepted the proposed score',
  'discuss-score': 'wants to discuss the proposed score',
  calibrate: 'calibrated it',
  uncalibrate: 'took the calibration back',
  release: 'released it',
  acknowledge: 'acknowledged it',
  reopen: 'opened it again',
  reassign: 'handed it to',
  extend: 'moved the due days',
};

/** What happened with it, the latest last. */
export function Story({ events }: { events: EvaluationDetail['events'] }) {
  const now = useNow();
  const { zone } = useMe();
  return (
    <Panel title="What happened">
      <ol className="eval-story">
        {events.map((it) => (
          <li key={it.id}>
            <span>
              <span dir="auto" className="med">
                {it.by?.name ?? 'Somebody'}
              </span>{' '}
              {lookUp(eventWords, it.kind) ?? it.kind}
              {it.reason && <span className="f2">: {it.reason}</span>}
            </span>
            <time
              className="f3 fs12 num"
              dateTime={it.at}
              title={exactInstant(new Date(it.at), zone)}
            >
              {relativeTime(new Date(it.at), now)}
            </time>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
