import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { reading } from '#/client/reading.ts';
import { Button } from '#/ui/button.tsx';
import { Panel } from '#/ui/panel.tsx';
import { GitRulesForm } from './git-rules-form.part.tsx';
import { ruleWords } from './git-rules-words.ts';
import { gitEvents } from './git-rules.ts';
import './git-rules.css';

/** Which hosts are connected to a project, and where Git moves its issues; nothing where there is none. */
export function GitPanel({ project }: { project: string }) {
  const { data } = useQuery(reading('GET /cjprojects/git', { project }));
  const [isEditing, setEditing] = useState(false);
  if (!data || data.connections.length === 0) return null;
  const nameOf = (id: number | null) => data.statuses.find((it) => it.id === id)?.name;
  return (
    <Panel
      title="Git"
      wide
      actions={
        data.mayConfigure && (
          <Button
            size="s"
            variant="ghost"
            aria-label="Change where Git moves issues"
            onClick={() => setEditing(true)}
          >
            Change
          </Button>
        )
      }
    >
      <div className="inside config-summary">
        <p className="f2">{data.connections.map((it) => it.name).join(', ')}</p>
        <dl className="git-rules">
          {gitEvents.map((event) => (
            <div key={event}>
              <dt className="f3">{ruleWords[event]}</dt>
              <dd>{nameOf(data[event]) ?? <span className="f3">No change</span>}</dd>
            </div>
          ))}
        </dl>
      </div>
      {isEditing && <GitRulesForm project={project} git={data} onClose={() => setEditing(false)} />}
    </Panel>
  );
}
