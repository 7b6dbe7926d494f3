import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ListStates } from '#/client/list-states.tsx';
import { reading } from '#/client/reading.ts';
import { reachOf, type Grants, type Permission, type Scope } from '#/kernel/access.ts';
import type { OutputOf } from '#/kernel/endpoint.ts';
import { Field } from '#/ui/form/field.tsx';
import { TextField } from '#/ui/form/text-field.tsx';
import { EmptyState } from '#/ui/states.tsx';
import { Table, type Column } from '#/ui/table.tsx';
import type { accessTokensEndpoints } from './access-tokens.contract.ts';
import { countWords, domainWords, scopeWords, withScope } from './token-words.ts';

type Groups = OutputOf<(typeof accessTokensEndpoints)['GET /token-rights']>['groups'];
type Right = Groups[number]['rights'][number];

interface PickerProps {
  /** A service token only reads, and reaches all or nothing. */
  kind: 'personal' | 'service';
  value: Grants;
  onChange: (scopes: Grants) => void;
  error?: string;
}

const reaches = {
  personal: [undefined, 'own', 'team', 'all'],
  service: [undefined, 'all'],
} as const satisfies Record<PickerProps['kind'], readonly (Scope | undefined)[]>;

const wordsOf = (scope: Scope | undefined) => (scope ? scopeWords[scope] : 'No');

const columns = ({ kind, value, onChange }: PickerProps): Column<Right>[] => [
  {
    key: 'right',
    title: 'Right',
    cell: (it) => (
      <>
        {it.words}
        <span dir="auto" className="sub2">
          {it.name}
        </span>
      </>
    ),
  },
  ...reaches[kind].map((scope): Column<Right> => ({
    key: scope ?? 'none',
    title: wordsOf(scope),
    width: 56,
    className: 'tokens-cell',
    cell: (it) => (
      <input
        type="radio"
        className="rad"
        name={it.name}
        aria-label={`${it.words}: ${wordsOf(scope)}`}
        checked={value[it.name as Permission] === scope}
        disabled={reachOf(scope) > reachOf(it.mine)}
        onChange={() => onChange(withScope(value, it.name as Permission, scope))}
      />
    ),
  })),
];

/** What can be chosen for such a token, and has the typed words. */
function narrowed(groups: Groups, kind: PickerProps['kind'], typed: string): Groups {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const isFound = (domain: string, it: Right) => {
    const text = `${domainWords(domain)} ${it.words} ${it.name}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
  const isFor = (it: Right) => kind === 'personal' || (it.reads && it.mine === 'all');
  return groups
    .map(({ domain, rights }) => ({
      domain,
      rights: rights.filter((it) => isFor(it) && isFound(domain, it)),
    }))
    .filter((it) => it.rights.length > 0);
}

/** Right × reach, by domain: what one does not hold oneself is not there. */
export function RightsPicker(props: PickerProps) {
  const { kind, value, error } = props;
  const [typed, setTyped] = useState('');
  const query = useQuery(reading('GET /token-rights', {}));
  return (
    <Field
      label="What it may do"
      beside={countWords(Object.keys(value).length)}
      {...(error && { error })}
      group
    >
      {() => (
        <>
          <TextField
            label="Search rights"
            hideLabel
            type="search"
            icon="search"
            placeholder="Tasks, revenue, apps:read"
            value={typed}
            onChange={setTyped}
          />
          <div className="tokens-rights">
            <ListStates
              query={query}
              what="rights"
              isEmpty={({ groups }) => narrowed(groups, kind, typed).length === 0}
              empty={
                <EmptyState
                  icon="key"
                  title="No right here"
                  text={
                    typed
                      ? 'No right that you can give matches these words.'
                      : 'Your role holds no right that such a token can carry.'
                  }
                />
              }
            >
              {({ groups }) =>
                narrowed(groups, kind, typed).map((it) => (
                  <section key={it.domain} className="tokens-group">
                    <h3>{domainWords(it.domain)}</h3>
                    <Table
                      label={`Rights of ${domainWords(it.domain)}`}
                      columns={columns(props)}
                      rows={it.rights}
                      rowKey={(row) => row.name}
                    />
                  </section>
                ))
              }
            </ListStates>
          </div>
        </>
      )}
    </Field>
  );
}
