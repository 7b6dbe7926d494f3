import type { Api } from '#/client/endpoints.ts';
import { namedDay } from '#/kernel/date-words.ts';
import type { OutputOf } from '#/kernel/endpoint.ts';
import { formatNumber } from '#/kernel/numbers.ts';
import { Link } from '#/ui/link.tsx';
import { Panel } from '#/ui/panel.tsx';
import { StatusMark } from '../issues/issue-marks.part.tsx';
import { pointWords } from '../sprints/sprint-words.ts';
import { doneShare, issuesIn, ProgressBar } from './progress-bar.part.tsx';

export type OverviewData = OutputOf<Api['GET /cjprojects/overview']>;

/** How far the project is: by group, by status, in points; each number opens its issues. */
export function ProgressPanel({ data }: { data: OverviewData }) {
  const { project, statuses, points, pointsDone, overdue, unassigned, sprint } = data;
  const list = (filter: string) => `/project/list?project=${project.key}${filter}`;
  const numbers = [
    {
      label: 'Done',
      value: `${Math.round(doneShare(project.progress) * 100)}%`,
      href: list('&group=completed'),
    },
    {
      label: 'Under way',
      value: formatNumber(project.progress.started),
      href: list('&group=started'),
    },
    {
      label: 'Points done',
      value: `${pointWords(pointsDone)} of ${pointWords(points)}`,
      href: list(''),
    },
    {
      label: 'Overdue',
      value: formatNumber(overdue),
      href: list('&due=overdue'),
      late: overdue > 0,
    },
    {
      label: 'Nobody’s',
      value: formatNumber(unassigned),
      href: list('&assignee=none&group=backlog&group=unstarted&group=started'),
    },
  ];
  return (
    <Panel
      title="Progress"
      beside={<span className="f3 num">{formatNumber(issuesIn(project.progress))} issues</span>}
      actions={
        sprint && (
          <Link href={list(`&sprint=${sprint.id}`)} className="f2 fs12 num">
            {sprint.name}: {sprint.done} of {sprint.issues} done
            {sprint.endsOn && `, ends ${namedDay(sprint.endsOn, data.today)}`}
          </Link>
        )
      }
      wide
    >
      <div className="inside">
        <dl className="overview-numbers num">
          {numbers.map((it) => (
            <div key={it.label}>
              <dt>{it.label}</dt>
              <dd className={it.late ? 'late' : undefined}>
                <Link href={it.href} className="project-name">
                  {it.value}
                </Link>
              </dd>
            </div>
          ))}
        </dl>
        <div className="row">
          <ProgressBar progress={project.progress} />
        </div>
        <ul className="overview-statuses">
          {statuses.map((it) => (
            <li key={it.id}>
              <StatusMark group={it.group} />
              <Link dir="auto" href={list(`&status=${it.id}`)} className="project-name trunc">
                {it.name}
              </Link>
              <span className="sp" />
              <span className="f2 num">{formatNumber(it.issues)}</span>
            </li>
          ))}
        </ul>
      </div>
    </Panel>
  );
}
