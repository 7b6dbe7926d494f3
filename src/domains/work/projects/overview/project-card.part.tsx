import { namedDay } from '#/kernel/date-words.ts';
import { formatNumber } from '#/kernel/numbers.ts';
import { Avatar } from '#/ui/avatar.tsx';
import { Badge } from '#/ui/badge.tsx';
import { cx } from '#/ui/cx.ts';
import { Link } from '#/ui/link.tsx';
import type { Column } from '#/ui/table.tsx';
import { ProjectMark } from '../issues/issue-marks.part.tsx';
import { HealthBadge } from './health.part.tsx';
import type { Project } from './overview.contract.ts';
import { doneShare, issuesIn, ProgressBar } from './progress-bar.part.tsx';

const MOST_FACES = 5;

/** The first of its members, and how many more there are. */
function Faces({ people }: { people: readonly { id: number; name: string }[] }) {
  const rest = people.length - MOST_FACES;
  return (
    <span className="faces">
      {people.slice(0, MOST_FACES).map((it) => (
        <Avatar key={it.id} name={it.name} alone />
      ))}
      {rest > 0 && <span className="f3 fs12 num">+{rest}</span>}
    </span>
  );
}

const isLate = (it: Project, today: string) =>
  it.targetOn !== null && it.targetOn < today && doneShare(it.progress) < 1;

function Target({ project, today }: { project: Project; today: string }) {
  if (!project.targetOn) return <span className="f3">No target day</span>;
  return (
    <span className={cx('num', isLate(project, today) ? 'overview-late' : 'f2')}>
      {namedDay(project.targetOn, today)}
    </span>
  );
}

const openingOf = (it: Project) => `/project/list?project=${it.key}`;
const percent = (it: Project) => `${Math.round(doneShare(it.progress) * 100)}%`;

/** A project as a card: what it is, how it stands, who is in it. */
export function ProjectCard({ project, today }: { project: Project; today: string }) {
  return (
    <li className="project-card panel">
      <div className="row">
        <ProjectMark project={project} />
        <Link dir="auto" href={openingOf(project)} className="project-name semi trunc">
          {project.name}
        </Link>
        <span className="f3 num fs12">{project.key}</span>
        <span className="sp" />
        {project.archived ? <Badge>Archived</Badge> : <HealthBadge health={project.health} />}
      </div>
      <div className="row num">
        <ProgressBar progress={project.progress} />
        <span className="semi">{percent(project)}</span>
      </div>
      <div className="row f2 fs12">
        <span className="num">
          {formatNumber(project.progress.completed)} of {formatNumber(issuesIn(project.progress))}{' '}
          done
        </span>
        <span className="sp" />
        <Target project={project} today={today} />
      </div>
      <div className="row fs12">
        <span className="issue-word f2">
          <Avatar name={project.lead.name} />
          {project.lead.name}
        </span>
        <span className="sp" />
        <Faces people={project.members} />
      </div>
    </li>
  );
}

/** The same as columns of a table. */
export const projectColumns = (today: string): Column<Project>[] => [
  {
    key: 'name',
    title: 'Project',
    sortable: true,
    cell: (it) => (
      <span className="issue-word">
        <ProjectMark project={it} />
        <Link dir="auto" href={openingOf(it)} className="project-name med trunc">
          {it.name}
        </Link>
        {it.archived && <Badge>Archived</Badge>}
      </span>
    ),
  },
  {
    key: 'key',
    title: 'Key',
    width: 76,
    sortable: true,
    cell: (it) => <span className="f3 num">{it.key}</span>,
  },
  {
    key: 'health',
    title: 'Health',
    width: 100,
    sortable: true,
    cell: (it) => <HealthBadge health={it.health} />,
  },
  {
    key: 'progress',
    title: 'Progress',
    width: 190,
    cell: (it) => (
      <span className="row num">
        <ProgressBar progress={it.progress} />
        {percent(it)}
      </span>
    ),
  },
  {
    key: 'lead',
    title: 'Lead',
    width: 160,
    sortable: true,
    cell: (it) => (
      <span className="issue-word">
        <Avatar name={it.lead.name} />
        <span className="trunc" dir="auto">
          {it.lead.name}
        </span>
      </span>
    ),
  },
  {
    key: 'members',
    title: 'Members',
    width: 150,
    className: 'wide',
    cell: (it) => <Faces people={it.members} />,
  },
  {
    key: 'target',
    title: 'Target',
    width: 110,
    sortable: true,
    cell: (it) => <Target project={it} today={today} />,
  },
];
