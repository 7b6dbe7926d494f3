import { formatPercent } from '#/kernel/numbers.ts';
import { Panel } from '#/ui/panel.tsx';
import { Tile, TileStrip } from '#/ui/tile.tsx';
import { quizHref } from '../quiz-paths.ts';
import type { ResultSummary } from './results.contract.ts';

const percent = (it: number | null) => (it === null ? '–' : `${it}%`);

/** What all results add up to. */
export function SummaryTiles({ quiz, summary }: { quiz: number; summary: ResultSummary }) {
  const { asked, begun, handedIn, graded, passed, mean, median, waiting } = summary;
  const share = (part: number, whole: number) => formatPercent(whole === 0 ? 0 : part / whole, 0);
  const tiles: [label: string, value: string, note: string, search: string][] = [
    ['Asked', String(asked), `${asked - begun} not begun`, ''],
    ['Begun', String(begun), `${begun - handedIn} not handed in`, '&by=minutes&way=desc'],
    ['Handed in', String(handedIn), `${share(handedIn, asked)} of asked`, '&by=submitted&way=desc'],
    ['To grade', String(waiting), 'answers', '&results=grading'],
    ['Graded', String(graded), `${share(graded, asked)} of asked`, '&attempt=graded'],
    ['Passed', String(passed), `${share(passed, graded)} of graded`, '&by=score&way=desc'],
    ['Mean', percent(mean), 'of graded', '&results=questions'],
    ['Median', percent(median), 'of graded', '&by=score'],
  ];
  return (
    <TileStrip label="Results in all">
      {tiles.map(([label, value, note, search]) => (
        <Tile
          key={label}
          label={label}
          value={value}
          change={
            <span dir="auto" className="f3 fs12">
              {note}
            </span>
          }
          href={quizHref(quiz, 'results') + search}
        />
      ))}
    </TileStrip>
  );
}

/** How many people lie in each tenth of the full score; what is not enough to pass is grey. */
export function Distribution({
  summary: { distribution },
  passPercent,
}: {
  summary: ResultSummary;
  passPercent: number;
}) {
  const most = Math.max(1, ...distribution);
  return (
    <Panel
      title="Distribution"
      wide
      actions={<span className="f3 fs12 num">people by score, passed with {passPercent}%</span>}
    >
      <ol className="quiz-bars">
        {distribution.map((people, at) => (
          <li key={at} className={at * 10 + 10 <= passPercent ? 'failed' : undefined}>
            <span className="num" aria-hidden="true">
              {people || ''}
            </span>
            <i aria-hidden="true" style={{ height: `${(people / most) * 80}%` }} />
            <span className="num" aria-hidden="true">
              {at * 10}
            </span>
            <span className="hidden-words">
              {people} with {at * 10} to {at * 10 + 10} percent
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
