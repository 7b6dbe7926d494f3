import { useQuery } from '@tanstack/react-query';
import { useScope } from '#/client/me.ts';
import { reading } from '#/client/reading.ts';
import { useRun } from '#/client/running.ts';
import { useFilterLists } from '#/figures/filter-lists.part.ts';
import { may } from '#/kernel/access.ts';
import { shortDay } from '#/kernel/date-words.ts';
import { counted, formatCompact } from '#/kernel/numbers.ts';
import { Panel } from '#/ui/panel.tsx';
import { PickChip } from '#/ui/rich/pick-chip.tsx';
import { Table, type Column } from '#/ui/table.tsx';
import { linkPostbackNetwork } from './postbacks.actions.ts';
import type { PostbackNetwork } from './postbacks.contract.ts';

/** Chosen in place of a media source: what networks publish holds again. */
const PUBLISHED = 'published';

function MediaSource({ network }: { network: PostbackNetwork }) {
  const run = useRun();
  const { mediaSources } = useFilterLists();
  const { adNetwork, mediaSource, from } = network;
  const options = mediaSources.map((it) => ({ value: String(it.id), label: it.name }));
  const again = { value: PUBLISHED, label: 'As networks publish it' };
  return (
    <PickChip
      label={`Media source of ${adNetwork}`}
      search
      options={from === 'company' ? [again, ...options] : options}
      value={mediaSource ? [mediaSource.key] : []}
      on={mediaSource === null}
      onChange={([it]) =>
        void run(
          linkPostbackNetwork,
          it === PUBLISHED
            ? { adNetwork, mediaSource: 0, unlinked: true }
            : { adNetwork, mediaSource: Number(it) },
        )
      }
    >
      {mediaSource?.label ?? 'Link'}
    </PickChip>
  );
}

const fromWords = { company: 'set here', published: 'published by the network' };

const columns = (mayLink: boolean): Column<PostbackNetwork>[] => [
  {
    key: 'id',
    title: 'Ad network id',
    cell: (it) => <span className="med trunc">{it.adNetwork}</span>,
  },
  {
    key: 'postbacks',
    title: 'Postbacks',
    align: 'right',
    cell: (it) => formatCompact(it.postbacks, 'dense'),
  },
  {
    key: 'source',
    title: 'Media source',
    cell: (it) =>
      mayLink ? <MediaSource network={it} /> : (it.mediaSource?.label ?? <i>not linked</i>),
  },
  {
    key: 'from',
    title: 'Linked',
    className: 'wide',
    cell: (it) => (it.from ? fromWords[it.from] : 'not yet'),
  },
];

/** Ad networks that postbacks name, and apps they are about that nobody knows. */
export function PostbackSources() {
  const mayRead = useScope(may('networks:read')) !== undefined;
  const mayLink = useScope(may('networks:write')) !== undefined;
  const { data } = useQuery({ ...reading('GET /postback-sources', {}), enabled: mayRead });
  if (!data || data.networks.length === 0) return null;
  return (
    <Panel className="postback-panel" title="Ad networks of postbacks" wide>
      <Table
        label="Ad networks of postbacks"
        columns={columns(mayLink)}
        rows={data.networks}
        rowKey={(it) => it.adNetwork}
      />
      {data.apps.length > 0 && (
        <p className="postback-waiting f2">
          Waiting for an app with its App Store id:{' '}
          {data.apps
            .slice(0, 10)
            .map(
              (it) =>
                `${it.storeId} (${counted(it.postbacks, 'postback')} since ${shortDay(it.since)})`,
            )
            .join(', ')}
          {data.apps.length > 10 && `, and ${data.apps.length - 10} more`}.
        </p>
      )}
    </Panel>
  );
}
