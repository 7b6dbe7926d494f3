import { useState } from 'react';
import { useFoundPeople } from '#/client/found-people.ts';
import { useRun } from '#/client/running.ts';
import { Badge } from '#/ui/badge.tsx';
import { IconButton } from '#/ui/button.tsx';
import { Panel } from '#/ui/panel.tsx';
import { ComboField } from '#/ui/rich/combo-field.tsx';
import { breakGlassSet } from './sign-in-providers.actions.ts';
import type { BreakGlass } from './sign-in-providers.contract.ts';

/** Who comes in by password when the required provider is away: each time is told to the others. */
export function BreakGlassPanel({ people }: { people: readonly BreakGlass[] }) {
  const run = useRun();
  const [picked, setPicked] = useState('');
  const found = useFoundPeople();
  const set = (person: number, on: boolean) => run(breakGlassSet, { person, on });
  return (
    <Panel
      className="break-glass"
      title="Break-glass access"
      beside={<Badge>{String(people.length)}</Badge>}
    >
      <div className="break-glass-body">
        <p className="f2">
          They may sign in by password though a provider is required. Each time it stands in the
          audit log, and the others who look after sign-in are told.
        </p>
        {people.length > 0 && (
          <ul aria-label="Break-glass access">
            {people.map((it) => (
              <li key={it.id}>
                <span dir="auto" className="med trunc">
                  {it.name}
                </span>
                <span className="f3 trunc">{it.email}</span>
                {!it.isReady && <Badge tone="warn">Not ready</Badge>}
                <span className="sp" />
                <IconButton
                  icon="x"
                  label={`Take ${it.name} out`}
                  variant="ghost"
                  size="s"
                  onClick={() => void set(it.id, false)}
                />
              </li>
            ))}
          </ul>
        )}
        <ComboField
          label="Add somebody"
          placeholder="Find a person"
          help="An admin with a password and a PIN."
          options={found.options.filter((it) => !people.some(({ id }) => String(id) === it.value))}
          onSearch={found.onSearch}
          value={picked}
          onChange={(id) => {
            setPicked(id);
            if (id !== '') void set(Number(id), true).finally(() => setPicked(''));
          }}
        />
      </div>
    </Panel>
  );
}
