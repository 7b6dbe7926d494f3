import type { SliceTooltipProps } from '@nivo/line';
import { shortDay } from '#/kernel/date-words.ts';
import { useDrawing } from './drawing.ts';
import type { NivoSeries } from './drawing.ts';
import { forecastWords } from './forecast-words.ts';

const figure = (value: number | null | undefined, format: (value: number) => string) =>
  value === null || value === undefined ? '–' : format(value);

/** The figures of the day under the pointer, with what they are compared with. */
export function SliceTooltip({ slice }: SliceTooltipProps<NivoSeries>) {
  const { data, complete } = useDrawing();
  const at = slice.points[0]?.indexInSeries ?? 0;
  const day = data.days[at];
  // Other days were chosen while the pointer stood on the chart, and there are fewer of them.
  if (day === undefined) return null;
  const isComing = at >= (data.comingFrom ?? data.days.length);
  return (
    <div className="chart-tip">
      <span className="med">
        {(data.points?.name ?? shortDay)(day)}
        {at >= complete && !isComing && <span className="f3"> incomplete</span>}
        {isComing && <span className="f3"> forecast</span>}
        {data.provisional?.includes(at) && <span className="f3"> provisional</span>}
        {at < complete && data.missing?.includes(at) && <span className="f3"> missing data</span>}
      </span>
      {data.series.map((it) => (
        <span key={it.key} className="row num" hidden={isComing && !it.forecast?.[at]}>
          <i className="dot" style={{ background: it.colour }} />
          <span dir="auto" className="f2">
            {it.name}
          </span>
          {it.marked?.includes(at) && (
            <span dir="auto" className="f3">
              {data.marks?.note}
            </span>
          )}
          <span className="sp" />
          {!isComing && (
            <b className="med">
              {it.estimated && it.values[at] !== null ? '≈ ' : ''}
              {figure(it.values[at], data.format)}
            </b>
          )}
          {it.forecast?.[at] && (
            <span className="f3">{forecastWords(it.forecast[at], data.format)}</span>
          )}
          {it.previous && <span className="f3">{figure(it.previous[at], data.format)}</span>}
        </span>
      ))}
    </div>
  );
}
