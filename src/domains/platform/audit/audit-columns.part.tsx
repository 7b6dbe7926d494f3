import { systemWords } from '#/kernel/audit-words.ts';
import { exactInstant, relativeTime } from '#/kernel/date-words.ts';
import { Badge } from '#/ui/badge.tsx';
import type { Column } from '#/ui/table.tsx';
import type { AuditRow } from './audit.contract.ts';

/** "Hira Baig", "Backlot" where nobody asked for it. */
export const whoDid = (it: AuditRow) => it.by?.name ?? systemWords(it.address);

/** What it was done to, in words. */
export const subjectOf = ({ subject: { words, id, name } }: AuditRow) => name ?? `${words} ${id}`;

/** "Title: Artist → Lead artist, and 2 more". */
function summary({ changes, withheld }: AuditRow) {
  const [first] = changes;
  if (!first) return withheld ? 'Withheld' : '–';
  const { field, before, after } = first;
  const words =
    before === null ? `${field}: ${after}` : `${field}: ${before} → ${after ?? 'nothing'}`;
  return changes.length > 1 ? `${words}, and ${changes.length - 1} more` : words;
}

interface ColumnsProps {
  now: Date;
  zone: string;
  onOpen: (row: AuditRow) => void;
}

export const auditColumns = ({ now, zone, onOpen }: ColumnsProps): Column<AuditRow>[] => [
  {
    key: 'at',
    title: 'When',
    width: 112,
    className: 'trunc',
    cell: (it) => (
      <time className="num" dateTime={it.at} title={exactInstant(new Date(it.at), zone)}>
        {relativeTime(new Date(it.at), now)}
      </time>
    ),
  },
  {
    key: 'by',
    title: 'Who',
    width: '20%',
    className: 'trunc',
    cell: (it) => (
      <span className="row audit-who">
        <span className={it.by ? 'med' : 'f2'}>{whoDid(it)}</span>
        {it.as && <Badge tone="warn">as {it.as.name}</Badge>}
        {it.token && <Badge tone="info">by token {it.token.name}</Badge>}
      </span>
    ),
  },
  {
    key: 'action',
    title: 'What',
    width: '18%',
    className: 'trunc',
    cell: (it) => (
      <button type="button" className="link plain trunc" onClick={() => onOpen(it)}>
        {it.words}
      </button>
    ),
  },
  {
    key: 'subject',
    title: 'Record',
    width: '20%',
    className: 'trunc',
    cell: (it) => (
      <>
        {it.subject.name && <span className="f3">{it.subject.words} </span>}
        {subjectOf(it)}
      </>
    ),
  },
  { key: 'changes', title: 'Before → after', className: 'trunc f2', cell: summary },
  {
    key: 'address',
    title: 'From',
    width: 130,
    className: 'wide trunc',
    cell: (it) => <span className="mono f2">{it.address ?? '–'}</span>,
  },
];
