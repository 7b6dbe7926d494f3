import { Ago } from '#/client/ago.tsx';
import { useRun } from '#/client/running.ts';
import { Avatar } from '#/ui/avatar.tsx';
import { Badge } from '#/ui/badge.tsx';
import { IconButton } from '#/ui/button.tsx';
import { Icon } from '#/ui/icon.tsx';
import { Kbd } from '#/ui/kbd.tsx';
import { Link } from '#/ui/link.tsx';
import { useLocation } from '#/ui/location.ts';
import { Panel } from '#/ui/panel.tsx';
import { Menu } from '#/ui/rich/menu.tsx';
import { useRowKeys } from '#/ui/row-keys.ts';
import { Table, type Column } from '#/ui/table.tsx';
import { documentHref } from '../document-words.ts';
import { StandingBadge } from '../standing.part.tsx';
import { headingDelete, manualPlace } from './headings.actions.ts';
import type { Heading } from './headings.contract.ts';
import { placeOf, rowsOf, type ManualRow } from './manual-rows.ts';
import { useArranging } from './use-arranging.part.ts';
import './manual.css';

interface ManualListProps {
  headings: readonly Heading[];
  mayArrange: boolean;
  onRename: (heading: Heading) => void;
  onPlace: (headingId: number) => void;
}

const nameOf = ({ heading, document }: ManualRow) => document?.title ?? heading.title;

function Name({ row, mayArrange }: { row: ManualRow; mayArrange: boolean }) {
  const { heading, document } = row;
  return (
    <span className="row">
      {mayArrange && <Icon name="grip-vertical" size={13} className="f3" />}
      {document ? (
        <Link dir="auto" className="doc-under trunc link" href={documentHref(document.id)}>
          {document.title}
        </Link>
      ) : (
        <>
          <span className="trunc" dir="auto">
            {heading.title}
          </span>
          <Badge>{heading.documents.length}</Badge>
        </>
      )}
    </span>
  );
}

const columns = (mayArrange: boolean): Column<ManualRow>[] => [
  {
    key: 'title',
    title: 'Heading and documents',
    cell: (it) => <Name row={it} mayArrange={mayArrange} />,
  },
  {
    key: 'owner',
    title: 'Owner',
    width: 170,
    className: 'wide',
    cell: ({ document }) =>
      document && (
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
    cell: ({ document }) => document && <Ago at={document.changedAt} />,
  },
  {
    key: 'standing',
    title: 'Verified',
    width: 180,
    cell: ({ document }) =>
      document && (
        <StandingBadge standing={document.standing} until={document.verifiedUntil} short />
      ),
  },
];

/** The manual in its order; those who may arrange it drag lines or move them by key. */
export function ManualList({ headings, mayArrange, onRename, onPlace }: ManualListProps) {
  const { go } = useLocation();
  const run = useRun();
  const rows = rowsOf(headings);
  const { shift, rowProps } = useArranging(headings, mayArrange);
  const open = ({ document, heading }: ManualRow) => {
    if (document) go(documentHref(document.id));
    else if (mayArrange) onRename(heading);
  };
  const keys = useRowKeys({
    rows,
    rowKey: (it) => it.key,
    onOpen: open,
    ...(mayArrange && {
      keys: {
        '[': (it: ManualRow) => shift(it, -1),
        ']': (it: ManualRow) => shift(it, 1),
        a: (it: ManualRow) => onPlace(it.heading.id),
      },
      words: {
        '[': 'Move the line up',
        ']': 'Move the line down',
        a: 'Put a document under this heading',
      },
    }),
    wide: true,
  });
  const more = (row: ManualRow) => {
    const { heading, document } = row;
    if (document) {
      return [
        [
          { label: 'Move up', icon: 'arrow-up' as const, keys: '[', onClick: () => shift(row, -1) },
          {
            label: 'Move down',
            icon: 'arrow-down' as const,
            keys: ']',
            onClick: () => shift(row, 1),
          },
        ],
        [
          {
            label: 'Take it out of the manual',
            icon: 'x' as const,
            onClick: () =>
              void run(manualPlace, {
                documentId: document.id,
                headingId: null,
                from: placeOf({ ...row, document }),
              }),
          },
        ],
      ];
    }
    return [
      [
        {
          label: 'Put a document under it',
          icon: 'plus' as const,
          keys: 'a',
          onClick: () => onPlace(heading.id),
        },
        { label: 'Rename', icon: 'pencil' as const, onClick: () => onRename(heading) },
        { label: 'Move up', icon: 'arrow-up' as const, keys: '[', onClick: () => shift(row, -1) },
        {
          label: 'Move down',
          icon: 'arrow-down' as const,
          keys: ']',
          onClick: () => shift(row, 1),
        },
      ],
      [
        {
          label: 'Delete the heading',
          icon: 'trash' as const,
          danger: true,
          onClick: () => void run(headingDelete, { id: heading.id, version: heading.version }),
        },
      ],
    ];
  };
  const actions: Column<ManualRow> = {
    key: 'more',
    title: <span className="hidden-words">More</span>,
    width: 48,
    cell: (it) => (
      <Menu label={`More about ${nameOf(it)}`} groups={more(it)}>
        <IconButton icon="dots" size="s" variant="ghost" label={`More about ${nameOf(it)}`} />
      </Menu>
    ),
  };
  return (
    <Panel
      title="Contents"
      wide
      className="doc-manual"
      actions={
        mayArrange && (
          <span className="f3 fs12 row hint">
            Drag or <Kbd keys="[" /> <Kbd keys="]" /> to reorder
          </span>
        )
      }
    >
      <Table
        label="Company manual"
        columns={mayArrange ? [...columns(true), actions] : columns(false)}
        rows={rows}
        rowKey={(it) => it.key}
        current={keys.current}
        onOpen={open}
        rowProps={(row) => ({
          ...rowProps(row),
          'data-heading': row.document === undefined || undefined,
        })}
      />
    </Panel>
  );
}
