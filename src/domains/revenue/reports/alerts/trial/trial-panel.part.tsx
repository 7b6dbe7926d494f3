import { useEffect, useRef, useState } from 'react';
import { call } from '#/client/api.ts';
import { toastError } from '#/client/running.ts';
import { shortDay } from '#/kernel/date-words.ts';
import { lengthOf } from '#/kernel/days.ts';
import { counted } from '#/kernel/numbers.ts';
import { Button } from '#/ui/button.tsx';
import type { AlertRule } from '../rule.contract.ts';
import { TrialChart } from './trial-chart.part.tsx';
import type { Trial } from './trial.contract.ts';
import './trial.css';

/** Firings that are listed; the chart shows the rest. */
const LISTED = 8;

const verdictOf = ({ fired, days }: Trial) => {
  if (!days) return 'There are no figures to try it on yet.';
  const length = lengthOf(days);
  if (fired.length === 0) return `It would not have fired in the last ${counted(length, 'day')}.`;
  return `It would have fired on ${counted(fired.length, 'day')} of the last ${length}.`;
};

function Told({ trial }: { trial: Trial }) {
  const { fired } = trial;
  const more = fired.length - LISTED;
  const verdict = useRef<HTMLParagraphElement>(null);
  // It stands at the end of a long form. Newer browsers answer with a promise, which is no clean-up.
  useEffect(() => {
    verdict.current?.scrollIntoView({ block: 'start' });
  }, []);
  return (
    <>
      <p ref={verdict} className="med" role="status">
        {verdictOf(trial)}
      </p>
      {trial.course.length > 0 && <TrialChart trial={trial} />}
      {fired.length > 0 && (
        <ul className="trial-days" tabIndex={0} aria-label="When it would have fired">
          {fired.slice(0, LISTED).map((it) => (
            <li key={it.day}>
              <span className="f2 nowrap">{shortDay(it.day)}</span>
              <span>
                {it.title}
                <span dir="auto" className="f2">
                  {' '}
                  {it.body}
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
      {more > 0 && <p className="f2">and on {counted(more, 'day')} before.</p>}
    </>
  );
}

/** What an alert would have found in the last 90 days, before anybody is told. */
export function TrialPanel({ rule }: { rule: AlertRule | undefined }) {
  const [tried, setTried] = useState<{ of: string; trial: Trial }>();
  const [busy, setBusy] = useState(false);
  const said = JSON.stringify(rule);
  const attempt = async () => {
    if (!rule) return;
    setBusy(true);
    try {
      setTried({ of: said, trial: await call('POST /try-report-alert', { rule }) });
    } catch (error) {
      toastError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className="trial" aria-label="Trial">
      <Button icon="history" size="s" disabled={!rule} busy={busy} onClick={() => void attempt()}>
        {rule?.over === 'hours'
          ? 'Try it on the hours that are kept'
          : 'Try it on the last 90 days'}
      </Button>
      {tried && tried.of === said && <Told key={said} trial={tried.trial} />}
      {tried && tried.of !== said && <p className="f2">Changed since it was tried.</p>}
    </section>
  );
}
