import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { z } from 'zod';
import { ListStates } from '#/client/list-states.tsx';
import { reading } from '#/client/reading.ts';
import { useRun } from '#/client/running.ts';
import { dayOf } from '#/kernel/dates.ts';
import { Id, paging } from '#/kernel/schema.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { FilterBar, Word } from '#/ui/chip.tsx';
import { FindField } from '#/ui/form/find-field.tsx';
import { useSearch } from '#/ui/location.ts';
import { useNow } from '#/ui/now.ts';
import { usePageKeys } from '#/ui/page-keys.ts';
import { Page } from '#/ui/page.tsx';
import { PagedTable } from '#/ui/paged-table.tsx';
import { Panel } from '#/ui/panel.tsx';
import { PickChip } from '#/ui/rich/pick-chip.tsx';
import { useRowKeys } from '#/ui/row-keys.ts';
import { EmptyState } from '#/ui/states.tsx';
import { ShareForm } from './share-form.part.tsx';
import { shareColumns, stateWords } from './share-list.part.tsx';
import { shareRevoke } from './sharing.actions.ts';
import type { Share } from './sharing.contract.ts';
import '../apps.css';

const states = ['open', 'ended', 'revoked'] as const;
const Search = z.strictObject({
  state: z.enum([...states, 'all']).default('open'),
  q: z.string().max(100).default(''),
  ...paging,
  /** The app that is to be shared. */
  app: Id.optional(),
});

/** What I let others see, and the way to end it. */
export function ShareAppsScreen() {
  const run = useRun();
  const now = useNow();
  const [search, change] = useSearch(Search);
  const { app, q, state, ...wanted } = search;
  const [dialog, setDialog] = useState<'new' | Share>();
  const shares = useQuery({
    ...reading('GET /share-apps', {
      ...wanted,
      q: q || undefined,
      state: state === 'all' ? undefined : state,
    }),
    placeholderData: keepPreviousData,
  });
  const rows = shares.data?.rows ?? [];
  const start = () => setDialog('new');
  const edit = (it: Share) => it.isMine && it.state !== 'revoked' && setDialog(it);
  const revoke = ({ id, version }: Share) => void run(shareRevoke, { id, version });
  const { current, onKeyDown } = useRowKeys({
    rows,
    rowKey: (it) => it.id,
    onOpen: edit,
    keys: { e: edit },
    words: { e: 'Change what is shared' },
    wide: true,
  });
  usePageKeys(
    [{ keys: 'n', words: 'Share figures', run: start }],
    dialog === undefined && app === undefined,
  );
  const onTyped = useCallback(
    (typed: string) => change({ q: typed || undefined, page: undefined }, { replace: true }),
    [change],
  );
  const close = () => {
    setDialog(undefined);
    if (app !== undefined) change({ app: undefined }, { replace: true });
  };
  const button = (
    <Button variant="primary" icon="share" keys="n" onClick={start}>
      Share figures
    </Button>
  );
  return (
    <Page
      title="Shared by me"
      beside={shares.data && <Badge>{shares.data.totalRows}</Badge>}
      primary={button}
      filters={
        <FilterBar
          end={
            <FindField
              label="Search shares"
              placeholder="App, report, person"
              value={q}
              onRest={onTyped}
            />
          }
        >
          <Word>Shares that are</Word>
          <PickChip
            label="State"
            options={[
              ...states.map((it) => ({ value: it as string, label: stateWords[it].text })),
              { value: 'all', label: 'In any state' },
            ]}
            value={[state]}
            on={state !== 'open'}
            onChange={([it]) =>
              change({ state: states.find((one) => one === it) ?? 'all', page: undefined })
            }
          >
            {state === 'all' ? 'in any state' : stateWords[state].text.toLowerCase()}
          </PickChip>
        </FilterBar>
      }
    >
      <Panel className="apps-list" title="Shares">
        <ListStates
          query={shares}
          what="shares"
          isEmpty={(it) => it.totalRows === 0}
          empty={
            <EmptyState
              icon="share"
              title="Nothing is shared"
              text="Let people or teams see chosen figures of an app or a report for a while."
            >
              {button}
            </EmptyState>
          }
        >
          {({ totalRows }) => (
            <PagedTable
              label="Shares"
              columns={shareColumns({
                today: dayOf(now),
                now,
                onEdit: setDialog,
                onRevoke: revoke,
              })}
              rows={rows}
              rowKey={(it) => it.id}
              current={current}
              onKeyDown={onKeyDown}
              onOpen={edit}
              totalRows={totalRows}
              search={search}
              onChange={change}
            />
          )}
        </ListStates>
      </Panel>
      {typeof dialog === 'object' && <ShareForm key={dialog.id} share={dialog} onClose={close} />}
      {(dialog === 'new' || (dialog === undefined && app !== undefined)) && (
        <ShareForm key={app} appId={app} onClose={close} />
      )}
    </Page>
  );
}
