import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ListStates } from '#/client/list-states.tsx';
import { useMe } from '#/client/me.ts';
import { reading } from '#/client/reading.ts';
import { useRun } from '#/client/running.ts';
import { Button } from '#/ui/button.tsx';
import { useNow } from '#/ui/now.ts';
import { Panel } from '#/ui/panel.tsx';
import { EmptyState } from '#/ui/states.tsx';
import { Table, type Column } from '#/ui/table.tsx';
import { tokenRevoke } from './access-tokens.actions.ts';
import type { AccessToken } from './access-tokens.contract.ts';
import { NewToken } from './new-token.part.tsx';
import { RenewToken } from './renew-token.part.tsx';
import { TokenButtons } from './token-buttons.part.tsx';
import { tokenColumns } from './token-columns.part.tsx';
import './access-tokens.css';

interface MyTokensProps {
  isMaking: boolean;
  onMaking: (isMaking: boolean) => void;
}

/** The tokens by which programs act as oneself: make one, see what is used, revoke. */
export function MyTokens({ isMaking, onMaking }: MyTokensProps) {
  const { zone } = useMe();
  const now = useNow();
  const run = useRun();
  const query = useQuery(reading('GET /my-access-tokens', {}));
  const [renewing, setRenewing] = useState<AccessToken>();
  const columns: Column<AccessToken>[] = [
    ...tokenColumns({ zone, now }),
    {
      key: 'revoke',
      title: <span className="hidden-words">Actions</span>,
      width: 160,
      align: 'right',
      cell: (it) =>
        it.state === 'active' && (
          <TokenButtons
            name={it.name}
            onRenew={() => setRenewing(it)}
            onRevoke={() => void run(tokenRevoke, { id: it.id })}
          />
        ),
    },
  ];
  const make = () => onMaking(true);
  return (
    <Panel
      title="Access tokens"
      actions={
        <Button size="s" icon="plus" onClick={make}>
          Make a token
        </Button>
      }
    >
      <p className="panel-words f3">
        A program that sends one acts as you. They end with a new password or PIN, and when you
        revoke all other browsers.
      </p>
      <ListStates
        query={query}
        what="access tokens"
        isEmpty={(it) => it.rows.length === 0}
        empty={
          <EmptyState
            icon="key"
            title="No access token"
            text="Make one for a script or another program that reads or changes something for you."
          />
        }
      >
        {({ rows }) => (
          <Table label="Access tokens" tall columns={columns} rows={rows} rowKey={(it) => it.id} />
        )}
      </ListStates>
      {renewing && (
        <RenewToken of={renewing} kind="personal" onClose={() => setRenewing(undefined)} />
      )}
      {isMaking && <NewToken kind="personal" onClose={() => onMaking(false)} />}
    </Panel>
  );
}
