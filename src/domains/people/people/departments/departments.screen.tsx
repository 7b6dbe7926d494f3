import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { ListStates } from '#/client/list-states.tsx';
import { useScope } from '#/client/me.ts';
import { reading } from '#/client/reading.ts';
import { useRun } from '#/client/running.ts';
import { may } from '#/kernel/access.ts';
import { Id } from '#/kernel/schema.ts';
import { Button } from '#/ui/button.tsx';
import { useSearch } from '#/ui/location.ts';
import { usePageKeys } from '#/ui/page-keys.ts';
import { Page } from '#/ui/page.tsx';
import { EmptyState } from '#/ui/states.tsx';
import { DepartmentForm } from './department-form.part.tsx';
import { DepartmentList } from './department-list.part.tsx';
import { departmentDelete } from './departments.actions.ts';
import '../people.css';

const Search = z.strictObject({
  /** The department that is edited, or `new`. */
  edit: z.union([z.literal('new'), Id]).optional(),
  /** Where the new one is put. */
  below: Id.optional(),
});

/** How the studio is divided: departments, who heads them, how many people they have. */
export function DepartmentsScreen() {
  const run = useRun();
  const [{ edit, below }, change] = useSearch(Search);
  const mayWrite = useScope(may('departments:write')) !== undefined;
  const query = useQuery(reading('GET /departments', {}));
  const tree = query.data?.rows ?? [];
  // With a tree the list binds it, which knows the department the keyboard is on.
  usePageKeys([
    mayWrite &&
      query.data?.rows.length === 0 && {
        keys: 'n',
        words: 'Add a department',
        run: () => change({ edit: 'new' }),
      },
  ]);
  const edited = tree.find((it) => it.id === edit);
  const add = mayWrite && (
    <Button variant="primary" icon="plus" keys="n" onClick={() => change({ edit: 'new' })}>
      Add a department
    </Button>
  );
  return (
    <Page title="Departments" primary={add}>
      <ListStates
        query={query}
        what="departments"
        isEmpty={({ rows }) => rows.length === 0}
        empty={
          <EmptyState
            icon="building"
            title="There is no department yet"
            text="Departments say where people and teams belong."
          >
            {add}
          </EmptyState>
        }
      >
        {() => (
          <DepartmentList
            tree={tree}
            onEdit={mayWrite ? (id) => change({ edit: id }) : undefined}
            onDelete={({ id, version }) => void run(departmentDelete, { department: id, version })}
            onAdd={(id) => change({ edit: 'new', below: id })}
            resting={edit !== undefined}
          />
        )}
      </ListStates>
      {mayWrite && query.data && (edit === 'new' || edited) && (
        <DepartmentForm
          key={edit}
          tree={tree}
          department={edited}
          below={below}
          onClose={() => change({ edit: undefined, below: undefined })}
        />
      )}
    </Page>
  );
}
