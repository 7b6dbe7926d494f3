import { Ago } from '#/client/ago.tsx';
import { Avatar } from '#/ui/avatar.tsx';
import { Badge } from '#/ui/badge.tsx';
import { Icon } from '#/ui/icon.tsx';
import { Link } from '#/ui/link.tsx';
import { useLocation } from '#/ui/location.ts';
import { useRowKeys } from '#/ui/row-keys.ts';
import { Table, type Column } from '#/ui/table.tsx';
import { documentHref } from '../document-words.ts';
import type { DocumentRow } from '../document.contract.ts';
import { StandingBadge } from '../standing.part.tsx';
import { Excerpt } from './excerpt.part.tsx';
import './tree.css';

function TitleCell({ it }: { it: DocumentRow }) {
  return (
    <div className="doc-title">
      <span className="row">
        <Icon name={it.template ? 'template' : 'file-text'} size={15} className="f3" />
        <Link dir="auto" href={documentHref(it.id)} className="med trunc">
          {it.title}
        </Link>
        {it.template && <Badge tone="line">Template</Badge>}
        {it.parent && <span className="f3 fs12 trunc">in {it.parent.title}</span>}
      </span>
      <span className="sub2 trunc">
        {it.excerpt.length > 0 ? <Excerpt parts={it.excerpt} /> : 'Nothing is written in it yet'}
      </span>
    </div>
  );
}

const columns: Column<DocumentRow>[] = [
  { key: 'title', title: 'Document', cell: (it) => <TitleCell it={it} /> },
  {
    key: 'owner',
    title: 'Owner',
    width: 150,
    className: 'wide',
    cell: (it) => (
      <span className="row">
        <Avatar name={it.owner.name} />
        <span className="trunc" dir="auto">
          {it.owner.name}
        </span>
      </span>
    ),
  },
  {
    key: 'changed',
    title: 'Changed',
    width: 96,
    cell: (it) => (
      <span title={`By ${it.changedBy.name}`}>
        <Ago at={it.changedAt} />
      </span>
    ),
  },
  {
    key: 'standing',
    title: 'Verified',
    width: 150,
    cell: (it) => <StandingBadge standing={it.standing} until={it.verifiedUntil} short />,
  },
];

/** Documents with their first words, or those around what was looked for. */
export function DocumentList({ rows }: { rows: readonly DocumentRow[] }) {
  const { go } = useLocation();
  const keys = useRowKeys({
    rows,
    rowKey: (it) => it.id,
    onOpen: (it) => go(documentHref(it.id)),
    wide: true,
  });
  return (
    <Table
      label="Documents"
      columns={columns}
      rows={rows}
      rowKey={(it) => it.id}
      tall
      current={keys.current}
      onOpen={(it) => go(documentHref(it.id))}
    />
  );
}
