import { useQuery } from '@tanstack/react-query';
import { ListStates } from '#/client/list-states.tsx';
import { reading } from '#/client/reading.ts';
import { useRun } from '#/client/running.ts';
import { IconButton } from '#/ui/button.tsx';
import { Panel } from '#/ui/panel.tsx';
import { aliasRemove } from './aliases.actions.ts';

/** One’s own words for lines of the palette. */
export function MyAliases({ canChange }: { canChange: boolean }) {
  const aliases = useQuery(reading('GET /aliases', {}));
  const run = useRun();
  return (
    <Panel
      title="Aliases"
      wide
      actions={
        <span className="f3 fs12">
          Type <code>alias standup = open sprint board</code> in the palette
        </span>
      }
    >
      <ListStates
        query={aliases}
        what="aliases"
        isEmpty={({ rows }) => rows.length === 0}
        empty={<p className="panel-words f3">You have no aliases. Give one in the palette.</p>}
      >
        {({ rows }) => (
          <dl className="profile-keys">
            {rows.map(({ id, word, line }) => (
              <div key={id}>
                <dt>
                  <b className="med">{word}</b> <span className="f2">{line}</span>
                </dt>
                <dd>
                  {canChange && (
                    <IconButton
                      icon="trash"
                      label={`Remove the alias ${word}`}
                      onClick={() => void run(aliasRemove, { alias: id })}
                    />
                  )}
                </dd>
              </div>
            ))}
          </dl>
        )}
      </ListStates>
    </Panel>
  );
}
