import { namedDay } from '#/kernel/date-words.ts';
import { cx } from '#/ui/cx.ts';
import {
  headOf,
  shadesOf,
  xOf,
  type Off,
  type Scale,
  type Window,
  type Zoom,
} from './timeline-scale.ts';

interface HeadProps {
  scale: Scale;
  zoom: Zoom;
  window: Window;
  today: string;
  holidayOn: (day: string) => string | undefined;
}

/** Months above, days, weeks or months below; holidays are named where there is a day for them. */
export function TimelineHead({ scale, zoom, window, today, holidayOn }: HeadProps) {
  const { upper, lower } = headOf(scale, zoom, window);
  const isDays = zoom === 'week';
  return (
    <div className="tl-scale" aria-hidden>
      {upper.map((it) => (
        <span key={it.day} className="tl-tick upper" style={{ left: it.x, width: it.width }}>
          <span>{it.label}</span>
        </span>
      ))}
      {lower.map((it) => {
        const holiday = isDays ? holidayOn(it.day) : undefined;
        return (
          <span
            key={it.day}
            className={cx(
              'tl-tick num',
              isDays && it.day === today && 'today',
              holiday && 'holiday',
            )}
            style={{ left: it.x, width: it.width }}
            title={holiday && `${namedDay(it.day)}, ${holiday}`}
          >
            {it.label}
          </span>
        );
      })}
      {today >= scale.from && today <= scale.to && (
        <i className="tl-today-mark" style={{ left: xOf(scale, today) + scale.day / 2 }} />
      )}
    </div>
  );
}

interface BackProps {
  scale: Scale;
  window: Window;
  today: string;
  whyOff: (day: string) => Off | undefined;
}

/** Days off shaded, and where today is. */
export function TimelineBack({ scale, window, today, whyOff }: BackProps) {
  return (
    <div className="tl-back" aria-hidden>
      {shadesOf(scale, window, whyOff).map((it) => (
        <span
          key={it.day}
          className={cx('tl-off', !it.isWeekend && 'holiday')}
          style={{ left: it.x, width: it.width }}
          title={it.title}
        />
      ))}
      {today >= scale.from && today <= scale.to && (
        <i className="tl-today" style={{ left: xOf(scale, today) + scale.day / 2 }} />
      )}
    </div>
  );
}
