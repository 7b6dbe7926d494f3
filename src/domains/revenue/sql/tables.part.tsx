import { useQuery } from '@tanstack/react-query';
import { ListStates } from '#/client/list-states.tsx';
import { reading } from '#/client/reading.ts';
import { Panel } from '#/ui/panel.tsx';
import { EmptyState } from '#/ui/states.tsx';

/** What can be read, at the side of the query; a name that is pressed is written into it. */
export function Tables({ onPick }: { onPick: (name: string) => void }) {
  const query = useQuery(reading('GET /sql-tables', {}));
  return (
    <Panel title="Tables" className="sql-tables">
      <ListStates
        query={query}
        what="tables"
        isEmpty={({ tables }) => tables.length === 0}
        empty={<EmptyState title="No tables" />}
      >
        {({ tables }) =>
          tables.map((table) => (
            <details key={table.name}>
              <summary>
                <code dir="auto">{table.name}</code>
              </summary>
              <p className="f2">{table.about}</p>
              <ul>
                {table.columns.map((it) => (
                  <li key={it.name}>
                    <button
                      type="button"
                      title={`${it.about} (${it.type})`}
                      onClick={() => onPick(it.name)}
                    >
                      <code dir="auto">{it.name}</code>
                      <span className="f3">{it.type.toLowerCase().replace(/\(.*/, '')}</span>
                    </button>
                  </li>
                ))}
              </ul>
            </details>
          ))
        }
      </ListStates>
    </Panel>
  );
}
