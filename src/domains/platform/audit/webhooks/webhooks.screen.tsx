import { useQuery } from '@tanstack/react-query';
import { ListStates } from '#/client/list-states.tsx';
import { useMe } from '#/client/me.ts';
import { reading } from '#/client/reading.ts';
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
import type { AuditKind } from '../audit-kind.contract.ts';
import { ChatForm } from './chat/chat-form.part.tsx';
import { formatWords } from './chat/chat-words.ts';
import { WebhookForm } from './webhook-form.part.tsx';
import { WebhookSheet } from './webhook-sheet.part.tsx';
import { kindWords, stateWords } from './webhook-words.ts';
import { WebhooksSearch } from './webhooks-search.ts';
import type { Webhook } from './webhooks.contract.ts';
import './webhooks.css';

const columns = (
  { kinds, onOpen }: Omit<HookListProps, 'rows'>,
  zone: string,
  now: Date,
): Column<Webhook>[] => [
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
  { key: 'host', title: 'Server', className: 'trunc', cell: (it) => new URL(it.url).host },
  {
    key: 'kinds',
    title: 'Told of',
    className: 'trunc',
    cell: (it) => (it.format === 'signed' ? kindWords(it.kinds, kinds) : 'Alerts on figures'),
  },
  { key: 'format', title: 'Kind', width: 132, cell: (it) => formatWords[it.format] },
  {
    key: 'state',
    title: 'State',
    width: 96,
    cell: (it) => <Badge tone={stateWords(it).tone}>{stateWords(it).text}</Badge>,
  },
  {
    key: 'arrived',
    title: 'Last arrived',
    width: 112,
    cell: ({ deliveredAt }) =>
      deliveredAt === null ? (
        <span className="f3">Never</span>
      ) : (
        <time dateTime={deliveredAt} title={exactInstant(new Date(deliveredAt), zone)}>
          {relativeTime(new Date(deliveredAt), now)}
        </time>
      ),
  },
  { key: 'waiting', title: 'Waiting', width: 80, align: 'right', cell: (it) => it.waiting },
];

interface HookListProps {
  rows: readonly Webhook[];
  kinds: readonly AuditKind[];
  onOpen: (it: Webhook) => void;
}

function HookList({ rows, kinds, onOpen }: HookListProps) {
  const { zone } = useMe();
  const now = useNow(10_000);
  const keys = useRowKeys({ rows, rowKey: (it) => it.id, onOpen, wide: true });
  return (
    <Table
      label="Webhooks"
      columns={columns({ kinds, onOpen }, zone, now)}
      rows={rows}
      rowKey={(it) => it.id}
      current={keys.current}
      onKeyDown={keys.onKeyDown}
      onOpen={onOpen}
    />
  );
}

/** Other servers that are told of changes, and how their messages arrive. */
export function WebhooksScreen() {
  const [search, change] = useSearch(WebhooksSearch);
  const query = useQuery({ ...reading('GET /webhooks', {}), refetchInterval: 30_000 });
  const { webhook: open, edit } = search;
  const opened = query.data?.rows.find((it) => it.id === open);
  const begin = () => change({ webhook: 'new' });
  const close = () =>
    change({ webhook: undefined, edit: undefined, message: undefined, state: undefined });
  const beginChat = () => change({ webhook: 'new-chat' });
  usePageKeys([
    { keys: 'n', words: 'Add a webhook', run: begin },
    { keys: 'c', words: 'Add a chat', run: beginChat },
  ]);
  const isChat = opened !== undefined && opened.format !== 'signed';
  const addChat = (
    <Button icon="send" keys="c" onClick={beginChat}>
      Add a chat
    </Button>
  );
  const add = (
    <Button variant="primary" icon="plus" keys="n" onClick={begin}>
      Add a webhook
    </Button>
  );
  return (
    <Page title="Webhooks" actions={addChat} primary={add}>
      <ListStates
        query={query}
        what="webhooks"
        isEmpty={({ rows }) => rows.length === 0}
        empty={
          <EmptyState
            icon="plug-connected"
            title="There is no webhook yet"
            text="A webhook tells another server of changes as the audit log has them; a chat is written to by alerts on figures."
          >
            {add}
            {addChat}
          </EmptyState>
        }
      >
        {({ rows, kinds }) => (
          <Panel
            className="hook-list"
            title="Webhooks"
            beside={<Badge>{String(rows.length)}</Badge>}
          >
            <HookList rows={rows} kinds={kinds} onOpen={(it) => change({ webhook: it.id })} />
          </Panel>
        )}
      </ListStates>
      {query.data && (open === 'new' || (opened && edit && !isChat)) && (
        <WebhookForm
          key={open}
          webhook={opened}
          kinds={query.data.kinds}
          onClose={() => (open === 'new' ? close() : change({ edit: undefined }))}
        />
      )}
      {(open === 'new-chat' || (isChat && edit)) && (
        <ChatForm
          key={open}
          chat={opened}
          onClose={() => (opened ? change({ edit: undefined }) : close())}
        />
      )}
      {opened && !edit && (
        <WebhookSheet
          webhook={opened}
          kinds={query.data?.kinds ?? []}
          search={search}
          onChange={change}
          onClose={close}
        />
      )}
    </Page>
  );
}
