import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ListStates } from '#/client/list-states.tsx';
import { useMe } from '#/client/me.ts';
import { reading } from '#/client/reading.ts';
import { useRun } from '#/client/running.ts';
import { exactInstant, relativeTime } from '#/kernel/date-words.ts';
import { IconButton } from '#/ui/button.tsx';
import { FindField } from '#/ui/form/find-field.tsx';
import { useNow } from '#/ui/now.ts';
import { EmptyState } from '#/ui/states.tsx';
import { Table } from '#/ui/table.tsx';
import { accountUnlink } from './sign-in-providers.actions.ts';
import type { LinkedAccount } from './sign-in-providers.contract.ts';

/** Whose accounts are linked to a provider, those used last first. */
export function LinkedAccounts({ provider }: { provider: number }) {
  const [q, setQ] = useState('');
  const query = useQuery(
    reading('GET /sign-in-provider-accounts', { id: provider, ...(q && { q }) }),
  );
  const { zone } = useMe();
  const now = useNow(60_000);
  const run = useRun();
  const isCut = query.data !== undefined && query.data.totalRows > query.data.rows.length;
  const when = (at: string) => (
    <time dateTime={at} title={exactInstant(new Date(at), zone)}>
      {relativeTime(new Date(at), now)}
    </time>
  );
  return (
    <section className="provider-accounts" aria-label="Linked accounts">
      <h3>Linked accounts</h3>
      {(isCut || q !== '') && <FindField label="Search accounts" value={q} onRest={setQ} />}
      <ListStates
        query={query}
        what="accounts"
        isEmpty={({ rows }) => rows.length === 0}
        empty={
          q === '' ? (
            <EmptyState
              icon="users"
              title="Nobody has signed in with it yet"
              text="An account is linked when somebody signs in for the first time."
            />
          ) : (
            <EmptyState
              icon="search"
              title="No account matches"
              text="Search by a person’s name or by the account’s e-mail."
            />
          )
        }
      >
        {({ rows, totalRows }) => (
          <>
            <Table<LinkedAccount>
              label="Linked accounts"
              columns={[
                {
                  key: 'person',
                  title: 'Person',
                  className: 'trunc',
                  cell: (it) => it.person.name,
                },
                {
                  key: 'email',
                  title: 'Account',
                  className: 'trunc',
                  cell: (it) => it.email ?? '',
                },
                { key: 'last', title: 'Last used', width: 110, cell: (it) => when(it.lastAt) },
                {
                  key: 'unlink',
                  title: <span className="hidden-words">Unlink</span>,
                  width: 44,
                  cell: (it) => (
                    <IconButton
                      icon="x"
                      label={`Unlink ${it.person.name}`}
                      variant="ghost"
                      size="s"
                      onClick={() => void run(accountUnlink, { provider, account: it.id })}
                    />
                  ),
                },
              ]}
              rows={rows}
              rowKey={(it) => it.id}
            />
            {totalRows > rows.length && (
              <p className="f3">
                The {rows.length} used last of {totalRows}.
              </p>
            )}
          </>
        )}
      </ListStates>
    </section>
  );
}
