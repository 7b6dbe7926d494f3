import type { ReactNode } from 'react';
import { Badge } from '#/ui/badge.tsx';
import { IconButton } from '#/ui/button.tsx';
import { Panel } from '#/ui/panel.tsx';
import type { LeaveStatus } from './leave-rules.ts';
import { statusTones } from './leave-tones.ts';
import { statusWords } from './leave-words.ts';

interface MyRequestProps {
  leave: { status: LeaveStatus; can: { cancel: boolean } };
  /** When it is, and how long. */
  when: string;
  length: string;
  /** The second line: why, and who is asked, or what whoever decided said. */
  story: string;
  /** What the button that withdraws it says. */
  cancelWords: string;
  onCancel: () => void;
}

/** One of my requests for leave. */
export function MyRequest({ leave, when, length, story, cancelWords, onCancel }: MyRequestProps) {
  return (
    <li>
      <span className="med num trunc">{when}</span>
      <span className="end">
        {leave.can.cancel && (
          <IconButton icon="x" label={cancelWords} variant="ghost" size="s" onClick={onCancel} />
        )}
        <Badge tone={statusTones[leave.status]}>{statusWords[leave.status]}</Badge>
      </span>
      <span className="quiet trunc" title={story}>
        {story}
      </span>
      <span className="quiet num r">{length}</span>
    </li>
  );
}

interface MyRequestsProps {
  title: string;
  /** Right after the title. */
  beside?: ReactNode;
  page: number;
  perPage: number;
  total: number;
  onPage: (page: number) => void;
  /** What the arrows lead to. */
  newer: string;
  older: string;
  children: ReactNode;
}

/** The panel of my requests, which is narrow: two arrows leaf through it. */
export function MyRequests({
  title,
  beside,
  page,
  perPage,
  total,
  onPage,
  ...it
}: MyRequestsProps) {
  const last = Math.max(1, Math.ceil(total / perPage));
  return (
    <Panel
      className="leave-mine"
      title={title}
      beside={beside}
      actions={
        last > 1 && (
          <>
            <IconButton
              icon="chevron-left"
              label={it.newer}
              variant="ghost"
              size="s"
              disabled={page <= 1}
              onClick={() => onPage(page - 1)}
            />
            <span className="f3 fs12 num">
              {page} of {last}
            </span>
            <IconButton
              icon="chevron-right"
              label={it.older}
              variant="ghost"
              size="s"
              disabled={page >= last}
              onClick={() => onPage(page + 1)}
            />
          </>
        )
      }
    >
      {it.children}
    </Panel>
  );
}
