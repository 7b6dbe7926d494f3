import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '#/client/api.ts';
import { reading } from '#/client/reading.ts';
import { useRun } from '#/client/running.ts';
import type { SourceFreshness } from '#/figures/filter.contract.ts';
import { exactInstant, relativeTime, shortDay } from '#/kernel/date-words.ts';
import { dayOf } from '#/kernel/dates.ts';
import { counted } from '#/kernel/numbers.ts';
import { Button } from '#/ui/button.tsx';
import { Icon } from '#/ui/icon.tsx';
import { Link } from '#/ui/link.tsx';
import { useNow } from '#/ui/now.ts';
import { changeWords } from './change-words.ts';
import { figureWordsOf } from './figure-words.ts';
import { markDashboardSeen } from './looks.actions.ts';

const ALERTS = 20;
const NAMED = 3;
/** Days whose figures are named; those before them are counted. */
const DAYS = 3;

interface SinceLookedProps {
  freshness: readonly SourceFreshness[];
}

/** What changed since the person's last visit: figures, alerts, sources that are late. */
export function SinceLooked({ freshness }: SinceLookedProps) {
  const now = useNow();
  const run = useRun();
  const { data } = useQuery(reading('GET /dashboard-changes', {}, { background: true }));
  const since = data?.since ?? null;
  const alerts = useQuery({
    ...reading(
      'GET /alert-findings',
      { whose: 'followed', state: 'open', perPage: ALERTS },
      { background: true },
    ),
    enabled: since !== null,
  });
  const isRead = data !== undefined;
  useEffect(() => {
    // Said once the changes are read: they stay as long as the visit lasts.
    if (isRead) void call('POST /look-at-dashboard', {}).catch(() => undefined);
  }, [isRead]);
  if (since === null || !data) return null;
  const fired = alerts.data?.rows.filter((it) => it.firedAt > since) ?? [];
  const late = freshness.filter((it) => it.state === 'late');
  const today = dayOf(now);
  const figures = figureWordsOf(data.figures, data.currency, today);
  if (data.sources.length === 0 && fired.length === 0 && figures.length === 0) return null;
  return (
    <section className="since-looked" aria-label="Since you last looked">
      <Icon name="history" size={14} />
      <div>
        <b className="med">
          Since you last looked{' '}
          <span className="f3" title={exactInstant(new Date(since))}>
            {relativeTime(new Date(since), now)}
          </span>
        </b>
        {figures.length > 0 && (
          <ul className="since-figures">
            {figures.slice(0, DAYS).map((it) => (
              <li key={it}>{it}</li>
            ))}
            {figures.length > DAYS && (
              <li className="f2">{counted(figures.length - DAYS, 'more day')} changed</li>
            )}
          </ul>
        )}
        <ul>
          {changeWords(data.sources, today).map((it) => (
            <li key={it}>{it}</li>
          ))}
          {fired.slice(0, NAMED).map((it) => (
            <li key={it.id}>
              <Link href={`/alerts?rule=${it.alert.id}&day=${it.day}&state=all&whose=all`}>
                {it.label ? `${it.label.label}: ` : ''}
                {it.measure.label} {it.words}
              </Link>
            </li>
          ))}
          {fired.length > NAMED && (
            <li>
              <Link href="/alerts">{fired.length - NAMED} more alerts</Link>
            </li>
          )}
          {late.map((it) => (
            <li key={`late ${it.source}`} className="f2">
              {it.name} is late{it.missingSince && ` since ${shortDay(it.missingSince)}`}
            </li>
          ))}
        </ul>
      </div>
      <span className="sp" />
      <Button size="s" onClick={() => void run(markDashboardSeen, {})}>
        Mark as seen
      </Button>
    </section>
  );
}
