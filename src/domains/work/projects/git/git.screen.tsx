import { useQuery } from '@tanstack/react-query';
import { ListStates } from '#/client/list-states.tsx';
import { useMe } from '#/client/me.ts';
import { reading } from '#/client/reading.ts';
import { hostWords } from '#/community/git/git-hosts.ts';
import { exactInstant, relativeTime } from '#/kernel/date-words.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { useSearch } from '#/ui/location.ts';
import { useNow } from '#/ui/now.ts';
import { usePageKeys } from '#/ui/page-keys.ts';
import { Page } from '#/ui/page.tsx';
import { Panel } from '#/ui/panel.tsx';
import { useRowKeys } from '#/ui/row-keys.ts';
import { EmptyState } from '#/ui/states.tsx';
import { Table, type Column } from '#/ui/table.tsx';
import { ConnectionForm } from './connection-form.part.tsx';
import { ConnectionSheet } from './connection-sheet.part.tsx';
import type { GitConnection } from './git-connections.contract.ts';
import { GitSearch } from './git-search.ts';
import { projectWords, stateWords } from './git-words.ts';
import './git.css';

type Open = (it: GitConnection) => void;

const columns = (zone: string, now: Date, onOpen: Open): Column<GitConnection>[] => [
  {
    key: 'name',
    title: 'Name',
    className: 'trunc',
    cell: (it) => (
      <button dir="auto" type="button" className="link plain med trunc" onClick={() => onOpen(it)}>
        {it.name}
      </button>
    ),
  },
  {
    key: 'host',
    title: 'Host',
    className: 'trunc',
    cell: (it) => `${hostWords[it.host]}, ${new URL(it.baseUrl).host}`,
  },
  { key: 'projects', title: 'Projects', className: 'trunc', cell: projectWords },
  {
    key: 'state',
    title: 'State',
    width: 130,
    cell: (it) => <Badge tone={stateWords(it).tone}>{stateWords(it).text}</Badge>,
  },
  {
    key: 'received',
    title: 'Last delivery',
    width: 120,
    cell: ({ receivedAt }) =>
      receivedAt === null ? (
        <span className="f3">Never</span>
      ) : (
        <time dateTime={receivedAt} title={exactInstant(new Date(receivedAt), zone)}>
          {relativeTime(new Date(receivedAt), now)}
        </time>
      ),
  },
];

function Connections({ rows, onOpen }: { rows: readonly GitConnection[]; onOpen: Open }) {
  const { zone } = useMe();
  const now = useNow(10_000);
  const keys = useRowKeys({ rows, rowKey: (it) => it.id, onOpen, wide: true });
  return (
    <Table
      label="Git connections"
      columns={columns(zone, now, onOpen)}
      rows={rows}
      rowKey={(it) => it.id}
      current={keys.current}
      onKeyDown={keys.onKeyDown}
      onOpen={onOpen}
    />
  );
}

/** Repository hosts whose branches, commits and pull requests are linked to issues. */
export function GitScreen() {
  const [search, change] = useSearch(GitSearch);
  const query = useQuery({ ...reading('GET /git-connections', {}), refetchInterval: 30_000 });
  const { connection: open, edit } = search;
  const opened = query.data?.rows.find((it) => it.id === open);
  const begin = () => change({ connection: 'new' });
  const close = () => change({ connection: undefined, edit: undefined, state: undefined });
  usePageKeys([{ keys: 'n', words: 'Connect a repository host', run: begin }]);
  const add = (
    <Button variant="primary" icon="plus" keys="n" onClick={begin}>
      Connect a host
    </Button>
  );
  return (
    <Page title="Git" primary={add}>
      <ListStates
        query={query}
        what="connections"
        isEmpty={({ rows }) => rows.length === 0}
        empty={
          <EmptyState
            icon="git-branch"
            title="No repository host is connected"
            text="Connect GitHub or GitLab: branches, commits and pull requests that name an issue then show on it, and a merge can close it."
          >
            {add}
          </EmptyState>
        }
      >
        {({ rows }) => (
          <Panel
            className="git-list"
            title="Connections"
            beside={<Badge>{String(rows.length)}</Badge>}
          >
            <Connections rows={rows} onOpen={(it) => change({ connection: it.id })} />
          </Panel>
        )}
      </ListStates>
      {query.data && (open === 'new' || (opened && edit)) && (
        <ConnectionForm
          key={open}
          connection={opened}
          projects={query.data.projects}
          onClose={() => (opened ? change({ edit: undefined }) : close())}
        />
      )}
      {opened && !edit && (
        <ConnectionSheet connection={opened} search={search} onChange={change} onClose={close} />
      )}
    </Page>
  );
}
