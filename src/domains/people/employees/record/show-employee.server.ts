import type { Context } from '#/store/handler.ts';
import { paperRights } from '../employee-fields.ts';
import { changeable, holdsOne, isInsider } from '../employee-rights.records.ts';
import { employeeOf, isPersonField, needEmployee, type Asker } from '../employee.records.ts';
import { isDated } from '../timeline/timeline-fields.ts';

const reportsOf = ({ db }: Asker, id: number) =>
  db
    .selectFrom('employees as e')
    .innerJoin('people as p', 'p.id', 'e.person_id')
    .select(['p.id', 'p.name', 'p.title'])
    .where('e.manager_id', '=', id)
    .where('p.status', 'in', ['active', 'invited'])
    .orderBy('p.name')
    .orderBy('p.id')
    .execute();

/** One employee, with what else the asker may do with the record. */
export async function employeeFor(context: Context, id: number) {
  const row = await needEmployee(context, id);
  const { relation, hasRecord } = row;
  return {
    ...employeeOf(row),
    isMe: relation.self,
    reports: await reportsOf(context, id),
    mayChange: changeable(relation).filter((it) => hasRecord || isPersonField(it)),
    may: {
      seePapers: hasRecord && holdsOne(relation, paperRights.see),
      changePapers: hasRecord && holdsOne(relation, paperRights.change),
      keep: relation.hr && hasRecord,
      seeDated: hasRecord && isInsider(relation),
      changeDated: hasRecord && row.state !== 'left' && changeable(relation).some(isDated),
      seeChecklists: hasRecord && (relation.self || relation.reader || relation.hr),
      seeShift: isInsider(relation),
      setShift: relation.hr && row.state !== 'left',
    },
  };
}
