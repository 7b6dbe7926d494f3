import { useQuery } from '@tanstack/react-query';
import { ListStates } from '#/client/list-states.tsx';
import { useMe } from '#/client/me.ts';
import { reading } from '#/client/reading.ts';
import { useRun } from '#/client/running.ts';
import { exactInstant, relativeTime } from '#/kernel/date-words.ts';
import { IconButton } from '#/ui/button.tsx';
import { useNow } from '#/ui/now.ts';
import { EmptyState } from '#/ui/states.tsx';
import { Table } from '#/ui/table.tsx';
import { accountUnlink } from './sign-in-providers.actions.ts';
import type { LinkedAccount } from './sign-in-providers.contract.ts';

/** Whose accounts are linked to a provider, those used last first. */
export function LinkedAccounts({ provider }: { provider: number }) {
  const query = useQuery(reading('GET /sign-in-provider-accounts', { id: provider }));
  const { zone } = useMe();
  const now = useNow(60_000);
  const run = useRun();
  const when = (at: string) => (
    <time dateTime={at} title={exactInstant(new Date(at), zone)}>
      {relativeTime(new Date(at), now)}
    </time>
  );
  return (
    <section className="provider-accounts" aria-label="Linked accounts">
      <h3>Linked accounts</h3>
      <ListStates
        query={query}
        what="accounts"
        isEmpty={({ rows }) => rows.length === 0}
        empty={
          <EmptyState
            icon="users"
            title="Nobody has signed in with it yet"
            text="An account is linked when somebody signs in for the first time."
          />
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
                  title: 'Called there',
                  className: 'trunc',
                  cell: (it) => it.email ?? '',
                },
                { key: 'last', title: 'Last used', width: 110, cell: (it) => when(it.lastAt) },
                {
                  key: 'unlink',
                  title: '',
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
