import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { ListStates } from '#/client/list-states.tsx';
import { useScope } from '#/client/me.ts';
import { reading } from '#/client/reading.ts';
import { may } from '#/kernel/access.ts';
import { dayOf } from '#/kernel/dates.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { useSearch } from '#/ui/location.ts';
import { useNow } from '#/ui/now.ts';
import { usePageKeys } from '#/ui/page-keys.ts';
import { Page } from '#/ui/page.tsx';
import { PagedTable } from '#/ui/paged-table.tsx';
import { Panel } from '#/ui/panel.tsx';
import { useRowKeys } from '#/ui/row-keys.ts';
import { EmptyState } from '#/ui/states.tsx';
import { ImportDialog } from '../import/import-dialog.part.tsx';
import { PayrollDialog } from '../sealed/payroll-dialog.part.tsx';
import { OpenEmployee } from '../sheet/open-employee.part.tsx';
import { AddForm } from './add-form.part.tsx';
import { employeeColumns } from './employee-columns.part.tsx';
import { EmployeeFilters } from './employee-filters.part.tsx';
import { EmployeesMenu } from './employees-menu.part.tsx';
import { EmployeesSearch } from './employees-search.ts';
import { employeeSorts, type EmployeeRow } from './record.contract.ts';
import { EmployeeTotals } from './totals.part.tsx';
import '../employees.css';

/** The HR records of one's scope: find, add, change, import, export. */
export function EmployeesScreen() {
  const today = dayOf(useNow());
  const [search, change] = useSearch(EmployeesSearch);
  const mayWrite = useScope(may('employees:write')) !== undefined;
  const mayPay = useScope(may('employee-pay:read')) !== undefined;
  const {
    employee,
    part,
    task,
    add,
    import: isImporting,
    payroll,
    page,
    perPage,
    ...rest
  } = search;
  const wanted = { ...rest, q: rest.q || undefined };
  const employees = useQuery({
    ...reading('GET /employees', { ...wanted, page, perPage }),
    placeholderData: keepPreviousData,
  });
  const { sort: _sort, order: _order, ...summed } = wanted;
  const rows = employees.data?.rows ?? [];
  const open = (id: number) => change({ employee: id });
  const keys = useRowKeys({
    rows,
    rowKey: (it) => it.id,
    onOpen: (it: EmployeeRow) => open(it.id),
    keys: { e: (it) => mayWrite && change({ employee: it.id, task: 'employment' }) },
    words: mayWrite ? { e: 'Change the employment' } : {},
    wide: true,
  });
  const isAlone = employee === undefined && !add && !isImporting && !payroll;
  usePageKeys(
    [mayWrite && { keys: 'n', words: 'Add an employee', run: () => change({ add: true }) }],
    isAlone,
  );
  const onTyped = useCallback(
    (typed: string) => change({ q: typed || undefined, page: undefined }, { replace: true }),
    [change],
  );
  const addButton = mayWrite && (
    <Button variant="primary" icon="user-plus" keys="n" onClick={() => change({ add: true })}>
      Add an employee
    </Button>
  );
  return (
    <Page
      title="Employees"
      beside={employees.data && <Badge>{employees.data.totalRows}</Badge>}
      actions={
        <Button icon="users" href="/employee-management">
          Directory
        </Button>
      }
      primary={addButton}
      menu={
        <EmployeesMenu
          wanted={wanted}
          onPayroll={mayPay ? () => change({ payroll: true }) : undefined}
          onImport={mayWrite ? () => change({ import: true }) : undefined}
        />
      }
      filters={<EmployeeFilters search={search} onChange={change} onTyped={onTyped} />}
    >
      {employees.data && <EmployeeTotals totals={employees.data.totals} />}
      <Panel title="Records" className="emp-records">
        <ListStates
          query={employees}
          what="employees"
          isEmpty={(it) => it.totalRows === 0}
          empty={
            <EmptyState icon="users" title="No employee here" text="Nobody matches these filters.">
              {addButton}
            </EmptyState>
          }
        >
          {({ totalRows }) => (
            <PagedTable
              label="Employees"
              columns={employeeColumns({ today, onOpen: open })}
              rows={rows}
              rowKey={(it) => it.id}
              current={keys.current}
              onKeyDown={keys.onKeyDown}
              onOpen={(it) => open(it.id)}
              totalRows={totalRows}
              search={search}
              sorts={employeeSorts}
              onChange={change}
            />
          )}
        </ListStates>
      </Panel>
      {employee !== undefined && (
        <OpenEmployee id={employee} part={part} task={task} onChange={change} />
      )}
      {add && mayWrite && (
        <AddForm
          onClose={() => change({ add: undefined })}
          onDone={(id) => change({ add: undefined, employee: id })}
        />
      )}
      {payroll && mayPay && (
        <PayrollDialog wanted={summed} onClose={() => change({ payroll: undefined })} />
      )}
      {isImporting && mayWrite && <ImportDialog onClose={() => change({ import: undefined })} />}
    </Page>
  );
}
