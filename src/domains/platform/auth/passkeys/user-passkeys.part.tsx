import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Ago } from '#/client/ago.tsx';
import { ListStates } from '#/client/list-states.tsx';
import { reading } from '#/client/reading.ts';
import { useRun } from '#/client/running.ts';
import { Button } from '#/ui/button.tsx';
import { PagedTable } from '#/ui/paged-table.tsx';
import { Panel } from '#/ui/panel.tsx';
import { useRowKeys } from '#/ui/row-keys.ts';
import { EmptyState } from '#/ui/states.tsx';
import type { Column } from '#/ui/table.tsx';
import { PersonPick } from '../devices/person-pick.part.tsx';
import { PasskeyWords } from './passkey-words.part.tsx';
import { userPasskeyRemove } from './passkeys.actions.ts';
import type { UserPasskey } from './passkeys.contract.ts';

interface UserPasskeysProps {
  search: { q: string; person?: number | undefined; page: number; perPage: number };
  onChange: (to: { page?: number | undefined; perPage?: number | undefined }) => void;
  onPerson: (id: number) => void;
  onAll: () => void;
}

interface ColumnsProps {
  onPerson: (id: number) => void;
  onRemove: (passkey: UserPasskey) => void;
}

function columns({ onPerson, onRemove }: ColumnsProps): Column<UserPasskey>[] {
  return [
    {
      key: 'person',
      title: 'Person',
      width: 200,
      cell: (it) => <PersonPick person={it.person} onPick={onPerson} />,
    },
    { key: 'name', title: 'Passkey', cell: (it) => <PasskeyWords passkey={it} /> },
    {
      key: 'added',
      title: 'Added',
      align: 'right',
      width: 110,
      cell: (it) => <Ago at={it.addedAt} />,
    },
    {
      key: 'used',
      title: 'Last use',
      align: 'right',
      width: 110,
      cell: (it) =>
        it.lastUsedAt === null ? <span className="f3">Never</span> : <Ago at={it.lastUsedAt} />,
    },
    {
      key: 'remove',
      title: <span className="hidden-words">Actions</span>,
      align: 'right',
      width: 96,
      cell: (it) =>
        it.canRemove && (
          <Button
            size="s"
            danger
            aria-label={`Remove ${it.name} of ${it.person.name}`}
            onClick={() => onRemove(it)}
          >
            Remove
          </Button>
        ),
    },
  ];
}

/** The passkeys of people, for those who may end the trust in devices. */
export function UserPasskeys({ search, onChange, onPerson, onAll }: UserPasskeysProps) {
  const run = useRun();
  const { q, person, page, perPage } = search;
  const query = useQuery({
    ...reading('GET /user-passkeys', { q: q || undefined, person, page, perPage }),
    placeholderData: keepPreviousData,
  });
  const rows = query.data?.rows ?? [];
  const { current, onKeyDown } = useRowKeys({
    rows,
    rowKey: (it) => it.id,
    onOpen: (it) => onPerson(it.person.id),
    wide: true,
  });
  const onRemove = (it: UserPasskey) =>
    void run(userPasskeyRemove, { personId: it.person.id, id: it.id });
  const isFiltered = q !== '' || person !== undefined;
  return (
    <Panel className="devices-list" title="Passkeys people sign in with">
      <ListStates
        query={query}
        what="passkeys"
        isEmpty={(it) => it.totalRows === 0}
        empty={
          <EmptyState
            icon="key"
            title={isFiltered ? 'No passkey here' : 'Nobody has a passkey yet'}
            text={
              isFiltered
                ? 'No passkey matches these filters.'
                : 'People add them in their profile, in place of the PIN.'
            }
          >
            {isFiltered && <Button onClick={onAll}>Show all passkeys</Button>}
          </EmptyState>
        }
      >
        {({ totalRows }) => (
          <PagedTable
            label="Passkeys"
            tall
            columns={columns({ onPerson, onRemove })}
            rows={rows}
            rowKey={(it) => it.id}
            current={current}
            onKeyDown={onKeyDown}
            totalRows={totalRows}
            search={{ page, perPage }}
            onChange={onChange}
          />
        )}
      </ListStates>
    </Panel>
  );
}
