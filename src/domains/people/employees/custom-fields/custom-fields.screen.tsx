import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { ListStates } from '#/client/list-states.tsx';
import { reading } from '#/client/reading.ts';
import { useRun } from '#/client/running.ts';
import { counted } from '#/kernel/numbers.ts';
import { Id } from '#/kernel/schema.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button, IconButton } from '#/ui/button.tsx';
import { useSearch } from '#/ui/location.ts';
import { usePageKeys } from '#/ui/page-keys.ts';
import { Page } from '#/ui/page.tsx';
import { Panel } from '#/ui/panel.tsx';
import { useRowKeys } from '#/ui/row-keys.ts';
import { EmptyState } from '#/ui/states.tsx';
import { Table, type Column } from '#/ui/table.tsx';
import { CustomFieldForm } from './custom-field-form.part.tsx';
import { customKindWords, seenByWords } from './custom-field-values.ts';
import { fieldArchive, fieldRestore } from './custom-fields.actions.ts';
import type { CustomField } from './custom-fields.contract.ts';

const Search = z.strictObject({
  /** The field that is changed, or `new`. */
  edit: z.union([z.literal('new'), Id]).optional(),
});

interface ColumnsOf {
  onEdit: (id: number) => void;
  onArchive: (it: CustomField) => void;
}

const columns = ({ onEdit, onArchive }: ColumnsOf): Column<CustomField>[] => [
  {
    key: 'name',
    title: 'Field',
    cell: (it) => (
      <span className="row">
        {it.isArchived ? (
          <span dir="auto" className="f3 trunc">
            {it.name}
          </span>
        ) : (
          <button
            dir="auto"
            type="button"
            className="link plain med trunc"
            onClick={() => onEdit(it.id)}
          >
            {it.name}
          </button>
        )}
        {it.isArchived && <Badge>Archived</Badge>}
      </span>
    ),
  },
  { key: 'kind', title: 'Kind', width: 110, cell: (it) => customKindWords[it.kind] },
  {
    key: 'seen',
    title: 'Seen by',
    width: 230,
    className: 'wide',
    cell: (it) => (
      <span className="trunc">
        {seenByWords[it.seenBy]}
        {it.selfFills && <span className="f3">, filled in by the person</span>}
      </span>
    ),
  },
  {
    key: 'filled',
    title: 'Filled in',
    width: 110,
    className: 'wide',
    cell: (it) => counted(it.filled, 'record', 'records'),
  },
  {
    key: 'do',
    title: <span className="hidden-words">Change</span>,
    width: 60,
    cell: (it) => (
      <IconButton
        icon={it.isArchived ? 'arrow-back-up' : 'archive'}
        size="s"
        variant="ghost"
        label={`${it.isArchived ? 'Restore' : 'Archive'} ${it.name}`}
        onClick={() => onArchive(it)}
      />
    ),
  },
];

/** The fields HR added to the record of employees. */
export function CustomFieldsScreen() {
  const run = useRun();
  const [{ edit }, change] = useSearch(Search);
  const query = useQuery(reading('GET /custom-fields', {}));
  const rows = query.data?.rows ?? [];
  const add = () => change({ edit: 'new' });
  const open = (it: CustomField) => !it.isArchived && change({ edit: it.id });
  const keys = useRowKeys({ rows, rowKey: (it) => it.id, onOpen: open, wide: true });
  usePageKeys([{ keys: 'n', words: 'Add a field', run: add }], edit === undefined);
  const edited = rows.find((it) => it.id === edit && !it.isArchived);
  const addButton = (
    <Button variant="primary" icon="plus" keys="n" onClick={add}>
      Add a field
    </Button>
  );
  return (
    <Page title="Employee fields" primary={addButton}>
      <Panel title="Custom fields">
        <ListStates
          query={query}
          what="fields"
          isEmpty={(it) => it.rows.length === 0}
          empty={
            <EmptyState
              icon="columns-3"
              title="No fields yet"
              text="A field of your own stands on every record, in the export and in the import."
            >
              <Button onClick={add}>Add a field</Button>
            </EmptyState>
          }
        >
          {() => (
            <Table
              label="Employee fields"
              columns={columns({
                onEdit: (id) => change({ edit: id }),
                onArchive: (it) =>
                  void run(it.isArchived ? fieldRestore : fieldArchive, { field: it.id, seen: it }),
              })}
              rows={rows}
              rowKey={(it) => it.id}
              current={keys.current}
              onKeyDown={keys.onKeyDown}
              onOpen={open}
            />
          )}
        </ListStates>
      </Panel>
      {query.data && (edit === 'new' || edited) && (
        <CustomFieldForm key={edit} field={edited} onClose={() => change({ edit: undefined })} />
      )}
    </Page>
  );
}
