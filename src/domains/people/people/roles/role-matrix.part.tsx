import type { Grants, Permission, Scope } from '#/kernel/access.ts';
import type { OutputOf } from '#/kernel/endpoint.ts';
import { mayGive, type Giver } from '#/kernel/may-give.ts';
import { Table, type Column } from '#/ui/table.tsx';
import { domainWords, scopeWords } from './role-words.ts';
import type { rolesEndpoints } from './roles.contract.ts';

type Groups = OutputOf<(typeof rolesEndpoints)['GET /permissions']>['groups'];
type PermissionRow = Groups[number]['permissions'][number];

interface MatrixProps {
  groups: Groups;
  giver: Giver;
  /** What the role has had so far: that may stay, whoever saves it. */
  before: Grants;
  grants: Grants;
  /** Absent: it can only be read. */
  onChange?: (grants: Grants) => void;
}

const choices = [undefined, 'own', 'team', 'all'] as const;
const wordsOf = (scope: Scope | undefined) => (scope ? scopeWords[scope] : 'No');

/** Permission × scope, grouped by domain; what one does not hold oneself cannot be chosen. */
export function RoleMatrix({ groups, giver, before, grants, onChange }: MatrixProps) {
  const held = (it: PermissionRow) => grants[it.name as Permission] ?? grants['*:*'];
  const set = (name: Permission, scope: Scope | undefined) => {
    const { [name]: _, ...rest } = grants;
    onChange?.(scope ? { ...rest, [name]: scope } : rest);
  };
  const columns: Column<PermissionRow>[] = [
    {
      key: 'permission',
      title: 'Permission',
      cell: (it) => (
        <>
          {it.words}
          <span dir="auto" className="sub2">
            {it.name}
          </span>
        </>
      ),
    },
    ...choices.map((scope): Column<PermissionRow> => ({
      key: scope ?? 'none',
      title: wordsOf(scope),
      width: 56,
      className: 'roles-cell',
      cell: (it) => {
        const name = it.name as Permission;
        return (
          <input
            type="radio"
            className="rad"
            name={name}
            aria-label={`${it.words}: ${wordsOf(scope)}`}
            checked={held(it) === scope}
            disabled={
              !onChange || (scope !== undefined && !mayGive(giver, name, scope, before[name]))
            }
            onChange={() => set(name, scope)}
          />
        );
      },
    })),
  ];
  return groups.map((it) => (
    <section key={it.domain} className="roles-group">
      <h3>{domainWords(it.domain)}</h3>
      <Table
        label={`Permissions of ${domainWords(it.domain)}`}
        columns={columns}
        rows={it.permissions}
        rowKey={(row) => row.name}
      />
    </section>
  ));
}
