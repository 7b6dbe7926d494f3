import type { ReactNode } from 'react';
import { Ago } from '#/client/ago.tsx';
import { Badge } from '#/ui/badge.tsx';
import { Dialog } from '#/ui/dialog.tsx';
import { RichText } from '#/ui/rich/rich-text.tsx';
import { EmptyState } from '#/ui/states.tsx';

interface Version {
  number: number;
  title: string;
  body: string;
  edition: number;
  changedBy: string;
  changedAt: string;
}

interface VersionsDialogProps {
  title: string;
  rows: readonly Version[] | undefined;
  /** What else is said of one. */
  about?: (row: Version) => ReactNode;
  onClose: () => void;
}

/** What something said before its changes, the latest first. */
export function VersionsDialog({ title, rows, about, onClose }: VersionsDialogProps) {
  return (
    <Dialog title="History" note={title} side="right" width={560} onClose={onClose}>
      {rows?.length === 0 && <EmptyState icon="history" title="It was never changed" />}
      <ol className="announce-versions">
        {rows?.map((it) => (
          <li key={it.number}>
            <p className="row f3 fs12">
              Written by {it.changedBy} <Ago at={it.changedAt} />
              <span className="sp" />
              {about?.(it)}
              {it.edition > 1 && <Badge tone="line">Edition {it.edition}</Badge>}
            </p>
            <h3 dir="auto">{it.title}</h3>
            <RichText markdown={it.body} top={4} />
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
