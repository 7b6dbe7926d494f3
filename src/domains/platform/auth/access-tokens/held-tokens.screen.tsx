import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { ListStates } from '#/client/list-states.tsx';
import { useMe, useScope } from '#/client/me.ts';
import { reading } from '#/client/reading.ts';
import { useRun } from '#/client/running.ts';
import { may } from '#/kernel/access.ts';
import { Id, listOf, paging } from '#/kernel/schema.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { Chip, FilterBar } from '#/ui/chip.tsx';
import { FindField } from '#/ui/form/find-field.tsx';
import { useSearch } from '#/ui/location.ts';
import { useNow } from '#/ui/now.ts';
import { Page } from '#/ui/page.tsx';
import { PagedTable } from '#/ui/paged-table.tsx';
import { Panel } from '#/ui/panel.tsx';
import { PickChip } from '#/ui/rich/pick-chip.tsx';
import { useRowKeys } from '#/ui/row-keys.ts';
import { EmptyState } from '#/ui/states.tsx';
import { heldTokenRevoke } from './access-tokens.actions.ts';
import { tokenStates, type HeldToken } from './access-tokens.contract.ts';
import { heldColumns } from './held-columns.part.tsx';
import { NewToken } from './new-token.part.tsx';
import { RenewToken } from './renew-token.part.tsx';
import { stateWords } from './token-words.ts';
import './access-tokens.css';

const kinds = ['personal', 'service'] as const;
const kindWords = { personal: 'Of people', service: 'Of the company' } as const;

const Search = z.strictObject({
  q: z.string().max(100).default(''),
  kind: z.enum(kinds).optional(),
  person: Id.optional(),
  state: listOf(z.enum(tokenStates)).optional(),
  /** A service token is being made. */
  making: z.literal('service').optional(),
  ...paging,
});

/** Every access token: whose, what it may do, when it was used; make one of the company, revoke. */
export function HeldTokensScreen() {
  const { zone } = useMe();
  const now = useNow();
  const run = useRun();
  const mayLog = useScope(may('audit:read')) !== undefined;
  const mayMake = useScope(may('access-tokens:write')) === 'all';
  const [{ q, kind, person, state, making, page, perPage }, change] = useSearch(Search);
  const tokens = useQuery({
    ...reading('GET /access-tokens', { q: q || undefined, kind, person, state, page, perPage }),
    placeholderData: keepPreviousData,
  });
  const rows = tokens.data?.rows ?? [];
  const [renewing, setRenewing] = useState<HeldToken>();
  const only = ({ person: of }: HeldToken) => of && change({ person: of.id, page: undefined });
  const revoke = ({ id }: HeldToken) => void run(heldTokenRevoke, { id });
  const { current, onKeyDown } = useRowKeys({
    rows,
    rowKey: (it) => it.id,
    onOpen: only,
    wide: true,
  });
  const ofOne = rows.find((it) => it.person?.id === person)?.person;
  const make = () => change({ making: 'service' });
  return (
    <Page
      title="Tokens"
      beside={tokens.data && <Badge>{tokens.data.totalRows}</Badge>}
      actions={
        mayMake && (
          <Button variant="primary" icon="plus" onClick={make}>
            Make a service token
          </Button>
        )
      }
      filters={
        <FilterBar
          end={
            <FindField
              label="Search tokens"
              placeholder="Token or person"
              value={q}
              onRest={(it) => change({ q: it || undefined, page: undefined }, { replace: true })}
            />
          }
        >
          <PickChip
            several
            label="State"
            options={tokenStates.map((it) => ({ value: it, label: stateWords[it] }))}
            value={state ?? []}
            on={state !== undefined}
            onChange={(it) => change({ state: it.length > 0 ? it : undefined, page: undefined })}
          >
            {state ? state.map((it) => stateWords[it]).join(' or ') : 'Active'}
          </PickChip>
          {kinds.map((it) => (
            <Chip
              key={it}
              on={kind === it}
              onClick={() => change({ kind: kind === it ? undefined : it, page: undefined })}
            >
              {kindWords[it]}
            </Chip>
          ))}
          {person !== undefined && (
            <Chip icon="x" on onClick={() => change({ person: undefined, page: undefined })}>
              {ofOne?.name ?? 'One person'}
            </Chip>
          )}
        </FilterBar>
      }
    >
      <Panel className="tokens-list" title="Access tokens of people and of the company">
        <ListStates
          query={tokens}
          what="tokens"
          isEmpty={(it) => it.totalRows === 0}
          empty={
            <EmptyState icon="key" title="No token here" text="No token matches these filters.">
              <Button
                onClick={() =>
                  change({ q: undefined, kind: undefined, person: undefined, state: undefined })
                }
              >
                Show all that are active
              </Button>
            </EmptyState>
          }
        >
          {({ totalRows }) => (
            <PagedTable
              label="Tokens"
              tall
              columns={heldColumns({
                zone,
                now,
                onPerson: only,
                onRevoke: revoke,
                onRenew: mayMake ? setRenewing : undefined,
                mayLog,
              })}
              rows={rows}
              rowKey={(it) => it.id}
              current={current}
              onKeyDown={onKeyDown}
              totalRows={totalRows}
              search={{ page, perPage }}
              onChange={change}
            />
          )}
        </ListStates>
      </Panel>
      {renewing && (
        <RenewToken of={renewing} kind="service" onClose={() => setRenewing(undefined)} />
      )}
      {making === 'service' && mayMake && (
        <NewToken kind="service" onClose={() => change({ making: undefined })} />
      )}
    </Page>
  );
}
