import { cx } from '#/ui/cx.ts';
import type { BarsData } from './bars-data.ts';
import type { Drawn } from './chart-words.ts';

const length = (value: number | null, largest: number) =>
  `${Math.max(0, Math.min(100, (Math.abs(value ?? 0) / largest) * 100))}%`;

interface BarProps {
  cell: Drawn;
  colour: string;
  largest: number;
}

/** A bar of its own; what is below nought is open instead of filled. */
const Bar = ({ cell, colour, largest }: BarProps) => (
  <span className="lying-bar" title={cell.title}>
    <i
      className={cx(cell.isPartial && 'partial', (cell.value ?? 0) < 0 && 'below')}
      style={{ width: length(cell.value, largest), color: colour }}
    />
  </span>
);

const sumOf = (cells: readonly Drawn[]) =>
  cells.reduce((sum, it) => sum + Math.abs(it.value ?? 0), 0);

/** Bars that lie: a name, its bars, its figures. A list to whoever hears it. */
export function LyingBars({ data }: { data: BarsData }) {
  const { groups, series, cells, isStacked } = data;
  const largest =
    Math.max(
      ...cells.map((of) =>
        isStacked ? sumOf(of) : Math.max(0, ...of.map((it) => Math.abs(it.value ?? 0))),
      ),
      0,
    ) || 1;
  return (
    <ul className={cx('lying-bars', isStacked && 'stacked')}>
      {groups.map((group, at) => (
        <li key={group.key}>
          <span
            dir="auto"
            className="nm trunc"
            title={group.note ? `${group.name}, ${group.note}` : group.name}
          >
            {group.name}
          </span>
          {isStacked ? (
            <span className="lying-bar">
              {series.map((it, index) => (
                <i
                  key={it.key}
                  className={cx(cells[at]![index]!.isPartial && 'partial')}
                  title={`${it.name}, ${cells[at]![index]!.words}`}
                  style={{ width: length(cells[at]![index]!.value, largest), color: it.colour }}
                />
              ))}
              <span className="hidden-words">
                {series.map((it, index) => `${it.name} ${cells[at]![index]!.words}`).join(', ')}
              </span>
            </span>
          ) : (
            <span className="pairs">
              {series.map((it, index) => (
                <span key={it.key} className="pair">
                  <Bar cell={cells[at]![index]!} colour={it.colour} largest={largest} />
                  <span className="num r" title={cells[at]![index]!.title}>
                    {series.length > 1 && (
                      <span dir="auto" className="hidden-words">
                        {it.name}{' '}
                      </span>
                    )}
                    {cells[at]![index]!.words}
                  </span>
                </span>
              ))}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
