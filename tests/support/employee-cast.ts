import { ok } from './project-cast.ts';
import type { Colleague, TestServer } from './server.ts';

/** Every field of a record with a value. */
export const fullRecord = {
  title: 'Level designer',
  workPlace: 'Karachi',
  joinedOn: '2022-03-01',
  employeeNo: 'BL-7',
  employmentType: 'full-time',
  probationEndsOn: '2022-06-01',
  phone: '+92 300 1234567',
  personalEmail: 'hira@home.example',
  address: 'House 9, Clifton, Karachi',
  emergencyName: 'Asma Baig',
  emergencyPhone: '+92 300 7654321',
  birthday: '1994-02-11',
  nationalId: '42101-1234567-1',
  hrNotes: 'Wants to lead one day',
} as const;
const fullPay = {
  bankName: 'Meezan Bank',
  bankAccount: 'PK36SCBL0000001123456702',
  salary: { minor: 25_000_000, currency: 'PKR' },
} as const;

/** A person with a whole record, and everybody who stands to them in another way. */
export async function employeeCast(server: TestServer) {
  const { db } = server;
  const team = await server.team('Puzzle');
  const lead = await server.as('Team lead', { leads: team, name: 'Sana Mirza' });
  const cast = {
    team,
    lead,
    hr: await server.as('HR', { name: 'Ayesha Rauf' }),
    otherHr: await server.as('HR', { name: 'Nadia Rauf' }),
    admin: await server.as('Admin', { name: 'Omar Khalid' }),
    finance: await server.as('Finance', { name: 'Faisal Mehmood' }),
    hira: await server.as('Member', { name: 'Hira Baig', teamId: team }),
    manager: await server.as('Member', { name: 'Zain Farooq' }),
    otherLead: await server.as('Team lead', {
      leads: await server.team('Cards'),
      name: 'Danish Iqbal',
    }),
    member: await server.as('Member', { name: 'Kiran Javed' }),
  };
  const { id: departmentId } = await db
    .insertInto('departments')
    .values({ name: 'Games' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const fields = {
    name: 'Hira Baig',
    ...fullRecord,
    ...fullPay,
    departmentId,
    managerId: cast.manager.id,
  };
  ok(await cast.hr.call('POST /add-update-employee', { person: { id: cast.hira.id }, fields }));
  return { ...cast, departmentId, fields };
}

export type EmployeeCast = Awaited<ReturnType<typeof employeeCast>>;

/** The record of somebody as another person sees it. */
export async function record(who: Colleague, id: number) {
  const { body } = ok(await who.call('GET /employee', { id }));
  return {
    body,
    version: Number(body['version']),
    fields: body['fields'] as Record<string, unknown>,
    /** Which sealed fields hold something. */
    kept: body['kept'] as Record<string, boolean>,
    mayChange: (body['can'] as { change: string[] } | undefined)?.change ?? [],
  };
}

/** A sealed field of somebody as another person is shown it. */
export async function sealedField(who: Colleague, id: number, field: string) {
  return ok(await who.call('POST /reveal-employee-field', { id, field })).body[field];
}

/** Changes fields against the version as it stands. */
export async function change(who: Colleague, id: number, changes: object) {
  const reply = await who.call('GET /employee', { id });
  const version = Number(reply.body['version'] ?? 1);
  return who.call('POST /update-employee', { id, version, changes });
}
