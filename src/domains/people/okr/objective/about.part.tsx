import type { ReactNode } from 'react';
import { useMe } from '#/client/me.ts';
import { exactInstant } from '#/kernel/date-words.ts';
import { Avatar } from '#/ui/avatar.tsx';
import { Link } from '#/ui/link.tsx';
import { Panel } from '#/ui/panel.tsx';
import type { ObjectiveDetail } from '../objective.contract.ts';
import { ConfidenceBadge, ProgressBar, Whose } from '../okr-marks.part.tsx';

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

function Facts({ objective }: { objective: ObjectiveDetail }) {
  const { owner, parent, cycle, confidence } = objective;
  return (
    <Panel title="About" wide>
      <dl className="okr-facts">
        <Fact label="Whose">
          <Whose it={objective} />
        </Fact>
        <Fact label="Answers for it">
          <Avatar name={owner.name} />
          <span className="trunc" dir="auto">
            {owner.name}
          </span>
        </Fact>
        <Fact label="Cycle">{cycle.name}</Fact>
        <Fact label="Confidence">
          <ConfidenceBadge confidence={confidence} />
        </Fact>
        <Fact label="Serves">
          {parent ? (
            <Link dir="auto" href={`/okr?objective=${parent.id}`} className="link okr-wrap">
              {parent.title}
            </Link>
          ) : (
            <span className="f3">–</span>
          )}
        </Fact>
        {objective.private && <Fact label="Seen by">Owner, who leads them, HR</Fact>}
      </dl>
    </Panel>
  );
}

function Words({
  title,
  children,
  by,
}: {
  title: string;
  children: string;
  by?: string | undefined;
}) {
  return (
    <section className="okr-words">
      <h3 dir="auto">{title}</h3>
      <p>{children}</p>
      {by && <small className="f3">{by}</small>}
    </section>
  );
}

function Review({ objective }: { objective: ObjectiveDetail }) {
  const { zone } = useMe();
  const { selfReview, reviewNote, reviewedBy, reviewedAt, cancelReason, reopenReason } = objective;
  const isReviewed = reviewNote ?? reviewedBy;
  if (!selfReview && !isReviewed && !cancelReason && !reopenReason) return null;
  const by =
    reviewedBy && reviewedAt
      ? `${reviewedBy.name}, ${exactInstant(new Date(reviewedAt), zone)}`
      : undefined;
  return (
    <Panel title="Review" wide className="okr-review-words">
      {selfReview && (
        <Words title="Self-review" by={objective.owner.name}>
          {selfReview}
        </Words>
      )}
      {isReviewed && (
        <Words title={objective.state === 'closed' ? 'Scored' : 'Last review'} by={by}>
          {reviewNote ?? 'Without words.'}
        </Words>
      )}
      {reopenReason && <Words title="Opened again">{reopenReason}</Words>}
      {cancelReason && <Words title="Cancelled">{cancelReason}</Words>}
    </Panel>
  );
}

function Children({ objective }: { objective: ObjectiveDetail }) {
  if (objective.children.length === 0) return null;
  return (
    <Panel title="Served by" wide>
      <ul className="okr-children">
        {objective.children.map((it) => (
          <li key={it.id}>
            <Link dir="auto" href={`/okr?objective=${it.id}`} className="okr-wrap">
              {it.title}
            </Link>
            <Whose it={it} />
            <ProgressBar progress={it.progress} label={`Progress of ${it.title}`} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** Beside an objective: whose it is, what serves it, and what its review says. */
export const About = ({ objective }: { objective: ObjectiveDetail }) => (
  <>
    <Facts objective={objective} />
    <Review objective={objective} />
    <Children objective={objective} />
  </>
);
