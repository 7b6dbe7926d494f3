import type { TogetherSprint } from '#/domains/work/projects/sprints/sprints.contract.ts';
import { counted } from '#/kernel/numbers.ts';
import { Badge } from '#/ui/badge.tsx';
import { Icon } from '#/ui/icon.tsx';
import { Link } from '#/ui/link.tsx';
import { Panel } from '#/ui/panel.tsx';
import { Meter } from '#/ui/progress.tsx';
import { Table, type Column } from '#/ui/table.tsx';
import { workWords } from '../reports/work-words.ts';
import { SprintBurn } from './sprint-burn.part.tsx';
import { itemsOf, totalsOf, type SprintItem } from './sprint-items.ts';
import type { OneSprint } from './sprints.contract.ts';
import { TogetherPanel } from './together-panel.part.tsx';

const tones = { open: 'line', done: 'good', cancelled: 'neutral' } as const;

const columns: Column<SprintItem>[] = [
  {
    key: 'item',
    title: 'Task or issue',
    cell: (it) => (
      <Link href={it.href} className="row">
        <Icon
          name={it.kind === 'task' ? 'checklist' : 'subtask'}
          size={14}
          label={it.kind === 'task' ? 'Task' : 'Issue'}
        />
        <span className="f3 num">{it.key}</span>
        <span className="med trunc" dir="auto">
          {it.title}
        </span>
      </Link>
    ),
  },
  {
    key: 'status',
    title: 'Status',
    width: 130,
    cell: (it) => <Badge tone={tones[it.standing]}>{it.status}</Badge>,
  },
  { key: 'who', title: 'Who', width: 140, className: 'wide', cell: (it) => it.who ?? '–' },
  { key: 'from', title: 'Of', width: 140, className: 'wide', cell: (it) => it.from },
  {
    key: 'size',
    title: 'Worked, points',
    hint: 'What was worked on a task since the start of the sprint; the points of an issue',
    align: 'right',
    width: 120,
    className: 'wide',
    cell: (it) => it.size,
  },
];

interface OneSprintBodyProps {
  one: OneSprint;
  together: readonly TogetherSprint[];
  free: Parameters<typeof TogetherPanel>[0]['free'];
  show: 'all' | 'tasks' | 'issues';
  maySeeIssues: boolean;
}

function Totals({ one, items }: { one: OneSprint; items: readonly SprintItem[] }) {
  const { goal, figures } = one.sprint;
  const [tasks, issues] = (['task', 'issue'] as const).map((kind) =>
    totalsOf(items.filter((it) => it.kind === kind)),
  ) as [ReturnType<typeof totalsOf>, ReturnType<typeof totalsOf>];
  const all = totalsOf(items);
  const counts = all.all - all.cancelled;
  const figuresOf: [words: string, value: string][] = [
    ['Tasks', `${tasks.done} of ${tasks.all - tasks.cancelled} done`],
    ['Issues', `${issues.done} of ${issues.all - issues.cancelled} done`],
    ['Open', String(all.open)],
    ['Cancelled', String(all.cancelled)],
    ['Worked on tasks', workWords(figures.seconds)],
  ];
  return (
    <Panel title="Totals">
      <div className="sprint-body">
        {goal && <p className="sprint-goal">{goal}</p>}
        <dl className="sprint-figures">
          {figuresOf.map(([words, value]) => (
            <div key={words}>
              <dt>{words}</dt>
              <dd className="num">{value}</dd>
            </div>
          ))}
        </dl>
        <Meter
          label={`${all.done} of ${counted(counts, 'task or issue', 'tasks and issues')} done`}
          parts={[{ share: all.done / Math.max(1, counts) }]}
        />
        {one.movedTo && <p className="f3">Open tasks went into {one.movedTo.name}.</p>}
      </div>
    </Panel>
  );
}

/** A sprint: its totals, how it burns down, what runs with it, and everything in it. */
export function OneSprintBody({ one, together, free, show, maySeeIssues }: OneSprintBodyProps) {
  const items = itemsOf(one, together);
  const shown = items.filter((it) => show === 'all' || show === `${it.kind}s`);
  return (
    <div className="sprints">
      <div className="sprint-top">
        <Totals one={one} items={items} />
        {maySeeIssues && (
          <TogetherPanel sprint={one.sprint} rows={together} free={free} today={one.today} />
        )}
      </div>
      <SprintBurn one={one} together={together} />
      <Panel title="Tasks and issues" beside={<Badge>{shown.length}</Badge>} wide>
        {shown.length === 0 ? (
          <p className="panel-words f3">
            {items.length === 0 ? 'Nothing is in this sprint yet.' : 'None of this kind is in it.'}
          </p>
        ) : (
          <Table
            label="Tasks and issues"
            columns={columns}
            rows={shown}
            rowKey={(it) => `${it.kind} ${it.key}`}
          />
        )}
      </Panel>
    </div>
  );
}
