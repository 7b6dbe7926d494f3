import { counted } from '#/kernel/numbers.ts';
import { Avatar } from '#/ui/avatar.tsx';
import { Link } from '#/ui/link.tsx';
import { Panel } from '#/ui/panel.tsx';
import { EmptyState } from '#/ui/states.tsx';
import { pointWords } from '../sprints/sprint-words.ts';
import { burnUnitWords } from './burn-words.ts';
import type { BurnUnit } from './burn.ts';
import { Defined } from './defined.part.tsx';
import type { Load as Row, Summary } from './summary.contract.ts';

const segments = [
  { key: 'completed', words: 'done' },
  { key: 'started', words: 'in progress' },
  { key: 'open', words: 'to do' },
] as const;

function Person({
  row,
  most,
  href,
  unit,
}: {
  row: Row;
  most: number;
  href: string;
  unit: BurnUnit;
}) {
  const said = segments.map(({ key, words }) => `${pointWords(row[key])} ${words}`).join(', ');
  const left = row.open + row.started;
  return (
    <li>
      <Link href={href} title={`${said} (${burnUnitWords[unit]})`}>
        <span className="row">
          {row.person ? <Avatar name={row.person.name} /> : <i className="load-nobody" />}
          <span dir="auto" className="trunc">
            {row.person?.name ?? 'Nobody'}
          </span>
        </span>
        <span className="load-bar" aria-hidden="true">
          {segments.map(({ key }) => (
            <i key={key} className={key} style={{ width: `${(row[key] / most) * 100}%` }} />
          ))}
        </span>
        <span className="num r">
          {pointWords(left)} <span className="f3">left</span>
        </span>
        <span className="f3 fs12 num r">{counted(row.issues, 'issue')}</span>
      </Link>
    </li>
  );
}

interface LoadProps {
  summary: Summary;
  unit: BurnUnit;
}

/** Who has how much of it. */
export function Load({ summary, unit }: LoadProps) {
  const { load, sprint, project } = summary;
  const most = Math.max(0.5, ...load.map((it) => it.completed + it.started + it.open));
  const where = sprint ? `&sprint=${sprint.id}` : '';
  return (
    <Panel
      wide
      title={
        <Defined
          title="Load"
          words={
            sprint
              ? `What each person has of ${sprint.name}, in ${burnUnitWords[unit]}: done, in progress and to do.`
              : `What each person has of everything that is open, in ${burnUnitWords[unit]}.`
          }
        />
      }
      actions={
        <ul className="chart-legend">
          {segments.map(({ key, words }) => (
            <li key={key}>
              <i className={`swatch ${key}`} />
              {words}
            </li>
          ))}
        </ul>
      }
    >
      {load.length === 0 ? (
        <EmptyState icon="users" title="Nobody has anything of it" />
      ) : (
        <ul className="load">
          {load.map((it) => (
            <Person
              key={it.person?.id ?? 0}
              row={it}
              most={most}
              unit={unit}
              href={`/project/list?project=${project.key}${where}&assignee=${it.person?.id ?? 'none'}`}
            />
          ))}
        </ul>
      )}
    </Panel>
  );
}
