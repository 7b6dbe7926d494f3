import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { ListStates } from '#/client/list-states.tsx';
import { useScope } from '#/client/me.ts';
import { reading } from '#/client/reading.ts';
import { sourceLabels, type RateSource } from '#/figures/rate-sources.ts';
import { may } from '#/kernel/access.ts';
import { exactInstant } from '#/kernel/date-words.ts';
import { Notice } from '#/ui/banner.tsx';
import { Button } from '#/ui/button.tsx';
import { FilterBar, Word } from '#/ui/chip.tsx';
import { Icon } from '#/ui/icon.tsx';
import { usePageKeys } from '#/ui/page-keys.ts';
import { Page } from '#/ui/page.tsx';
import { ListPages } from '#/ui/pagination.tsx';
import { Panel } from '#/ui/panel.tsx';
import { PickChip } from '#/ui/rich/pick-chip.tsx';
import { EmptyState } from '#/ui/states.tsx';
import { Table } from '#/ui/table.tsx';
import type { AccountsSearch, Change } from '../accounts-search.ts';
import { DeleteRate } from './delete-rate.part.tsx';
import { FeedForm } from './feed/feed-form.part.tsx';
import { ImportRates } from './import-rates.part.tsx';
import { rateColumns } from './rate-columns.part.tsx';
import { RateForm } from './rate-form.part.tsx';
import { gapLabel, revaluedLabel } from './rate.labels.ts';
import { type ExchangeRate } from './rates.contract.ts';

interface RatesProps {
  search: AccountsSearch;
  change: Change;
  tabs: ReactNode;
}

const sources = Object.keys(sourceLabels) as RateSource[];

function Filters({ search, change, tabs, currencies }: RatesProps & { currencies: string[] }) {
  return (
    <FilterBar>
      {tabs}
      <Word>for</Word>
      <PickChip
        label="Currency"
        on={search.currency !== undefined}
        options={[
          { value: '', label: 'All currencies' },
          ...currencies.map((it) => ({ value: it, label: it })),
        ]}
        value={[search.currency ?? '']}
        onChange={([it]) => change({ currency: it || undefined, page: undefined })}
      >
        {search.currency ?? 'all currencies'}
      </PickChip>
      <Word>from</Word>
      <PickChip
        label="Source"
        on={search.source !== undefined}
        options={[
          { value: '', label: 'Any source' },
          ...sources.map((it) => ({ value: it as string, label: sourceLabels[it] })),
        ]}
        value={[search.source ?? '']}
        onChange={([it]) => change({ source: sources.find((one) => one === it), page: undefined })}
      >
        {search.source ? sourceLabels[search.source] : 'any source'}
      </PickChip>
    </FilterBar>
  );
}

/** What a unit of each currency is worth in dollars, by day. */
export function Rates({ search, change, tabs }: RatesProps) {
  const mayWrite = useScope(may('rates:write')) !== undefined;
  const [deleting, setDeleting] = useState<ExchangeRate>();
  const { currency, source, page, perPage } = search;
  const list = useQuery({
    ...reading('GET /exchange-rates', { currency, source, page, perPage }),
    placeholderData: keepPreviousData,
    // Imports are valued anew by a job, a moment after the rate was changed.
    refetchInterval: 10_000,
  });
  const { data } = list;
  const close = () => change({ rate: undefined });
  const add = () => change({ rate: 'new' });
  const open = (it: ExchangeRate) => change({ rate: it.id });
  const opened = data?.rows.find((it) => it.id === search.rate);
  usePageKeys([mayWrite && { keys: 'n', words: 'Enter a rate', run: add }], !search.rate);
  return (
    <Page
      title="Accounts and settlements"
      primary={
        mayWrite && (
          <Button variant="primary" icon="plus" keys="n" onClick={add}>
            Enter a rate
          </Button>
        )
      }
      actions={
        mayWrite && (
          <>
            <Button onClick={() => change({ rate: 'source' })}>Source</Button>
            <Button icon="upload" onClick={() => change({ rate: 'import' })}>
              Import rates
            </Button>
          </>
        )
      }
      filters={<Filters {...{ search, change, tabs }} currencies={data?.currencies ?? []} />}
    >
      <ListStates query={list} what="exchange rates" isEmpty={() => false} empty={null}>
        {(it) => (
          <>
            {it.gaps.length > 0 && (
              <Notice type="warning" icon="alert-triangle">
                Days without a rate: {it.gaps.map((gap) => gapLabel(gap, it.today)).join('; ')}
              </Notice>
            )}
            <Panel className="accounts-list" title="Exchange rates" wide>
              {it.totalRows === 0 ? (
                <EmptyState
                  icon="coin"
                  title={currency || source ? 'No such rate' : 'No exchange rate yet'}
                  text="Amounts in other currencies wait until the rate of their day is known."
                >
                  {mayWrite && <Button onClick={add}>Enter a rate</Button>}
                </EmptyState>
              ) : (
                <>
                  {it.revalued.length > 0 && (
                    <ul className="revalued" role="status" aria-label="Valued anew">
                      {it.revalued.map((one) => (
                        <li key={`${one.at} ${one.figure}`}>
                          <Icon name="refresh" size={14} />
                          <span>{revaluedLabel(one, it.today)}</span>
                          <time dateTime={one.at}>{exactInstant(new Date(one.at))}</time>
                        </li>
                      ))}
                    </ul>
                  )}
                  <Table
                    label="Exchange rates"
                    columns={rateColumns({
                      today: it.today,
                      onOpen: mayWrite ? open : undefined,
                    })}
                    rows={it.rows}
                    rowKey={(row) => row.id}
                  />
                  <ListPages total={it.totalRows} search={{ page, perPage }} onChange={change} />
                </>
              )}
            </Panel>
          </>
        )}
      </ListStates>
      {data && mayWrite && (search.rate === 'new' || opened) && !deleting && (
        <RateForm
          key={opened?.id ?? 'new'}
          rate={opened}
          today={data.today}
          onDelete={opened && (() => setDeleting(opened))}
          onClose={close}
        />
      )}
      {mayWrite && search.rate === 'import' && <ImportRates onClose={close} />}
      {mayWrite && search.rate === 'source' && <FeedForm onClose={close} />}
      {deleting && (
        <DeleteRate
          rate={deleting}
          onClose={() => {
            setDeleting(undefined);
            close();
          }}
        />
      )}
    </Page>
  );
}
