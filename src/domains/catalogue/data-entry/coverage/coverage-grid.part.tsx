import { useState, type KeyboardEvent } from 'react';
import { shortDay } from '#/kernel/date-words.ts';
import { lookUp } from '#/kernel/look-up.ts';
import { cellWords, nameOf, stateWords, tableWords } from './coverage-words.ts';
import type { Coverage, CoverageRow } from './coverage.contract.ts';

interface GridProps {
  coverage: Coverage;
  onCell: (row: CoverageRow, at: number) => void;
  onRow: (row: CoverageRow) => void;
}

const keyOf = (it: CoverageRow) => `${it.table} ${it.source} ${it.account.id} ${it.app?.id ?? ''}`;

const moves: Record<string, [rows: number, days: number]> = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
};

/** What is missing now matters most: where the days do not fit, the oldest are out of sight. */
function toNewest(scroller: HTMLDivElement | null) {
  if (scroller) scroller.scrollLeft = scroller.scrollWidth;
}

/** Source by day as a heat map; the arrow keys go from cell to cell. */
export function CoverageGrid({ coverage, onCell, onRow }: GridProps) {
  const { days, rows } = coverage;
  const [current, setCurrent] = useState<readonly [row: number, day: number]>([0, days.length - 1]);
  const move = (event: KeyboardEvent<HTMLTableElement>) => {
    const by = lookUp(moves, event.key);
    if (!by || !(event.target instanceof HTMLElement) || !event.target.dataset['at']) return;
    event.preventDefault();
    const row = Math.min(rows.length - 1, Math.max(0, current[0] + by[0]));
    const day = Math.min(days.length - 1, Math.max(0, current[1] + by[1]));
    setCurrent([row, day]);
    event.currentTarget.querySelector<HTMLElement>(`[data-at="${row} ${day}"]`)?.focus();
  };
  return (
    <div key={days.length} className="coverage-scroll" ref={toNewest}>
      <table className="coverage" aria-label="Coverage by source and day" onKeyDown={move}>
        <thead>
          <tr>
            <th scope="col">Source</th>
            {days.map((day, at) => (
              <th key={day} scope="col" title={shortDay(day)}>
                <span className={(days.length - 1 - at) % 7 === 0 ? undefined : 'hidden-words'}>
                  {shortDay(day)}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, r) => (
            <tr key={keyOf(row)}>
              <th scope="row">
                <button type="button" className="link trunc" onClick={() => onRow(row)}>
                  {nameOf(row)}
                </button>
                <span className="f3 trunc">
                  {tableWords[row.table]}, {row.account.name}
                  {row.ended && `, ended ${shortDay(row.ended.lastDay)}`}
                </span>
              </th>
              {days.map((day, at) => {
                const state = row.states[at] ?? 'none';
                const words = cellWords(row, day, at);
                return (
                  <td key={day}>
                    <button
                      type="button"
                      className="coverage-cell"
                      data-state={state}
                      data-at={`${r} ${at}`}
                      aria-label={words}
                      title={words}
                      tabIndex={current[0] === r && current[1] === at ? 0 : -1}
                      onFocus={() => setCurrent([r, at])}
                      onClick={() => onCell(row, at)}
                    >
                      {stateWords[state].sign}
                    </button>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
