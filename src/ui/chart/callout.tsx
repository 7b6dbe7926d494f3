import { useState } from 'react';
import { Badge } from '../badge.tsx';
import { Icon } from '../icon.tsx';
import { Link } from '../link.tsx';
import type { ChartAnomaly, ChartData } from './chart-data.ts';
import { margin } from './plot.ts';
import type { Plot } from './plot.ts';

interface CalloutProps {
  data: ChartData;
  plot: Plot;
}

/** How wide it may become, and how far below its mark it starts; px. */
const widest = 330;
const drop = 54;
const tall = 72;

/** Below the mark, mostly to its left; above it near the foot of the chart. */
function place(plot: Plot, x: number, y: number) {
  const left = Math.max(8 - margin.left, Math.min(x - 214, plot.width + 12 - widest));
  const below = y + drop + tall < plot.height;
  return {
    left: left + margin.left,
    top: (below ? y + drop : y - drop - tall) + margin.top,
    below,
  };
}

function Mark({ plot, at, value, anomaly, open, onToggle }: MarkProps) {
  const [x, y] = [plot.x(at), plot.y(value)];
  const { left, top, below } = place(plot, x, y);
  return (
    <>
      <button
        type="button"
        className="chart-mark"
        style={{ left: x + margin.left, top: y + margin.top }}
        aria-expanded={open}
        aria-label={`Anomaly: ${anomaly.title}`}
        onClick={onToggle}
        onKeyDown={(event) => event.key === 'Escape' && open && onToggle()}
      />
      {open && (
        <>
          <i
            className="chart-stem"
            style={{
              left: x + margin.left,
              top: (below ? y + 9 : y - drop) + margin.top,
              height: drop - 9,
            }}
          />
          <div className="chart-callout" style={{ left, top, maxWidth: widest }}>
            <span className="row">
              <Badge tone="bad">Anomaly</Badge>
              <b dir="auto" className="semi">
                {anomaly.title}
              </b>
            </span>
            <span className="f2">{anomaly.text}</span>
            {anomaly.link && (
              <Link href={anomaly.link.href} className="link row">
                {anomaly.link.words}
                <Icon name="arrow-right" size={13} />
              </Link>
            )}
          </div>
        </>
      )}
    </>
  );
}

interface MarkProps {
  plot: Plot;
  at: number;
  value: number;
  anomaly: ChartAnomaly;
  open: boolean;
  onToggle: () => void;
}

/**
 * Marks on what is out of line; each opens what is behind it. The newest is open at first, unless it
 * would lie over half of the chart.
 */
export function Anomalies({ data, plot }: CalloutProps) {
  const anomalies = data.anomalies ?? [];
  const newest = plot.width < 1.4 * widest ? undefined : anomalies.length - 1;
  const [open, setOpen] = useState<number | undefined>(newest);
  return anomalies.map((anomaly, index) => {
    const value = data.series.find((it) => it.key === anomaly.series)?.values[anomaly.at];
    if (value === null || value === undefined) return null;
    return (
      <Mark
        key={`${anomaly.series} ${anomaly.at}`}
        {...{ plot, value, anomaly, at: anomaly.at, open: open === index }}
        onToggle={() => setOpen(open === index ? undefined : index)}
      />
    );
  });
}
