import { counted, formatNumber, MINUS, PLUS } from '#/kernel/numbers.ts';
import { Delta } from '#/ui/delta.tsx';
import { Tile, TileStrip } from '#/ui/tile.tsx';
import { leftWords, pointWords, sprintDays, stateWords } from '../sprints/sprint-words.ts';
import { dayWords } from './ageing.part.tsx';
import { burnUnitWords } from './burn-words.ts';
import type { BurnUnit } from './burn.ts';
import type { Summary } from './summary.contract.ts';

/** What is left of the sprint against the ideal line of today, as a share of all that was promised. */
function behindOf({ burn, today }: Summary): number | null {
  if (!burn || burn.committed === 0) return null;
  const at = burn.days.indexOf(today);
  const [scope, done] = [burn.scope[at], burn.done[at]];
  if (scope === undefined || scope === null || done === undefined || done === null) return null;
  return (scope - done - burn.ideal[at]!) / burn.committed;
}

const sums = (burn: NonNullable<Summary['burn']>) => ({
  scope: burn.scope.findLast((it) => it !== null) ?? 0,
  done: burn.done.findLast((it) => it !== null) ?? 0,
  changed: burn.changes.reduce((all, it) => all + it.added - it.removed, 0),
});

/** The sprint and the project in eight figures; each opens the issues behind it. */
export function SummaryTiles({ summary, unit }: { summary: Summary; unit: BurnUnit }) {
  const { project, sprint, burn, usual, pace, ageing, today } = summary;
  const list = (query = '') => `/project/list?project=${project.key}${query}`;
  const ofSprint = sprint ? `&sprint=${sprint.id}` : '';
  const backlog = `/project/backlog?project=${project.key}`;
  const all = burn && sums(burn);
  const quiet = (words: string | undefined) =>
    words && <span className="f3 num trunc">{words}</span>;
  const figure = (value: number | undefined) => (value === undefined ? '–' : pointWords(value));
  const oldest = ageing.rows[0];
  const days = sprint && sprintDays(sprint, today);
  return (
    <TileStrip label={sprint ? `${sprint.name} and ${project.name}` : project.name}>
      <Tile
        label={`Remaining ${burnUnitWords[unit]}`}
        value={figure(all ? all.scope - all.done : undefined)}
        change={
          behindOf(summary) === null ? (
            quiet(all ? `of ${pointWords(all.scope)}` : undefined)
          ) : (
            <>
              <Delta value={behindOf(summary)} good="down" />
              <span className="f3">vs ideal</span>
            </>
          )
        }
        href={list(`${ofSprint}&group=unstarted&group=started`)}
      />
      <Tile
        label={`Done ${burnUnitWords[unit]}`}
        value={figure(all?.done)}
        change={quiet(all && all.scope > 0 ? `${Math.round((all.done / all.scope) * 100)}%` : '')}
        href={list(`${ofSprint}&group=completed`)}
      />
      <Tile
        label="Scope change"
        value={
          all
            ? `${all.changed > 0 ? PLUS : all.changed < 0 ? MINUS : ''}${pointWords(Math.abs(all.changed))}`
            : '–'
        }
        change={quiet(burn ? `from ${pointWords(burn.committed)}` : undefined)}
        href={backlog}
      />
      <Tile
        label={sprint?.name ?? 'Sprint'}
        value={
          sprint?.state === 'active' && sprint.endsOn
            ? leftWords(sprint.endsOn, today)
            : sprint
              ? stateWords[sprint.state]
              : 'None'
        }
        change={quiet(days ?? undefined)}
        href={backlog}
      />
      <Tile
        label="Velocity"
        value={figure(usual?.[unit])}
        change={quiet(usual ? `${burnUnitWords[unit]} a sprint` : 'no sprint completed')}
        href={backlog}
      />
      <Tile
        label="Cycle time"
        value={pace.median === null ? '–' : dayWords(pace.median)}
        change={quiet(`${counted(pace.issues, 'issue')} done`)}
        href={list('&group=completed')}
      />
      <Tile
        label="In progress"
        value={formatNumber(ageing.totalRows)}
        change={quiet(ageing.totalRows === 1 ? 'issue' : 'issues')}
        href={list('&group=started')}
      />
      <Tile
        label="Oldest in progress"
        value={oldest ? dayWords(oldest.days) : '–'}
        change={quiet(oldest?.key)}
        href={oldest ? list(`&issue=${oldest.key}`) : list('&group=started')}
      />
    </TileStrip>
  );
}
