import { relativeTime, shortDay } from '#/kernel/date-words.ts';
import { Avatar } from '#/ui/avatar.tsx';
import { Badge } from '#/ui/badge.tsx';
import type { Column } from '#/ui/table.tsx';
import { assetKindWords, standingTones, standingWords } from '../it-words.ts';
import type { ItAsset } from './inventory.contract.ts';

/** In somebody's hands, on the shelf, or why it is in neither. */
export function Whereabouts({ asset }: { asset: ItAsset }) {
  const { holder, standing } = asset;
  if (holder)
    return (
      <span className="row">
        <Avatar name={holder.name} />
        <span className="trunc" dir="auto">
          {holder.name}
        </span>
        {holder.hasLeft && <Badge tone="bad">Left</Badge>}
      </span>
    );
  if (standing === 'ready') return <span className="f3">On the shelf</span>;
  return <Badge tone={standingTones[standing]}>{standingWords[standing]}</Badge>;
}

interface Settings {
  today: string;
  now: Date;
  onOpen: (asset: ItAsset) => void;
}

export const assetColumns = ({ today, now, onOpen }: Settings): Column<ItAsset>[] => [
  {
    key: 'tag',
    title: 'Label',
    sortable: true,
    width: 110,
    cell: (it) => (
      <button type="button" className="link mono" onClick={() => onOpen(it)}>
        {it.tag}
      </button>
    ),
  },
  {
    key: 'name',
    title: 'Device',
    sortable: true,
    cell: (it) => (
      <span className="trunc" dir="auto">
        {it.name}
      </span>
    ),
  },
  { key: 'kind', title: 'Kind', sortable: true, width: 110, cell: (it) => assetKindWords[it.kind] },
  {
    key: 'serial',
    title: 'Serial number',
    width: 150,
    className: 'wide',
    cell: (it) => <span className="mono trunc">{it.serial || '–'}</span>,
  },
  {
    key: 'holder',
    title: 'With',
    sortable: true,
    width: 200,
    cell: (it) => <Whereabouts asset={it} />,
  },
  {
    key: 'since',
    title: 'Since',
    align: 'right',
    width: 120,
    cell: (it) => (it.holder ? relativeTime(new Date(it.holder.since), now) : '–'),
  },
  {
    key: 'warranty',
    title: 'Warranty until',
    align: 'right',
    sortable: true,
    width: 120,
    className: 'num',
    cell: (it) =>
      it.warrantyUntil ? (
        <span className={it.warrantyUntil < today ? 'f3' : undefined}>
          {shortDay(it.warrantyUntil, today)}
        </span>
      ) : (
        '–'
      ),
  },
];
