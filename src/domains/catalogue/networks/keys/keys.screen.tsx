import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { CallError } from '#/client/api.ts';
import { useScope } from '#/client/me.ts';
import { reading } from '#/client/reading.ts';
import { useRun } from '#/client/running.ts';
import { may } from '#/kernel/access.ts';
import { listOf, paging } from '#/kernel/schema.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { FilterBar, Word } from '#/ui/chip.tsx';
import { useSearch } from '#/ui/location.ts';
import { Page } from '#/ui/page.tsx';
import { ListPages } from '#/ui/pagination.tsx';
import { Panel } from '#/ui/panel.tsx';
import { PickChip } from '#/ui/rich/pick-chip.tsx';
import { Segmented } from '#/ui/segmented.tsx';
import { Loading, RowsSkeleton } from '#/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#/ui/states.tsx';
import { AddKey } from './add-key.part.tsx';
import { KeyList } from './key-list.part.tsx';
import { KeySheet } from './key-sheet.part.tsx';
import { keyPull } from './keys.actions.ts';
import '../networks.css';

const Search = z.strictObject({
  network: listOf(z.coerce.number().int().positive()).optional(),
  show: z.enum(['all', 'trouble']).default('all'),
  /** The key that is open, or `new`. */
  key: z.union([z.literal('new'), z.coerce.number().int().positive()]).optional(),
  ...paging,
});

/** The keys with which figures are fetched: masked, tested, rotated, and how the fetching goes. */
export function NetworkKeysScreen() {
  const [{ network, show, key, page, perPage }, change] = useSearch(Search);
  const run = useRun();
  const mayChange = useScope(may('network-keys:write')) !== undefined;
  const isTrouble = show === 'trouble';
  const { data, error, refetch } = useQuery({
    ...reading(
      'GET /network-keys',
      { network, trouble: isTrouble, page, perPage },
      { background: true },
    ),
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  });
  const { data: choices } = useQuery(reading('GET /adnetworks/list', {}));
  const networks = (choices?.rows ?? []).filter((it) => it.connector !== null);
  const isFiltered = network !== undefined || isTrouble;
  const close = () => change({ key: undefined });
  const add = mayChange && (
    <Button variant="primary" icon="plus" onClick={() => change({ key: 'new' })}>
      Add key
    </Button>
  );
  const named = network?.flatMap((id) => networks.find((it) => it.id === id)?.name ?? []);
  return (
    <Page
      title="Ad network keys"
      actions={
        <Button icon="plug-connected" href="/settings/adnetworks">
          Networks
        </Button>
      }
      primary={add}
      filters={
        <FilterBar>
          <Segmented
            label="Shown"
            value={show}
            onChange={(it) => change({ show: it, page: undefined })}
            segments={[
              { value: 'all', label: 'All keys' },
              { value: 'trouble', label: 'In trouble' },
            ]}
          />
          <Word>of</Word>
          <PickChip
            several
            label="Networks"
            options={networks.map((it) => ({ value: String(it.id), label: it.name }))}
            value={network?.map(String) ?? []}
            on={network !== undefined}
            onChange={(it) =>
              change({ network: it.length > 0 ? it.map(Number) : undefined, page: undefined })
            }
          >
            {named && named.length > 0 ? named.join(', ') : 'all networks'}
          </PickChip>
        </FilterBar>
      }
    >
      {error && !data ? (
        <ErrorState
          title="The keys did not load"
          text={`${error.message} Nothing was changed.`}
          requestId={error instanceof CallError ? error.body.requestId : undefined}
          onRetry={() => void refetch()}
        />
      ) : !data ? (
        <Loading label="Loading the keys">
          <RowsSkeleton rows={8} />
        </Loading>
      ) : data.totalRows === 0 ? (
        <EmptyState
          icon="key"
          title={
            isTrouble
              ? 'No key needs you'
              : isFiltered
                ? 'No key of these networks yet'
                : 'There is no key yet'
          }
          text={
            isTrouble
              ? 'Every key works and none expires soon.'
              : 'With a key, a network’s figures are fetched every day by themselves.'
          }
        >
          {isTrouble ? <Button onClick={() => change({ show: 'all' })}>Show all keys</Button> : add}
        </EmptyState>
      ) : (
        <Panel title="Keys" beside={<Badge>{String(data.totalRows)}</Badge>}>
          <KeyList
            rows={data.rows}
            onOpen={(id) => change({ key: id })}
            onPull={mayChange ? (it) => void run(keyPull, { id: it.id }) : undefined}
          />
          <ListPages total={data.totalRows} search={{ page, perPage }} onChange={change} />
        </Panel>
      )}
      {key === 'new' && mayChange && (
        <AddKey
          networkId={network?.length === 1 ? network[0] : undefined}
          onDone={(id) => change({ key: id })}
          onClose={close}
        />
      )}
      {typeof key === 'number' && <KeySheet id={key} onClose={close} />}
    </Page>
  );
}
