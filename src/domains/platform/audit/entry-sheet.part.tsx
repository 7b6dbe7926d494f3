import { useMe } from '#/client/me.ts';
import { exactInstant } from '#/kernel/date-words.ts';
import { Button } from '#/ui/button.tsx';
import { Dialog } from '#/ui/dialog.tsx';
import { Facts } from '#/ui/facts.tsx';
import { subjectOf, whoDid } from './audit-columns.part.tsx';
import type { AuditPatch } from './audit-search.ts';
import type { AuditRow } from './audit.contract.ts';

interface SheetProps {
  row: AuditRow;
  onNarrow: (patch: AuditPatch) => void;
  onStep: (by: number) => void;
  onClose: () => void;
}

/** One entry in full: who, as whom, when, from where, and every field before and after. */
export function EntrySheet({ row, onNarrow, onStep, onClose }: SheetProps) {
  const { zone } = useMe();
  const { id, by, as, token, subject, changes, withheld } = row;
  const facts: [string, string][] = [
    ['Who', as ? `${whoDid(row)}, acting as ${as.name}` : whoDid(row)],
    ...(token ? [['By token', token.name] as [string, string]] : []),
    ['When', exactInstant(new Date(row.at), zone)],
    ['Record', `${subject.words} ${subject.name ?? ''} (${subject.id})`],
    ['From', row.address ?? 'not kept any more'],
    ...(row.requestId ? [['Request', row.requestId] as [string, string]] : []),
    ['Entry', String(id)],
  ];
  return (
    <Dialog
      side="right"
      width={560}
      title={`${row.words}: ${subjectOf(row)}`}
      keys={{ j: () => onStep(1), k: () => onStep(-1) }}
      onClose={onClose}
    >
      <Facts of={facts} />
      {withheld && <p className="f2">{withheld}</p>}
      {changes.length > 0 && (
        <table className="table audit-changes" aria-label="What it changed">
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Before</th>
              <th scope="col">After</th>
            </tr>
          </thead>
          <tbody>
            {changes.map((it) => (
              <tr key={it.field}>
                <td className="f2">{it.field}</td>
                <td dir="auto">{it.before ?? <span className="f3">nothing</span>}</td>
                <td dir="auto">{it.after ?? <span className="f3">nothing</span>}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div className="row audit-narrow">
        <Button
          size="s"
          icon="history"
          onClick={() => onNarrow({ subject: [subject.type], record: subject.id })}
        >
          History of this record
        </Button>
        {by && (
          <Button size="s" icon="user" onClick={() => onNarrow({ person: by.id })}>
            Everything by {by.name}
          </Button>
        )}
        {token && (
          <Button size="s" icon="key" onClick={() => onNarrow({ token: token.id })}>
            Everything by this token
          </Button>
        )}
      </div>
    </Dialog>
  );
}
