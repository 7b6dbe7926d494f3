import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { Freshness } from './freshness.tsx';
import type { FreshnessState } from './freshness.tsx';
import { Icon } from './icon.tsx';
import { Link } from './link.tsx';
import { Sparkline } from './sparkline.tsx';
import './tile.css';

export interface TileProps {
  label: ReactNode;
  /** Already formatted: `$413.66K`. */
  value: ReactNode;
  /** A `Delta`. */
  change?: ReactNode;
  /** Over how much of what there is it is, where something is missing: hatched; `words` in full. */
  cover?: { short: string; words: string } | undefined;
  freshness?: FreshnessState;
  /** What the mark of freshness says: "19 Nov still provisional". */
  freshnessWords?: string;
  /** Values of the sparkline, oldest first. */
  trend?: readonly number[];
  /** The last value of the trend is of an incomplete day. */
  partial?: boolean;
  /** Stands in place of the change: why there is no value. */
  note?: string | undefined;
  /** The report behind the figure. */
  href: string;
  /** Where the figure is explained, and what that is called. */
  help?: { href: string; words: string } | undefined;
}

/** One figure with its change, course and freshness; opens the report behind it. */
export function Tile({ help, ...props }: TileProps) {
  if (!help) return <PlainTile {...props} />;
  return (
    <div className="tile-box">
      <PlainTile {...props} />
      {/* For the pointer alone: the palette explains figures to the keyboard and to those who listen. */}
      <Link className="tile-help" href={help.href} title={help.words} tabIndex={-1} aria-hidden>
        <Icon name="help-circle" size={14} />
      </Link>
    </div>
  );
}

function PlainTile(props: Omit<TileProps, 'help'>) {
  const { label, value, change, freshness, freshnessWords, trend, partial, href, note } = props;
  // What does not exist is not incomplete either.
  const cover = note ? undefined : props.cover;
  return (
    <Link href={href} className={cx('tile', cover && 'covered')}>
      <span className="row">
        <span className="f2 trunc" title={typeof label === 'string' ? label : undefined}>
          {label}
        </span>
        <span className="sp" />
        {freshness && <Freshness state={freshness} words={freshnessWords} />}
      </span>
      <span className="v num">{value}</span>
      <span className="row b">
        {note ? (
          <span dir="auto" className="f3 tile-note" title={note}>
            {note}
          </span>
        ) : (
          change
        )}
        {cover && (
          <span className="f3 tile-cover" title={cover.words}>
            {cover.short}
          </span>
        )}
        <span className="sp" />
        {trend && !note && !cover && <Sparkline values={trend} partial={partial} />}
      </span>
    </Link>
  );
}

interface TileStripProps {
  /** What the figures are about: "Figures of the last 30 days". */
  label: string;
  /** Four in a row with smaller figures, for the popup. */
  dense?: boolean;
  /** `Tile`s: eight. */
  children: ReactNode;
}

/** Tiles in one strip with hairlines between; wraps to four and two in a row. */
export function TileStrip({ label, dense, children }: TileStripProps) {
  return (
    <section className={cx('tiles', dense && 'dense')} aria-label={label}>
      {children}
    </section>
  );
}
