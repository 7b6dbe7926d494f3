import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { reading } from '#/client/reading.ts';
import { Avatar } from '#/ui/avatar.tsx';
import { IconButton } from '#/ui/button.tsx';
import { Icon } from '#/ui/icon.tsx';
import { ComboField } from '#/ui/rich/combo-field.tsx';
import { useNamesApart } from '#/ui/rich/namesakes.ts';

/** Somebody figures are shared with: a person, or whoever is in a team. */
export interface Target {
  kind: 'person' | 'team';
  id: number;
  name: string;
}
const keyOf = ({ kind, id }: Target) => `${kind} ${id}`;

interface TargetsFieldProps {
  value: readonly Target[];
  onChange: (targets: Target[]) => void;
  error?: string;
}

/** People and teams, found by typing; each that was chosen can be taken out again. */
export function TargetsField({ value, onChange, error }: TargetsFieldProps) {
  const [typed, setTyped] = useState('');
  const { data } = useQuery({
    ...reading('GET /share-targets', { q: typed || undefined }),
    placeholderData: keepPreviousData,
  });
  const found: (Target & { note?: string })[] = [
    ...(data?.teams ?? []).map((it) => ({ ...it, kind: 'team' as const, note: 'team' })),
    ...(data?.people ?? []).map(({ title, ...it }) => ({
      ...it,
      kind: 'person' as const,
      note: title ?? undefined,
    })),
  ];
  const nameOf = useNamesApart(value.filter((it) => it.kind === 'person'));
  const shown = (it: Target) => (it.kind === 'person' ? nameOf(it) : it.name);
  const chosen = new Set(value.map(keyOf));
  const offered = found.filter((it) => !chosen.has(keyOf(it)));
  return (
    <div>
      <ComboField
        label="With"
        help="People and teams; whoever joins a team later sees it too"
        error={error}
        options={offered.map((it) => ({ value: keyOf(it), label: it.name, note: it.note }))}
        onSearch={setTyped}
        value=""
        onChange={(key) => {
          const target = offered.find((it) => keyOf(it) === key);
          if (target) onChange([...value, { kind: target.kind, id: target.id, name: target.name }]);
        }}
      />
      {value.length > 0 && (
        <ul className="share-targets" aria-label="Shared with">
          {value.map((it) => (
            <li key={keyOf(it)} className="chip tall">
              {it.kind === 'team' ? (
                <Icon name="users-group" size={14} />
              ) : (
                <Avatar name={it.name} />
              )}
              {shown(it)}
              <IconButton
                icon="x"
                label={`Take ${shown(it)} out`}
                variant="ghost"
                size="s"
                onClick={() => onChange(value.filter((other) => keyOf(other) !== keyOf(it)))}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
