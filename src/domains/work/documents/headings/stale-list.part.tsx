import { Ago } from '#/client/ago.tsx';
import { Avatar } from '#/ui/avatar.tsx';
import { Link } from '#/ui/link.tsx';
import { useLocation } from '#/ui/location.ts';
import { Panel } from '#/ui/panel.tsx';
import { useRowKeys } from '#/ui/row-keys.ts';
import { EmptyState } from '#/ui/states.tsx';
import { Table, type Column } from '#/ui/table.tsx';
import { documentHref } from '../document-words.ts';
import { StandingBadge } from '../standing.part.tsx';
import type { Heading, ManualDocument } from './headings.contract.ts';

interface Row {
  heading: Heading;
  document: ManualDocument;
}

const columns: Column<Row>[] = [
  {
    key: 'title',
    title: 'Document',
    cell: ({ document }) => (
      <Link dir="auto" className="link trunc" href={documentHref(document.id)}>
        {document.title}
      </Link>
    ),
  },
  { key: 'heading', title: 'Heading', width: 200, cell: (it) => it.heading.title },
  {
    key: 'owner',
    title: 'Owner',
    width: 180,
    cell: ({ document }) => (
      <span className="row">
        <Avatar name={document.owner.name} />
        <span className="trunc" dir="auto">
          {document.owner.name}
        </span>
      </span>
    ),
  },
  {
    key: 'changed',
    title: 'Changed',
    width: 110,
    className: 'wide',
    cell: ({ document }) => <Ago at={document.changedAt} />,
  },
  {
    key: 'standing',
    title: 'Verified',
    width: 180,
    cell: ({ document }) => (
      <StandingBadge standing={document.standing} until={document.verifiedUntil} />
    ),
  },
];

/** Documents of the manual that were never verified, or whose verification ran out, oldest first. */
export function StaleList({ rows }: { rows: readonly Row[] }) {
  const { go } = useLocation();
  const ordered = rows.toSorted((a, b) =>
    (a.document.verifiedUntil ?? '').localeCompare(b.document.verifiedUntil ?? ''),
  );
  const open = ({ document }: Row) => go(documentHref(document.id));
  const keys = useRowKeys({
    rows: ordered,
    rowKey: (it) => it.document.id,
    onOpen: open,
    wide: true,
  });
  if (rows.length === 0) {
    return (
      <EmptyState
        icon="circle-check"
        title="Everything in the manual is verified"
        text="Documents come here when their verification runs out."
      />
    );
  }
  return (
    <Panel title="To look at again" wide>
      <Table
        label="To look at again"
        columns={columns}
        rows={ordered}
        rowKey={(it) => it.document.id}
        current={keys.current}
        onOpen={open}
      />
    </Panel>
  );
}
