import { measures } from '#/figures/measures.ts';
import { outlookHint, outlookWords } from '#/figures/outlook-words.ts';
import { revenueIn, revenueKindIn, revenueMeasure } from '#/figures/revenue.ts';
import { useShownIn } from '#/figures/shown-in.part.ts';
import { Avatar } from '#/ui/avatar.tsx';
import { Button } from '#/ui/button.tsx';
import { Delta } from '#/ui/delta.tsx';
import { Link } from '#/ui/link.tsx';
import { Sparkline } from '#/ui/sparkline.tsx';
import { TargetBar } from './target-bar.part.tsx';
import type { TeamRow } from './teams-overview.contract.ts';

interface TeamCardProps {
  team: TeamRow;
  href: string;
  /** The last day of the sparkline is incomplete. */
  partial: boolean;
  /** Sets the target; absent for those who may not. */
  onTarget: (() => void) | undefined;
}

const shown = ['spend', 'profit', 'roas7', 'dau'] as const;

/** One team beside the others: what it earns, where its month is heading, how much it has to do. */
export function TeamCard({ team, href, partial, onTarget }: TeamCardProps) {
  const { figures, load, outlook } = team;
  const shownIn = useShownIn();
  const revenue = revenueIn(figures);
  const targetWords = team.target.revenue === null ? 'Set a target' : 'Target';
  const { formula } = measures[revenueMeasure(revenueKindIn(figures))];
  return (
    <section className="panel team" aria-label={team.name}>
      <div className="row">
        <Link dir="auto" href={href} className="med trunc">
          {team.name}
        </Link>
        <span className="sp" />
        {team.lead && (
          <span className="row f3 fs12">
            <Avatar name={team.lead.name} /> {team.lead.name}
          </span>
        )}
      </div>
      <div className="row team-revenue">
        <span className="num v" title={formula}>
          {shownIn.figure('money', revenue ? revenue.value : 0)}
        </span>
        <Delta value={revenue?.delta ?? null} />
        <span className="sp" />
        <Sparkline values={team.spark.slice(-22).filter((it) => it !== null)} partial={partial} />
      </div>
      <dl className="team-figures">
        {shown.map((key) => (
          <div key={key} title={measures[key].formula}>
            <dt>{measures[key].label}</dt>
            <dd className="num">
              {shownIn.figure(measures[key].unit, figures[key]?.value ?? null, 'dense')}
            </dd>
          </div>
        ))}
      </dl>
      <TargetBar target={team.target} />
      <div className="row fs12 f3">
        <span title={outlookHint}>
          {(outlook && outlookWords(outlook, shownIn.currency)) ?? 'No forecast yet'}
        </span>
        <span className="sp" />
        {onTarget && (
          <Button
            size="s"
            variant="ghost"
            onClick={onTarget}
            aria-label={`${targetWords} of ${team.name}`}
          >
            {targetWords}
          </Button>
        )}
      </div>
      <div className="row fs12 f3 team-load">
        <span>
          {team.members} people, {team.apps} apps
        </span>
        <span className="sp" />
        <span className="num">
          {load.open} open, {load.inProgress} in progress
          {load.overdue > 0 && (
            <>
              , <span className="bad-words">{load.overdue} overdue</span>
            </>
          )}
        </span>
      </div>
    </section>
  );
}
