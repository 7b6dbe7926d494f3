import { Ago } from '#/client/ago.tsx';
import { useRun } from '#/client/running.ts';
import { shortDay } from '#/kernel/date-words.ts';
import { dayOf } from '#/kernel/dates.ts';
import { Badge } from '#/ui/badge.tsx';
import { IconButton } from '#/ui/button.tsx';
import { Table } from '#/ui/table.tsx';
import { directoryTokenRevoke } from './directories.actions.ts';
import type { DirectoryToken } from './directories.contract.ts';
import { directoryTokenShown } from './directory-token-shown.ts';

/** By which the directory calls; each can be revoked. */
export function DirectoryTokens({ tokens }: { tokens: readonly DirectoryToken[] }) {
  const run = useRun();
  if (tokens.length === 0) return null;
  return (
    <Table<DirectoryToken>
      label="Tokens of the directory"
      columns={[
        {
          key: 'token',
          title: 'Token',
          className: 'trunc',
          cell: (it) => <code>{directoryTokenShown(it.code)}</code>,
        },
        { key: 'maker', title: 'Made by', className: 'trunc', cell: (it) => it.madeBy.name },
        {
          key: 'ends',
          title: 'Ends',
          width: 96,
          cell: (it) =>
            it.isExpired ? (
              <Badge tone="bad">Expired</Badge>
            ) : (
              shortDay(dayOf(new Date(it.expiresAt)))
            ),
        },
        {
          key: 'used',
          title: 'Last used',
          width: 104,
          cell: (it) => (it.lastUsedAt === null ? 'never' : <Ago at={it.lastUsedAt} />),
        },
        {
          key: 'revoke',
          title: <span className="hidden-words">Revoke</span>,
          width: 44,
          cell: (it) => (
            <IconButton
              icon="x"
              label={`Revoke ${directoryTokenShown(it.code)}`}
              variant="ghost"
              size="s"
              onClick={() => void run(directoryTokenRevoke, { token: it.id })}
            />
          ),
        },
      ]}
      rows={tokens}
      rowKey={(it) => it.id}
    />
  );
}
