import { useQuery } from '@tanstack/react-query';
import { ListStates } from '#/client/list-states.tsx';
import { reading } from '#/client/reading.ts';
import { useRun } from '#/client/running.ts';
import { Button, IconButton } from '#/ui/button.tsx';
import { changeColumn } from '#/ui/change-column.tsx';
import { Panel } from '#/ui/panel.tsx';
import { useRowKeys } from '#/ui/row-keys.ts';
import { EmptyState } from '#/ui/states.tsx';
import { Table, type Column } from '#/ui/table.tsx';
import { templateDelete } from './checklist-templates.actions.ts';
import { kindWords } from './checklist-words.ts';
import type { ChecklistTemplate } from './checklists.contract.ts';
import { TemplateForm } from './template-form.part.tsx';

interface ColumnsOf {
  onEdit: (id: number) => void;
  onDelete: (it: ChecklistTemplate) => void;
}

const columns = ({ onEdit, onDelete }: ColumnsOf): Column<ChecklistTemplate>[] => [
  {
    key: 'name',
    title: 'Template',
    cell: (it) => (
      <>
        <button
          dir="auto"
          type="button"
          className="link plain med trunc"
          onClick={() => onEdit(it.id)}
        >
          {it.name}
        </button>
        <span dir="auto" className="sub2">
          {it.department?.name ?? 'Every department'}
        </span>
      </>
    ),
  },
  { key: 'kind', title: 'Kind', width: 120, cell: (it) => kindWords[it.kind] },
  { key: 'items', title: 'Items', width: 80, align: 'right', cell: (it) => it.items.length },
  changeColumn(onEdit, (it) => (
    <IconButton
      icon="trash"
      size="s"
      variant="ghost"
      label={`Delete ${it.name}`}
      onClick={() => onDelete(it)}
    />
  )),
];

interface TemplatesProps {
  edit: 'new' | number | undefined;
  onEdit: (edit: 'new' | number | undefined) => void;
}

/** What checklists are made from: by kind and department. */
export function ChecklistTemplates({ edit, onEdit }: TemplatesProps) {
  const run = useRun();
  const query = useQuery(reading('GET /checklist-templates', {}));
  const rows = query.data?.rows ?? [];
  const remove = (it: ChecklistTemplate) => void run(templateDelete, { template: it.id, seen: it });
  const open = (it: ChecklistTemplate) => onEdit(it.id);
  const keys = useRowKeys({ rows, rowKey: (it) => it.id, onOpen: open, wide: true });
  const edited = rows.find((it) => it.id === edit);
  return (
    <Panel title="Templates">
      <ListStates
        query={query}
        what="templates"
        isEmpty={(it) => it.rows.length === 0}
        empty={
          <EmptyState
            icon="checklist"
            title="No checklist templates yet"
            text="A template says what is to be done when somebody joins or leaves, by whom and until when."
          >
            <Button onClick={() => onEdit('new')}>Add a template</Button>
          </EmptyState>
        }
      >
        {() => (
          <Table
            label="Templates"
            tall
            columns={columns({ onEdit, onDelete: remove })}
            rows={rows}
            rowKey={(it) => it.id}
            current={keys.current}
            onKeyDown={keys.onKeyDown}
            onOpen={open}
          />
        )}
      </ListStates>
      {query.data && (edit === 'new' || edited) && (
        <TemplateForm key={edit} template={edited} onClose={() => onEdit(undefined)} />
      )}
    </Panel>
  );
}
