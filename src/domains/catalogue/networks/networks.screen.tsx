import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { CallError } from '#/client/api.ts';
import { useScope } from '#/client/me.ts';
import { reading } from '#/client/reading.ts';
import { may } from '#/kernel/access.ts';
import { listOf } from '#/kernel/schema.ts';
import { Button } from '#/ui/button.tsx';
import { FilterBar, Word } from '#/ui/chip.tsx';
import { useSearch } from '#/ui/location.ts';
import { Page } from '#/ui/page.tsx';
import { PickChip } from '#/ui/rich/pick-chip.tsx';
import { Loading, RowsSkeleton } from '#/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#/ui/states.tsx';
import { NetworkForm } from './network-form.part.tsx';
import { NetworkList } from './network-list.part.tsx';
import { NetworkSheet } from './network-sheet.part.tsx';
import { typeWords } from './network-words.ts';
import { networkType, type NetworkType } from './networks.contract.ts';
import './networks.css';

const Search = z.strictObject({
  type: listOf(networkType).optional(),
  state: z.enum(['on', 'off']).optional(),
  /** The network that is open, or `new`. */
  network: z.union([z.literal('new'), z.coerce.number().int().positive()]).optional(),
});

const types = networkType.options.map((value) => ({ value, label: typeWords[value] }));
const states = [
  { value: 'all', label: 'On or off' },
  { value: 'on', label: 'On' },
  { value: 'off', label: 'Off' },
] as const;

/** The networks the studio earns and buys on: their order, how their figures come, how fresh they are. */
export function NetworksScreen() {
  const [{ type, state, network }, change] = useSearch(Search);
  const mayChange = useScope(may('networks:write')) !== undefined;
  const isFiltered = type !== undefined || state !== undefined;
  const { data, error, refetch } = useQuery({
    ...reading('GET /networks', { type, ...(state && { active: state === 'on' }) }),
    placeholderData: keepPreviousData,
  });
  const add = mayChange && (
    <Button variant="primary" icon="plus" onClick={() => change({ network: 'new' })}>
      Add network
    </Button>
  );
  const close = () => change({ network: undefined });
  return (
    <Page
      title="Ad networks"
      actions={
        <Button icon="key" href="/settings/adnetwork-keys">
          Keys
        </Button>
      }
      primary={add}
      filters={
        <FilterBar>
          <PickChip
            several
            label="Types"
            options={types}
            value={type ?? []}
            on={type !== undefined}
            onChange={(it) => change({ type: it.length > 0 ? it : undefined })}
          >
            {type?.map((it: NetworkType) => typeWords[it]).join(' or ') ?? 'All types'}
          </PickChip>
          <Word>that are</Word>
          <PickChip
            label="State"
            options={states}
            value={[state ?? 'all']}
            on={state !== undefined}
            onChange={([it]) => change({ state: it === 'all' ? undefined : it })}
          >
            {states.find((it) => it.value === (state ?? 'all'))!.label.toLowerCase()}
          </PickChip>
        </FilterBar>
      }
    >
      {error && !data ? (
        <ErrorState
          title="The networks did not load"
          text={`${error.message} Nothing was changed.`}
          requestId={error instanceof CallError ? error.body.requestId : undefined}
          onRetry={() => void refetch()}
        />
      ) : !data ? (
        <Loading label="Loading the networks">
          <RowsSkeleton rows={11} />
        </Loading>
      ) : data.totalRows === 0 ? (
        <EmptyState
          icon="plug-connected"
          title={isFiltered ? 'No network is like that' : 'There is no network yet'}
          text={
            isFiltered
              ? 'Show other types or states.'
              : 'Add the networks your games earn and buy on.'
          }
        >
          {isFiltered ? (
            <Button onClick={() => change({ type: undefined, state: undefined })}>Show all</Button>
          ) : (
            add
          )}
        </EmptyState>
      ) : (
        <NetworkList
          rows={data.rows}
          mayOrder={mayChange && !isFiltered}
          onOpen={(id) => change({ network: id })}
        />
      )}
      {network === 'new' && mayChange && <NetworkForm onClose={close} />}
      {typeof network === 'number' && <NetworkSheet id={network} onClose={close} />}
    </Page>
  );
}
