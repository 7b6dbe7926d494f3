import { useState, type ReactNode } from 'react';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { Panel } from '#/ui/panel.tsx';
import type { ProjectDetail } from '../in-project.part.tsx';
import { LabelMark, StatusMark, TypeMark } from '../issues/issue-marks.part.tsx';
import { BoardForm } from './board-form.part.tsx';
import { ListForm, type ListKind } from './list-form.part.tsx';

function Part(props: { title: string; onEdit?: () => void; children: ReactNode }) {
  const { title, onEdit, children } = props;
  return (
    <div>
      <div className="row">
        <span dir="auto" className="f3">
          {title}
        </span>
        <span className="sp" />
        {onEdit && (
          <Button
            size="s"
            variant="ghost"
            aria-label={`Change the ${title.toLowerCase()}`}
            onClick={onEdit}
          >
            Change
          </Button>
        )}
      </div>
      <div className="row">{children}</div>
    </div>
  );
}

/** What issues of the project may be; its leads change it. */
export function ConfigPanel({ detail }: { detail: ProjectDetail }) {
  const [edited, setEdited] = useState<ListKind>();
  const [board, setBoard] = useState<number | 'new'>();
  const { mayConfigure, statuses, types, labels, boards } = detail;
  const edit = (kind: ListKind) => (mayConfigure ? () => setEdited(kind) : undefined);
  const nothing = <span className="f3">None yet</span>;
  return (
    <Panel title="What its issues may be">
      <div className="inside config-summary">
        <Part title="Statuses" onEdit={edit('statuses')}>
          {statuses.map((it) => (
            <span key={it.id} className="issue-word">
              <StatusMark group={it.group} />
              {it.name}
            </span>
          ))}
        </Part>
        <Part title="Types" onEdit={edit('types')}>
          {types.map((it) => (
            <span key={it.id} className="issue-word">
              <TypeMark type={it} />
              {it.name}
            </span>
          ))}
        </Part>
        <Part title="Labels" onEdit={edit('labels')}>
          {labels.length === 0
            ? nothing
            : labels.map((it) => (
                <span key={it.id} className="badge line">
                  <LabelMark hue={it.hue} />
                  {it.name}
                </span>
              ))}
        </Part>
        <Part title="Boards" onEdit={mayConfigure ? () => setBoard('new') : undefined}>
          {boards.map((it) =>
            mayConfigure ? (
              <Button key={it.id} size="s" onClick={() => setBoard(it.id)}>
                {it.name}
                {it.active && <Badge tone="info">opens first</Badge>}
              </Button>
            ) : (
              <Badge key={it.id} tone={it.active ? 'info' : 'line'}>
                {it.name}
              </Badge>
            ),
          )}
        </Part>
      </div>
      {edited && (
        <ListForm key={edited} kind={edited} detail={detail} onClose={() => setEdited(undefined)} />
      )}
      {board !== undefined && (
        <BoardForm
          key={board}
          detail={detail}
          board={boards.find((it) => it.id === board)}
          onClose={() => setBoard(undefined)}
        />
      )}
    </Panel>
  );
}
