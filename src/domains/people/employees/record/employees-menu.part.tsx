import { download } from '#/client/api.ts';
import { toastError } from '#/client/running.ts';
import type { InputOf } from '#/kernel/endpoint.ts';
import { Menu, type MenuItem } from '#/ui/rich/menu.tsx';
import { saveFile } from '#/ui/save-file.ts';
import type { recordEndpoints } from './record.contract.ts';

type Wanted = Omit<InputOf<(typeof recordEndpoints)['GET /employees/export']>, 'format'>;

interface MenuProps {
  /** What is listed is what is exported. */
  wanted: Wanted;
  onImport: (() => void) | undefined;
  onPayroll: (() => void) | undefined;
}

async function save(wanted: Wanted, format: 'csv' | 'xlsx') {
  try {
    const { name, blob } = await download('GET /employees/export', { ...wanted, format });
    saveFile(name, blob);
  } catch (error) {
    toastError(error);
  }
}

/** The overflow menu: import, and the list as a file with the columns one may see. */
export function EmployeesMenu({ wanted, onImport, onPayroll }: MenuProps) {
  const files = (['csv', 'xlsx'] as const).map((format): MenuItem => ({
    label: `Employees as ${format.toUpperCase()}`,
    icon: 'download',
    onClick: () => void save(wanted, format),
  }));
  const first: MenuItem[] = [
    ...(onImport
      ? [{ label: 'Import a list…', icon: 'table-import' as const, onClick: onImport }]
      : []),
    ...(onPayroll
      ? [{ label: 'Payroll a month…', icon: 'coin' as const, onClick: onPayroll }]
      : []),
    { label: 'Org chart', icon: 'list-tree', href: '/employee-management?show=chart' },
  ];
  return <Menu label="More" groups={[first, files]} />;
}
