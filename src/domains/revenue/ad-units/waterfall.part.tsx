import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ListStates } from '#/client/list-states.tsx';
import { useScope } from '#/client/me.ts';
import { reading } from '#/client/reading.ts';
import { MissingRates } from '#/figures/shown-currency.part.tsx';
import { ShownIn, useShownIn } from '#/figures/shown-in.part.ts';
import { may } from '#/kernel/access.ts';
import { formatCompact, formatPercent } from '#/kernel/numbers.ts';
import { Notice } from '#/ui/banner.tsx';
import { Button } from '#/ui/button.tsx';
import { Panel } from '#/ui/panel.tsx';
import { PickChip } from '#/ui/rich/pick-chip.tsx';
import { EmptyState } from '#/ui/states.tsx';
import { Table, type Column } from '#/ui/table.tsx';
import type { TabProps } from './ad-unit-search.ts';
import { instanceKey } from './ad-units.actions.ts';
import type { Instance, InstanceFigures } from './ad-units.contract.ts';
import { FloorForm } from './floor-form.part.tsx';
import { instanceColumns } from './instance-columns.part.tsx';
import { keptWords } from './kept-words.ts';

interface PartRow {
  name: string;
  figures: InstanceFigures;
  share: number | null;
}

/** Placements or versions: what each brought. */
function Parts({ title, rows, without }: { title: string; rows: PartRow[]; without: string }) {
  const { money } = useShownIn();
  const columns: Column<PartRow>[] = [
    { key: 'name', title, cell: (it) => it.name || <span className="f3">{without}</span> },
    {
      key: 'impressions',
      title: 'Impressions',
      align: 'right',
      cell: ({ figures: it }) => (it.impressions === null ? '–' : formatCompact(it.impressions)),
    },
    {
      key: 'ecpm',
      title: 'eCPM',
      align: 'right',
      cell: ({ figures: it }) => (it.ecpm === null ? '–' : money(it.ecpm)),
    },
    {
      key: 'revenue',
      title: 'Revenue',
      align: 'right',
      cell: ({ figures: it }) => (it.revenue === null ? '–' : money(it.revenue)),
    },
    {
      key: 'share',
      title: 'Share',
      align: 'right',
      cell: (it) => (it.share === null ? '–' : formatPercent(it.share)),
    },
  ];
  return (
    <Panel title={`${title}s`} wide>
      <Table label={`${title}s`} columns={columns} rows={rows} rowKey={(it) => it.name} />
    </Panel>
  );
}

/** Who is asked in which order, and what each brought. */
export function WaterfallTab({ adUnit, search, onChange }: TabProps) {
  const { date, country, placement } = search;
  const query = useQuery({
    ...reading('GET /ad-unit-waterfall', { adUnitId: adUnit, date, country, placement }),
    placeholderData: keepPreviousData,
  });
  const mayWrite = useScope(may('apps:write')) !== undefined;
  const [edited, setEdited] = useState<Instance>();
  const onFloor = mayWrite ? setEdited : undefined;
  return (
    <ListStates
      query={query}
      what="instances"
      isEmpty={(it) => it.instances.length === 0 && placement === undefined}
      empty={
        <EmptyState
          icon="list-numbers"
          title="No instances in these days"
          text={
            keptWords(query.data?.kept ?? { since: null, days: 0, of: 0 }) ||
            'Choose other days or countries.'
          }
        />
      }
    >
      {({ instances, more, placements, versions, kept, standing }) => {
        const words = keptWords(kept);
        const named = placements.filter((it) => it.name !== '');
        const groups = (['bidding', 'waterfall'] as const).map((buying) => ({
          buying,
          rows: instances.filter((it) => it.buying === buying),
        }));
        return (
          <ShownIn value={standing.currency}>
            <MissingRates standing={standing} />
            {words && (
              <Notice type="info" icon="info-circle">
                {words}
              </Notice>
            )}
            <div className="ad-unit">
              {(named.length > 0 || placement !== undefined) && (
                <div className="row">
                  <span className="f3">Shown at</span>
                  <PickChip
                    label="Placement"
                    options={[
                      { value: '', label: 'every placement' },
                      ...named.map((it) => ({ value: it.name, label: it.name })),
                    ]}
                    value={[placement ?? '']}
                    on={placement !== undefined}
                    onChange={([it]) => onChange({ placement: it || undefined })}
                  >
                    {placement ?? 'every placement'}
                  </PickChip>
                </div>
              )}
              {groups
                .filter((it) => it.rows.length > 0)
                .map(({ buying, rows }) => (
                  <Panel
                    key={buying}
                    wide
                    title={buying === 'bidding' ? 'Bidders' : 'Waterfall'}
                    actions={
                      <span className="f3 fs12">
                        {buying === 'bidding'
                          ? 'Asked at once; the highest bid is shown'
                          : 'Asked one after another, by floor, or by eCPM where no floor is known'}
                      </span>
                    }
                  >
                    <Instances {...{ rows, onFloor }} label={buying} />
                  </Panel>
                ))}
              {instances.length === 0 && (
                <EmptyState icon="list-numbers" title="No impressions at this placement">
                  <Button onClick={() => onChange({ placement: undefined })}>
                    Show every placement
                  </Button>
                </EmptyState>
              )}
              <MoreWords more={more} />
              <div className="ad-unit-parts">
                {named.length > 0 && (
                  <Parts title="Placement" rows={placements} without="Not told" />
                )}
                {versions.some((it) => it.name !== '') && (
                  <Parts title="App version" rows={versions} without="Not told" />
                )}
              </div>
            </div>
            {edited && (
              <FloorForm adUnit={adUnit} instance={edited} onClose={() => setEdited(undefined)} />
            )}
          </ShownIn>
        );
      }}
    </ListStates>
  );
}

interface InstancesProps {
  label: string;
  rows: Instance[];
  onFloor: ((it: Instance) => void) | undefined;
}

function Instances({ label, rows, onFloor }: InstancesProps) {
  const shownIn = useShownIn();
  const last = rows
    .map((it) => it.last)
    .sort()
    .at(-1)!;
  const first = rows.map((it) => it.first).sort()[0]!;
  return (
    <Table
      label={label === 'bidding' ? 'Bidders' : 'Waterfall'}
      columns={instanceColumns({
        ...shownIn,
        onFloor,
        first,
        last,
        hasBids: rows.some((it) => it.figures.bids !== null),
      })}
      rows={rows}
      rowKey={instanceKey}
    />
  );
}

function MoreWords({ more }: { more: { instances: number; revenue: number | null } }) {
  const { money } = useShownIn();
  if (more.instances === 0) return null;
  return (
    <p className="f3 fs12">
      {formatCompact(more.instances)} smaller instances are not listed
      {more.revenue === null ? '' : `; together they brought ${money(more.revenue)}`}. A file has
      all of them.
    </p>
  );
}
