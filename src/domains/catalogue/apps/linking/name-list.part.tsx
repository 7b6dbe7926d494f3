import { relativeTime } from '#/kernel/date-words.ts';
import { formatNumber } from '#/kernel/numbers.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { Checkbox } from '#/ui/form/check-field.tsx';
import type { Column } from '#/ui/table.tsx';
import { AppMark } from '../app-mark.part.tsx';
import { platformWords } from '../register/app-words.ts';
import { reasonWords, waitingWords } from './linking-words.ts';
import type { NetworkApp } from './linking.contract.ts';

interface ColumnsProps {
  now: Date;
  selected: ReadonlySet<string | number>;
  onSelect: (name: NetworkApp) => void;
}

function firstColumns({ selected, onSelect }: ColumnsProps): Column<NetworkApp>[] {
  return [
    {
      key: 'select',
      title: <span className="hidden-words">Selected</span>,
      width: 28,
      cell: (it) => (
        <Checkbox
          label={`Select ${it.name}`}
          hideLabel
          value={selected.has(it.id)}
          onChange={() => onSelect(it)}
        />
      ),
    },
    {
      key: 'name',
      title: 'Called',
      cell: (it) => (
        <span className="row" title={it.externalId}>
          <span dir="auto" className="med trunc">
            {it.name}
          </span>
          {it.kind === 'campaign' && <span className="f3 fs12">campaign</span>}
          {it.platform && <span className="f3 fs12">{platformWords[it.platform]}</span>}
        </span>
      ),
    },
    { key: 'network', title: 'By', cell: (it) => it.network.name },
  ];
}

/** Names that are not linked yet: what they may mean, and what waits for them. */
export function openColumns(props: ColumnsProps): Column<NetworkApp>[] {
  return [
    ...firstColumns(props),
    {
      key: 'suggestion',
      title: 'Probably',
      cell: (it) => {
        const [best] = it.suggestions;
        if (!best) return <span className="f3">no suggestion</span>;
        return (
          <span className="appcell" title={reasonWords[best.by]}>
            <AppMark app={best.app} size={16} />
            <span dir="auto" className="trunc">
              {best.app.name}
            </span>
          </span>
        );
      },
    },
    {
      key: 'waiting',
      title: 'Waiting',
      align: 'right',
      cell: (it) =>
        it.waiting ? (
          <Badge tone="warn" title={`${formatNumber(it.waiting.rows)} rows`}>
            {waitingWords(it.waiting)}
          </Badge>
        ) : (
          <span className="f3">seen {relativeTime(new Date(it.firstSeenAt), props.now)}</span>
        ),
    },
  ];
}

/** Names that somebody said are none of ours. */
export const ignoredColumns = (props: ColumnsProps): Column<NetworkApp>[] => [
  ...firstColumns(props),
  {
    key: 'id',
    title: 'Id there',
    className: 'wide trunc',
    cell: (it) => <span className="mono f2">{it.externalId}</span>,
  },
];

/** Names that are linked, and the way to take that back. */
export function linkedColumns(
  props: ColumnsProps & { onRemove: (name: NetworkApp) => void },
): Column<NetworkApp>[] {
  return [
    ...firstColumns(props),
    {
      key: 'id',
      title: 'Id there',
      className: 'wide trunc',
      cell: (it) => <span className="mono f2">{it.externalId}</span>,
    },
    {
      key: 'app',
      title: 'Our app',
      cell: (it) =>
        it.app && (
          <span className="appcell">
            <AppMark app={it.app} size={16} />
            <span dir="auto" className="trunc">
              {it.app.name}
            </span>
          </span>
        ),
    },
    {
      key: 'remove',
      title: <span className="hidden-words">Remove</span>,
      align: 'right',
      width: 90,
      cell: (it) => (
        <Button
          size="s"
          aria-label={`Remove the link of ${it.name}`}
          onClick={() => props.onRemove(it)}
        >
          Remove
        </Button>
      ),
    },
  ];
}
