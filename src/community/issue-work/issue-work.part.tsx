import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useScope } from '#/client/me.ts';
import { reading } from '#/client/reading.ts';
import { useRun } from '#/client/running.ts';
import { may } from '#/kernel/access.ts';
import { duration } from '#/kernel/date-words.ts';
import { Avatar } from '#/ui/avatar.tsx';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { Link } from '#/ui/link.tsx';
import { issueWork } from './issue-work.actions.ts';
import { PauseForm } from './pause-form.part.tsx';
import './issue-work.css';

const worked = (seconds: number) => duration(Math.floor(seconds / 60));

interface IssueWorkProps {
  issueId: number;
  /** It is still to be done. */
  isOpen: boolean;
}

/** Who works on an issue and for how long, and the button that starts and pauses one's own timer. */
export function IssueWork({ issueId, isOpen }: IssueWorkProps) {
  const run = useRun();
  const [isPausing, setPausing] = useState(false);
  const mayRead = useScope(may('projects:read')) !== undefined;
  const mayWork = useScope(may('tasks:work')) !== undefined;
  const { data } = useQuery({ ...reading('GET /tasks/of-issue', { issueId }), enabled: mayRead });
  if (!data || (data.rows.length === 0 && !(mayWork && isOpen))) return null;
  const { mine, rows } = data;
  return (
    <section className="issue-work" aria-label="Work">
      <h3>{data.workedSeconds > 0 ? `Work, ${worked(data.workedSeconds)}` : 'Work'}</h3>
      <ul>
        {rows.map((it, at) => (
          <li key={it.id ?? `of ${it.assignee?.id ?? at}`} className="row">
            {it.assignee && <Avatar name={it.assignee.name} />}
            <span dir="auto">{it.assignee?.name ?? 'Nobody'}</span>
            {it.key && (
              <Link className="link plain f3 num" href={`/tasks/info?task=${it.key}`}>
                {it.key}
              </Link>
            )}
            <span className="sp" />
            {it.runningSince && <Badge tone="info">Running</Badge>}
            <span className="num">{worked(it.workedSeconds)}</span>
          </li>
        ))}
      </ul>
      {mayWork && isOpen && (
        <p className="row">
          {mine?.runningSince ? (
            <Button size="s" icon="player-pause" onClick={() => setPausing(true)}>
              Pause work
            </Button>
          ) : (
            <Button
              size="s"
              icon="player-play"
              onClick={() => void run(issueWork, { issue: issueId })}
            >
              {mine?.status === 'paused' ? 'Resume work' : 'Start work'}
            </Button>
          )}
        </p>
      )}
      {mine && isPausing && <PauseForm task={mine} onClose={() => setPausing(false)} />}
    </section>
  );
}
