import { serve } from '#/store/handler.ts';
import { checklistHandlers } from './checklists/checklists.server.ts';
import { customFieldHandlers } from './custom-fields/custom-fields.server.ts';
import { listColleagues, orgChart, staffDays } from './directory/directory.server.ts';
import { listNamesakes } from './directory/namesakes.server.ts';
import { employees } from './employees.contract.ts';
import { checkImport, importEmployees } from './import/import.server.ts';
import { handOverNow } from './leaving/hand-over/plan-handover.server.ts';
import { handoverOf } from './leaving/handover.records.ts';
import { endEmployment } from './leaving/leaving.server.ts';
import { addPaper, fetchPaper, listPapers, removePaper } from './papers/papers.server.ts';
import type { PeopleDoors } from './people-doors.server.ts';
import { addEmployee } from './record/add-employee.server.ts';
import { changeEmployee } from './record/change-employee.server.ts';
import { employeeHistory } from './record/employee-history.server.ts';
import { exportEmployees } from './record/export-employees.server.ts';
import { employeeChoices, listEmployees } from './record/list-employees.server.ts';
import { needKept, removeEmployee, setPicture } from './record/remove-employee.server.ts';
import { employeeFor } from './record/show-employee.server.ts';
import { addUpPayroll, revealField } from './sealed/reveal.server.ts';
import { shiftHandlers } from './shifts/shifts.server.ts';
import { timelineHandlers } from './timeline/timeline.server.ts';

export const employeesServedBy = (doors: PeopleDoors) =>
  serve(employees.endpoints, {
    'GET /employees': listEmployees,
    'GET /employees/export': exportEmployees,
    'GET /employee': ({ id }, context) => employeeFor(context, id),
    'GET /employee-choices': (_input, context) => employeeChoices(context),
    'GET /employee-history': employeeHistory,
    'POST /update-employee': changeEmployee,
    'POST /add-update-employee': addEmployee(doors),
    'POST /upload-employee-profile-image': setPicture,
    'POST /delete-employee': removeEmployee,
    'GET /staff-directory': listColleagues,
    'GET /org-chart': (_input, context) => orgChart(context),
    'GET /namesakes': async (_input, context) => ({ rows: await listNamesakes(context) }),
    'GET /staff-days': (_input, context) => staffDays(context),
    'GET /employee-documents': listPapers,
    'GET /employee-document': fetchPaper,
    'POST /upload-employee-document': addPaper,
    'POST /remove-employee-document': removePaper,
    'GET /employee-leaving': async ({ id }, context) => {
      await needKept(context, id);
      return { rows: await handoverOf(context, id) };
    },
    'POST /hand-over': handOverNow,
    'POST /end-employment': endEmployment(doors),
    'POST /check-employee-import': checkImport,
    'POST /import-employees': importEmployees(doors),
    'POST /reveal-employee-field': revealField,
    'POST /employees-payroll': addUpPayroll,
    ...timelineHandlers,
    ...shiftHandlers,
    ...checklistHandlers,
    ...customFieldHandlers,
  });
