import { measures } from '#/figures/measures.ts';
import { formatNumber } from '#/kernel/numbers.ts';
import { Badge } from '#/ui/badge.tsx';
import { Icon } from '#/ui/icon.tsx';
import { Link } from '#/ui/link.tsx';
import { writeSearch } from '#/ui/location.ts';
import { Panel } from '#/ui/panel.tsx';
import { EmptyState } from '#/ui/states.tsx';
import { Table, type Column } from '#/ui/table.tsx';
import type { KeyResult, ObjectiveDetail } from '../objective.contract.ts';
import { ConfidenceBadge, ProgressBar } from '../okr-marks.part.tsx';
import { valueWords } from '../okr-words.ts';

/** "Revenue of Lantern Lagoon, live": what a bound key result reads. */
function boundWords({ metric }: KeyResult): string | undefined {
  if (!metric) return undefined;
  return [measures[metric.measure].label, metric.words].filter(Boolean).join(' ');
}

/** "12 of 30 issues done in Lantern Lagoon", and the way to them. */
function IssuesLine({ issues }: { issues: NonNullable<KeyResult['issues']> }) {
  const { project, epic, label, isGone, done, counted } = issues;
  if (!project)
    return <span className="trunc">Issues of a project that is not for you to see</span>;
  const narrowed = epic ? ` below ${epic.key} ${epic.title}` : label ? ` with ${label.name}` : '';
  const search = { project: project.key, issue: epic?.key, label: label?.id };
  const said = isGone
    ? 'The epic or label it counted is deleted:'
    : counted === 0
      ? 'No issues to do yet:'
      : counted === null
        ? 'Issues done:'
        : `${formatNumber(done ?? 0)} of ${formatNumber(counted)} issues done:`;
  return (
    <span className="trunc">
      {said}{' '}
      <Link href={`/project/list${writeSearch(search)}`} className="link">
        {project.name}
        {narrowed}
      </Link>
    </span>
  );
}

function Title({ result }: { result: KeyResult }) {
  const bound = boundWords(result);
  return (
    <>
      <span dir="auto" className="med okr-wrap">
        {result.title}
      </span>
      {result.issues && (
        <span className="sub2 okr-bound">
          <Icon name={result.issues.project ? 'layout-kanban' : 'lock'} size={12} />
          <IssuesLine issues={result.issues} />
        </span>
      )}
      {(bound || result.hidden) && (
        <span className="sub2 okr-bound">
          <Icon name={result.hidden ? 'lock' : 'activity-heartbeat'} size={12} />
          <span className="trunc">
            {result.hidden ? 'A figure that is not for you to see' : `Live: ${bound}`}
          </span>
        </span>
      )}
    </>
  );
}

const columns = (objective: ObjectiveDetail): readonly Column<KeyResult>[] => [
  { key: 'title', title: 'Key result', cell: (it) => <Title result={it} /> },
  {
    key: 'values',
    title: 'From – to',
    width: 150,
    className: 'wide',
    cell: (it) =>
      it.kind === 'boolean' ? (
        <span className="f3">Done or not</span>
      ) : (
        <span className="num f2">
          {valueWords(it, it.start)} – {valueWords(it, it.target)}
        </span>
      ),
  },
  {
    key: 'current',
    title: 'Now',
    width: 104,
    align: 'right',
    cell: (it) => <span className="med">{valueWords(it, it.current)}</span>,
  },
  {
    key: 'progress',
    title: 'Progress',
    width: 150,
    cell: (it) => (
      <ProgressBar
        progress={it.progress}
        label={`Progress of ${it.title}`}
        {...(objective.state === 'active' && { expected: objective.expected })}
      />
    ),
  },
  {
    key: 'confidence',
    title: 'Confidence',
    width: 100,
    cell: (it) => <ConfidenceBadge confidence={it.confidence} />,
  },
  { key: 'weight', title: 'Weight', width: 66, align: 'right', cell: (it) => `${it.weight}%` },
  ...(objective.state === 'closed' || objective.state === 'in_review'
    ? [
        {
          key: 'score',
          title: 'Score',
          width: 66,
          align: 'right' as const,
          cell: (it: KeyResult) =>
            it.score === null ? <span className="f3">–</span> : <b>{it.score.toFixed(1)}</b>,
        },
      ]
    : []),
];

/** The key results of an objective, how far each is and what it weighs. */
export function ResultsList({ objective }: { objective: ObjectiveDetail }) {
  const { results } = objective;
  return (
    <Panel
      title="Key results"
      beside={results.length > 0 && <Badge>{results.length}</Badge>}
      actions={
        <ProgressBar
          progress={objective.progress}
          label="Progress of the objective"
          {...(objective.state === 'active' && { expected: objective.expected })}
        />
      }
      wide
    >
      {results.length === 0 ? (
        <EmptyState
          icon="flag"
          title="No key results yet"
          text="They say how one sees that the objective is reached."
        />
      ) : (
        <Table
          label="Key results"
          columns={columns(objective)}
          rows={results}
          rowKey={(it) => it.id}
          tall
        />
      )}
    </Panel>
  );
}
