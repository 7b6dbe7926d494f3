import { useQuery } from '@tanstack/react-query';
import { reading } from '#/client/reading.ts';
import { counted } from '#/kernel/numbers.ts';
import { Avatar } from '#/ui/avatar.tsx';
import { Badge } from '#/ui/badge.tsx';
import { Loading, RowsSkeleton } from '#/ui/skeleton.tsx';
import { differenceOf, type RoleShape } from './role-rules.ts';
import { scopeWords } from './role-words.ts';
import type { Role } from './roles.contract.ts';

const MOST = 50;

/** What would change and for whom, before it is saved. */
export function RoleReview({ role, wanted }: { role: Role; wanted: RoleShape }) {
  const { data, error } = useQuery(reading('GET /users-by-role', { id: role.id, perPage: MOST }));
  const changes = differenceOf(role.grants, wanted.grants);
  return (
    <div className="roles-review" tabIndex={-1} ref={(it) => it?.focus()}>
      <section>
        <h3>What changes</h3>
        <ul aria-label="What changes">
          {role.name !== wanted.name && (
            <li>
              Name: {role.name} → {wanted.name}
            </li>
          )}
          {role.rank !== wanted.rank && (
            <li>
              Rank: {role.rank} → {wanted.rank}
            </li>
          )}
          {changes.map(({ permission, from, to }) => (
            <li key={permission}>
              <Badge tone={to === null ? 'bad' : from === null ? 'good' : 'info'}>
                {to === null ? 'Taken away' : from === null ? 'Added' : 'Changed'}
              </Badge>
              <span className="mono">{permission}</span>
              <span className="f2">
                {[from, to].flatMap((it) => (it ? scopeWords[it].toLowerCase() : [])).join(' → ')}
              </span>
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h3>
          {role.people === 0
            ? 'Nobody has this role'
            : `Holds for ${counted(role.people, 'person', 'people')} from their next click on`}
        </h3>
        {data ? (
          <ul aria-label="Affected people">
            {data.rows.map((it) => (
              <li key={it.id}>
                <Avatar name={it.name} />
                {it.name}
                {it.title && (
                  <span dir="auto" className="f3">
                    {it.title}
                  </span>
                )}
              </li>
            ))}
            {data.totalRows > MOST && <li className="f2">and {data.totalRows - MOST} more</li>}
          </ul>
        ) : error ? (
          <p role="alert">{error.message}</p>
        ) : (
          <Loading label="Loading who has it">
            <RowsSkeleton rows={3} />
          </Loading>
        )}
      </section>
    </div>
  );
}
