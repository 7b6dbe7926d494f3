import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { reading } from '#/client/reading.ts';
import { Avatar } from '#/ui/avatar.tsx';
import { IconButton } from '#/ui/button.tsx';
import { Field } from '#/ui/form/field.tsx';
import { ComboField } from '#/ui/rich/combo-field.tsx';
import { optionName, useToldApart } from '#/ui/rich/namesakes.ts';
import type { Option } from '#/ui/rich/option.ts';

/** One of those a form is given to: `team:3`, `department:1`, `person:12`. */
export interface Target {
  value: string;
  label: string;
}

const kindWords = { team: 'Team', department: 'Department', person: '' };

function useTargets(typed: string): Option[] {
  const { data: choices } = useQuery(reading('GET /user-choices', {}));
  const { data: people } = useQuery({
    ...reading('GET /users-dropdown', { q: typed, limit: 30 }),
    placeholderData: keepPreviousData,
  });
  const words = typed.toLowerCase();
  const named = (kind: 'team' | 'department', its: readonly { id: number; name: string }[] = []) =>
    its
      .filter((it) => it.name.toLowerCase().includes(words))
      .map((it) => ({ value: `${kind}:${it.id}`, label: it.name, note: kindWords[kind] }));
  return [
    ...named('team', choices?.teams),
    ...named('department', choices?.departments),
    ...(people?.rows ?? []).map((it) => ({
      value: `person:${it.id}`,
      label: it.name,
      note: it.title ?? undefined,
      mark: <Avatar name={it.name} />,
    })),
  ];
}

interface AudienceFieldProps {
  value: readonly Target[];
  error?: string;
  onChange: (targets: Target[]) => void;
}

/** Teams, departments and people, added one after the other. */
export function AudienceField({ value, error, onChange }: AudienceFieldProps) {
  const [typed, setTyped] = useState('');
  const picked = useToldApart(value);
  const chosen = value.map((it) => it.value);
  const options = useTargets(typed).filter((it) => !chosen.includes(it.value));
  return (
    <>
      <ComboField
        label="Give it to"
        placeholder="A team, a department or a person"
        options={options}
        value=""
        error={error}
        onSearch={setTyped}
        onChange={(picked) => {
          const option = options.find((it) => it.value === picked);
          if (option) onChange([...value, { value: option.value, label: option.label }]);
          setTyped('');
        }}
      />
      {value.length > 0 && (
        <Field label="Chosen" hideLabel group>
          {({ id }) => (
            <ul className="eval-targets" aria-labelledby={`${id}-label`}>
              {picked.map((it) => (
                <li key={it.value} className="chip">
                  {optionName(it)}
                  <IconButton
                    icon="x"
                    label={`Leave out ${optionName(it)}`}
                    variant="ghost"
                    size="s"
                    iconSize={12}
                    onClick={() => onChange(value.filter((one) => one.value !== it.value))}
                  />
                </li>
              ))}
            </ul>
          )}
        </Field>
      )}
    </>
  );
}
