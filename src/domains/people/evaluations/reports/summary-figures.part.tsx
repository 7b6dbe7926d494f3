import { useState } from 'react';
import { Badge } from '#/ui/badge.tsx';
import { cx } from '#/ui/cx.ts';
import { Link } from '#/ui/link.tsx';
import { Panel } from '#/ui/panel.tsx';
import { Segmented } from '#/ui/segmented.tsx';
import { EmptyState } from '#/ui/states.tsx';
import { Table } from '#/ui/table.tsx';
import { evaluationStates } from '../evaluation-machine.ts';
import { scoreText, stateWords } from '../evaluation-words.ts';
import { differenceText, peopleText } from './report-words.ts';
import type { EvaluationSummary, LeadMeasure } from './reports.contract.ts';
import './summary.css';

type Team = EvaluationSummary['progress'][number];

const doneOf = ({ states }: Team) =>
  (states.submitted ?? 0) +
  (states.calibrated ?? 0) +
  (states.released ?? 0) +
  (states.acknowledged ?? 0);

function TeamRow({ it, href }: { it: Team; href: string }) {
  const said = evaluationStates
    .filter((state) => it.states[state])
    .map((state) => `${it.states[state]} ${stateWords[state].toLowerCase()}`)
    .join(', ');
  return (
    <li>
      <Link href={href} className="progress-row" title={said}>
        <span dir="auto" className="trunc">
          {it.team?.name ?? 'No team'}
        </span>
        <span className="evaluation-progress" aria-hidden="true">
          {evaluationStates.toReversed().map((state) => (
            <i
              key={state}
              className={state}
              style={{ width: `${((it.states[state] ?? 0) / it.evaluations) * 100}%` }}
            />
          ))}
        </span>
        <span className="row num f2">
          {it.late > 0 && <Badge tone="warn">{it.late} late</Badge>}
          <span className="sp" />
          {doneOf(it)} of {it.evaluations} in
        </span>
        <span className="hidden-words">{said}</span>
      </Link>
    </li>
  );
}

/** How far each team is. */
export function Progress({ teams, hrefOf }: ProgressProps) {
  return (
    <Panel title="Progress by team" wide>
      <ul className="list">
        {teams.map((it) => (
          <TeamRow key={it.team?.id ?? 0} it={it} href={hrefOf(it.team?.id)} />
        ))}
      </ul>
    </Panel>
  );
}

interface ProgressProps {
  teams: readonly Team[];
  hrefOf: (team: number | undefined) => string;
}

type Bin = NonNullable<EvaluationSummary['distribution']>[number];

const binText = ({ from, to }: Bin) => `${from.toFixed(1)} – ${to.toFixed(1)}`;

function Columns({ bins }: { bins: readonly Bin[] }) {
  const most = Math.max(1, ...bins.map((it) => it.count));
  return (
    <ul className="distribution">
      {bins.map((it) => (
        <li key={it.from} title={`${binText(it)}: ${peopleText(it.count)}`}>
          <span className="column">
            {it.count > 0 && <span className="num fs12 med">{it.count}</span>}
            <i aria-hidden="true" style={{ height: `${(it.count / most) * 82}%` }} />
          </span>
          <span className="f3 fs12 num" aria-hidden="true">
            {it.from.toFixed(1)}
          </span>
          <span className="hidden-words">
            {binText(it)}: {peopleText(it.count)}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** How many scores lie in each half point of the scale. */
export function Distribution({ summary }: { summary: EvaluationSummary }) {
  const [shown, setShown] = useState<'chart' | 'table'>('chart');
  const { distribution: bins, mean, median, scored } = summary;
  if (!bins || scored === 0) {
    return (
      <Panel title="Distribution">
        <EmptyState
          icon="chart-bar"
          title={bins ? 'No scores yet' : 'Too few people'}
          text={
            bins
              ? 'Scores appear once leads hand in.'
              : 'Scores of one or two people are not told as a group.'
          }
        />
      </Panel>
    );
  }
  return (
    <Panel
      title="Distribution"
      beside={
        <span className="f3 fs12 num">
          mean {scoreText(mean)}, median {scoreText(median)}
        </span>
      }
      actions={
        <Segmented
          label="Shown as"
          value={shown}
          onChange={setShown}
          segments={[
            { value: 'chart', label: 'Chart', icon: 'chart-bar' },
            { value: 'table', label: 'Table', icon: 'table' },
          ]}
        />
      }
    >
      {shown === 'chart' ? (
        <Columns bins={bins} />
      ) : (
        <Table
          label="How scores are distributed"
          columns={[
            { key: 'bin', title: 'Score', cell: binText },
            { key: 'count', title: 'People', align: 'right', cell: (it) => it.count },
          ]}
          rows={bins}
          rowKey={(it) => it.from}
        />
      )}
    </Panel>
  );
}

const strictnessWords = {
  strict: { words: 'Strict', tone: 'warn' },
  lenient: { words: 'Lenient', tone: 'info' },
} as const;

function LeadRow({ it, href }: { it: LeadMeasure; href: string }) {
  const called = it.strictness && it.strictness !== 'usual' ? strictnessWords[it.strictness] : null;
  const at = Math.max(-1, Math.min(1, it.difference ?? 0));
  return (
    <li>
      <Link href={href} className="lead-row" title={`${it.lead.name}: ${peopleText(it.people)}`}>
        <span className="row">
          <span className="trunc" dir="auto">
            {it.lead.name}
          </span>
          {called && <Badge tone={called.tone}>{called.words}</Badge>}
        </span>
        <span className="num r med">{scoreText(it.mean)}</span>
        <span className="lead-scale" aria-hidden="true">
          {it.difference !== null && (
            <i className={cx(it.strictness)} style={{ left: `${50 + at * 50}%` }} />
          )}
        </span>
        <span className="num r f3">
          {it.difference === null ? 'too few' : differenceText(it.difference)}
        </span>
      </Link>
    </li>
  );
}

interface LeadsProps {
  leads: readonly LeadMeasure[];
  hrefOf: (lead: number) => string;
}

/** What each lead gives against the whole company, the strictest first. */
export function Leads({ leads, hrefOf }: LeadsProps) {
  return (
    <Panel
      title="Leads against the company"
      wide
      actions={<span className="f3 fs12">before calibration</span>}
    >
      {leads.length === 0 ? (
        <EmptyState icon="users" title="No lead has handed in yet" />
      ) : (
        <ul className="list">
          {leads.map((it) => (
            <LeadRow key={it.lead.id} it={it} href={hrefOf(it.lead.id)} />
          ))}
        </ul>
      )}
    </Panel>
  );
}
