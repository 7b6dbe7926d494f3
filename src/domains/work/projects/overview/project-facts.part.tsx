import { useMe } from '#/client/me.ts';
import { exactInstant, namedDay, relativeTime } from '#/kernel/date-words.ts';
import { Avatar } from '#/ui/avatar.tsx';
import { useNow } from '#/ui/now.ts';
import { Panel } from '#/ui/panel.tsx';
import { HealthBadge } from './health.part.tsx';
import type { OverviewData } from './progress-panel.part.tsx';

/** Key, lead, days, and what was last said about how it stands. */
export function ProjectFacts({ data }: { data: OverviewData }) {
  const { project, today } = data;
  const { zone } = useMe();
  const now = useNow();
  const day = (it: string | null) => (it ? namedDay(it, today) : <span className="f3">–</span>);
  return (
    <Panel title="Facts">
      <div className="inside">
        <dl className="overview-facts">
          <dt>Key</dt>
          <dd className="num">{project.key}</dd>
          <dt>Lead</dt>
          <dd>
            <span className="issue-word">
              <Avatar name={project.lead.name} /> {project.lead.name}
            </span>
          </dd>
          <dt>Starts</dt>
          <dd className="num">{day(project.startsOn)}</dd>
          <dt>Target day</dt>
          <dd className="num">{day(project.targetOn)}</dd>
          <dt>Health</dt>
          <dd>
            <HealthBadge health={project.health} />
          </dd>
          {project.healthNote && (
            <>
              <dt>Update</dt>
              <dd>
                {project.healthNote}
                {project.healthBy && project.healthAt && (
                  <span
                    className="f3 fs12 health-by"
                    title={exactInstant(new Date(project.healthAt), zone)}
                  >
                    {project.healthBy.name}, {relativeTime(new Date(project.healthAt), now)}
                  </span>
                )}
              </dd>
            </>
          )}
        </dl>
      </div>
    </Panel>
  );
}
