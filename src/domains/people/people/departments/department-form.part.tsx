import { useQueryClient } from '@tanstack/react-query';
import { call } from '#/client/api.ts';
import { Select } from '#/ui/form/check-field.tsx';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { TextField } from '#/ui/form/text-field.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { useOpened } from '#/ui/form/use-opened.ts';
import { ComboField } from '#/ui/rich/combo-field.tsx';
import { saved } from '#/ui/toast.ts';
import { NOBODY, personOf, usePersonOptions } from '../person-options.part.tsx';
import { branchOf, depthsOf } from './department-tree.ts';
import type { Department } from './departments.contract.ts';

const TOP = 'top';

interface DepartmentFormProps {
  tree: readonly Department[];
  /** Absent: a new one. */
  department?: Department;
  /** Where a new one is put unless another place is chosen. */
  below?: number;
  onClose: () => void;
}

/** Where it may stand: anywhere but below itself, indented as the tree is. */
function placesFor(tree: readonly Department[], department: Department | undefined) {
  const own = department ? branchOf(tree, department.id) : new Set<number>();
  const depths = depthsOf(tree);
  const indented = (it: Department) => '\u2003'.repeat(depths.get(it.id) ?? 0) + it.name;
  return [
    { value: TOP, label: 'At the top' },
    ...tree
      .filter((it) => !own.has(it.id))
      .map((it) => ({ value: String(it.id), label: indented(it) })),
  ];
}

/** Adds a department, or renames and moves one and chooses its head. */
export function DepartmentForm({ tree, department: given, below, onClose }: DepartmentFormProps) {
  const department = useOpened(given);
  const queries = useQueryClient();
  const people = usePersonOptions(department?.head ?? null);
  const parentId = department ? department.parentId : (below ?? null);
  const form = useForm<{ name: string; parentId: string; headId: string }>({
    initial: {
      name: department?.name ?? '',
      parentId: parentId === null ? TOP : String(parentId),
      headId: department?.head ? String(department.head.id) : NOBODY,
    },
    submit: async ({ name, parentId, headId }) => {
      const which = department && { id: department.id, version: department.version };
      await call('POST /save-department', {
        ...which,
        name,
        parentId: parentId === TOP ? null : Number(parentId),
        headId: personOf(headId),
      });
      saved();
      onClose();
      await queries.invalidateQueries();
    },
    check: ({ name }): Record<string, string> =>
      name.trim() ? {} : { name: 'Give the department a name.' },
  });
  return (
    <FormDialog
      title={department ? `Change ${department.name}` : 'Add a department'}
      form={form}
      verb={department ? 'Save' : 'Add department'}
      onClose={onClose}
    >
      <TextField label="Name" autoFocus maxLength={80} {...form.field('name')} />
      <Select label="Below" choices={placesFor(tree, department)} {...form.field('parentId')} />
      <ComboField label="Head" options={people} {...form.field('headId')} />
    </FormDialog>
  );
}
