import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ListStates } from '#/client/list-states.tsx';
import { useMe } from '#/client/me.ts';
import { reading } from '#/client/reading.ts';
import { useRun } from '#/client/running.ts';
import { exactInstant, relativeTime } from '#/kernel/date-words.ts';
import { Button, IconButton } from '#/ui/button.tsx';
import { useNow } from '#/ui/now.ts';
import { Panel } from '#/ui/panel.tsx';
import { EmptyState } from '#/ui/states.tsx';
import { Table, type Column } from '#/ui/table.tsx';
import { AddPasskey } from './add-passkey.part.tsx';
import { canAskForPasskeys } from './ask-passkey.ts';
import { PasskeyWords } from './passkey-words.part.tsx';
import { passkeyRemove } from './passkeys.actions.ts';
import type { MyPasskey } from './passkeys.contract.ts';
import { RenamePasskey } from './rename-passkey.part.tsx';

interface MyPasskeysProps {
  isAdding: boolean;
  onAdding: (isAdding: boolean) => void;
}

interface ColumnsProps {
  zone: string;
  now: Date;
  onRename: (passkey: MyPasskey) => void;
  onRemove: (passkey: MyPasskey) => void;
}

function columns({ zone, now, onRename, onRemove }: ColumnsProps): Column<MyPasskey>[] {
  const when = (at: string) => (
    <time dateTime={at} title={exactInstant(new Date(at), zone)}>
      {relativeTime(new Date(at), now)}
    </time>
  );
  return [
    { key: 'name', title: 'Passkey', cell: (it) => <PasskeyWords passkey={it} /> },
    {
      key: 'used',
      title: 'Last use',
      width: 84,
      cell: (it) =>
        it.lastUsedAt === null ? <span className="f3">Never</span> : when(it.lastUsedAt),
    },
    {
      key: 'added',
      title: 'Added',
      width: 110,
      className: 'wide',
      cell: (it) => when(it.addedAt),
    },
    {
      key: 'change',
      title: <span className="hidden-words">Actions</span>,
      width: 116,
      align: 'right',
      cell: (it) => (
        <span className="row passkey-buttons">
          <IconButton
            icon="pencil"
            label={`Rename ${it.name}`}
            variant="ghost"
            size="s"
            onClick={() => onRename(it)}
          />
          <Button size="s" danger aria-label={`Remove ${it.name}`} onClick={() => onRemove(it)}>
            Remove
          </Button>
        </span>
      ),
    },
  ];
}

/** The passkeys by which one comes in without the PIN: add, rename, remove. */
export function MyPasskeys({ isAdding, onAdding }: MyPasskeysProps) {
  const { zone } = useMe();
  const now = useNow();
  const run = useRun();
  const query = useQuery(reading('GET /my-passkeys', {}));
  const [renaming, setRenaming] = useState<MyPasskey>();
  const onRemove = ({ id }: MyPasskey) => void run(passkeyRemove, { id });
  const impossible = canAskForPasskeys()
    ? query.data?.impossible
    : 'Open Backlot as a web page, in a browser that knows passkeys, to add one.';
  const canAdd = query.data !== undefined && !impossible;
  return (
    <Panel
      title="Passkeys"
      actions={
        canAdd && (
          <Button size="s" icon="plus" onClick={() => onAdding(true)}>
            Add a passkey
          </Button>
        )
      }
    >
      <p className="panel-words f3">
        {impossible ??
          'A fingerprint, face or security key in place of your PIN, on any browser, after your password.'}
      </p>
      <ListStates
        query={query}
        what="passkeys"
        isEmpty={(it) => it.rows.length === 0}
        empty={
          <EmptyState
            icon="key"
            title="No passkey"
            text="Your PIN opens Backlot. A passkey does it as well, and sets a new PIN when you have forgotten yours."
          />
        }
      >
        {({ rows }) => (
          <Table
            label="Passkeys"
            tall
            columns={columns({ zone, now, onRename: setRenaming, onRemove })}
            rows={rows}
            rowKey={(it) => it.id}
          />
        )}
      </ListStates>
      {renaming && <RenamePasskey of={renaming} onClose={() => setRenaming(undefined)} />}
      {isAdding && canAdd && <AddPasskey onClose={() => onAdding(false)} />}
    </Panel>
  );
}
