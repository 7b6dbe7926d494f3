import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { reading } from '#/client/reading.ts';
import { useRun } from '#/client/running.ts';
import { exactRange, shortDay } from '#/kernel/date-words.ts';
import { formatMoney } from '#/kernel/money.ts';
import { formatCompact, formatPercent } from '#/kernel/numbers.ts';
import { Button } from '#/ui/button.tsx';
import { Panel } from '#/ui/panel.tsx';
import { Menu } from '#/ui/rich/menu.tsx';
import { Loading, RowsSkeleton } from '#/ui/skeleton.tsx';
import { Table, type Column } from '#/ui/table.tsx';
import { deleteAsset } from './acquisition.actions.ts';
import { AssetForm } from './asset-form.part.tsx';
import { assetKindWords } from './asset-kinds.ts';
import type { Asset } from './assets.contract.ts';

const told = (value: number | null, words: (value: number) => string) =>
  value === null ? '–' : words(value);

const columnsIn = (currency: string): Column<Asset>[] => [
  {
    key: 'name',
    title: 'Advertisement',
    cell: (it) => (
      <span className="row">
        {it.link ? (
          <a dir="auto" href={it.link} target="_blank" rel="noreferrer" className="med trunc">
            {it.name}
          </a>
        ) : (
          <span dir="auto" className="med trunc">
            {it.name}
          </span>
        )}
        <span className="f3 fs12">{assetKindWords[it.kind]}</span>
      </span>
    ),
  },
  {
    key: 'days',
    title: 'Shown',
    cell: (it) =>
      it.until ? exactRange({ from: it.since, to: it.until }) : `since ${shortDay(it.since)}`,
  },
  {
    key: 'alone',
    title: 'Ran alone',
    hint: 'Networks report by campaign: figures are known of the days on which no other advertisement ran',
    align: 'right',
    cell: (it) => `${it.days.alone} of ${it.days.of} days`,
  },
  {
    key: 'spend',
    title: 'Spend',
    hint: 'Of the campaign on the days on which this advertisement ran alone',
    align: 'right',
    cell: (it) => told(it.spend, (value) => formatMoney(value, 'dense', currency)),
  },
  {
    key: 'cpi',
    title: 'CPI',
    hint: 'Spend ÷ installs on the days it ran alone',
    align: 'right',
    cell: (it) => told(it.cpi, (value) => formatMoney(value, 'compact', currency)),
  },
  {
    key: 'ctr',
    title: 'CTR',
    hint: 'Campaign clicks ÷ campaign impressions on the days it ran alone',
    align: 'right',
    cell: (it) => told(it.ctr, (value) => formatPercent(value)),
  },
  {
    key: 'installs',
    title: 'Installs',
    align: 'right',
    cell: (it) => told(it.installs, (value) => formatCompact(value, 'dense')),
  },
];

/** The advertisements of a campaign with the campaign's figures of their days. */
export function Assets({ campaign }: { campaign: number }) {
  const { data } = useQuery(reading('GET /get-campaign-assets', { id: campaign }));
  const [edited, setEdited] = useState<Asset | 'new'>();
  const run = useRun();
  const columns = columnsIn(data?.currency ?? 'USD');
  const more: Column<Asset> = {
    key: 'more',
    title: <span className="hidden-words">More</span>,
    align: 'right',
    width: 40,
    cell: (it) => (
      <Menu
        label={`More about ${it.name}`}
        groups={[
          [
            { label: 'Change', icon: 'pencil', onClick: () => setEdited(it) },
            {
              label: 'Take off',
              icon: 'trash',
              onClick: () => void run(deleteAsset, { campaign, asset: it.id }),
            },
          ],
        ]}
      />
    ),
  };
  return (
    <Panel
      title="Advertisements"
      actions={
        data?.canChange && (
          <Button size="s" icon="plus" onClick={() => setEdited('new')}>
            Add
          </Button>
        )
      }
    >
      {!data ? (
        <Loading label="Loading the advertisements">
          <RowsSkeleton rows={2} mark={false} />
        </Loading>
      ) : data.rows.length === 0 ? (
        <p className="campaign-empty f3">
          No advertisement is noted yet. With their days they show what changed the CPI.
        </p>
      ) : (
        <Table
          label="Advertisements"
          columns={data.canChange ? [...columns, more] : columns}
          rows={data.rows}
          rowKey={(it) => it.id}
        />
      )}
      {edited && (
        <AssetForm
          campaign={campaign}
          asset={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Panel>
  );
}
