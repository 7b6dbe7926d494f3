import { sealValue } from '#/domains/people/employees/sealed/envelopes.records.ts';
import { addDays } from '#/kernel/days.ts';
import { newFileKey, type Files } from '#/store/files/files.ts';
import type { Db } from '#/store/records/records.ts';
import { demoPeople, type DemoPerson } from './company.ts';
import { paper } from './employee-papers.ts';
import { seedSteps } from './employment-changes.ts';
import type { Cast } from './people.ts';

/** Who is whose manager where it is not the lead of their team. */
const managers: Record<string, string | null> = {
  'Usman Latif': null,
  'Maryam Tariq': 'Usman Latif',
  'Omar Khalid': 'Usman Latif',
  'Ayesha Rauf': 'Maryam Tariq',
  'Faisal Mehmood': 'Maryam Tariq',
  'Rabia Nawaz': 'Faisal Mehmood',
};

const departmentOf = ({ name, role }: DemoPerson): string => {
  if (role === 'HR') return 'People';
  if (role === 'Finance' || role === 'Data entry') return 'Finance';
  return name === 'Usman Latif' || name === 'Maryam Tariq' ? 'Operations' : 'Games';
};

/** Anniversaries of the coming weeks: years, and days from today. */
const anniversaries: Record<string, readonly [years: number, days: number]> = {
  'Sana Mirza': [4, 9],
  'Bilal Anwar': [2, 3],
  'Saad Qureshi': [5, 0],
  'Kiran Javed': [1, 21],
};

/** Who came lately: days ago. They are on probation. */
const newcomers: Record<string, number> = { 'Junaid Akram': 24, 'Laiba Khan': 66 };

/** Birthdays of the coming weeks; others come from their place in the list. */
const birthdays: Record<string, number> = { 'Noor Siddiq': 2, 'Hamza Riaz': 13, 'Nida Haroon': 26 };

/** Rupees a month. */
const salaries: readonly [title: RegExp, rupees: number][] = [
  [/^Head/, 720_000],
  [/^Lead/, 480_000],
  [/manager|partner/i, 390_000],
  [/developer/, 260_000],
  [/Artist|designer/, 215_000],
  [/./, 185_000],
];

const banks = ['Meezan Bank', 'HBL', 'Bank Alfalah', 'UBL'];
const areas = ['Gulshan-e-Iqbal', 'Clifton', 'North Nazimabad', 'DHA Phase 6', 'PECHS'];
const two = (it: number) => String(it).padStart(2, '0');

/** The same day of another year; 29 February becomes the 28th. */
const yearsBefore = (day: string, years: number) =>
  `${Number(day.slice(0, 4)) - years}${day.slice(4)}`.replace('-02-29', '-02-28');

function birthdayOf(name: string, at: number, today: string): string {
  const soon = birthdays[name];
  if (soon !== undefined) return yearsBefore(addDays(today, soon), 26 + at);
  // Away from these weeks, so that the three above are those that come.
  return yearsBefore(addDays(today, 60 + ((at * 41) % 270)), 24 + ((at * 5) % 19));
}

async function departments(db: Db): Promise<Map<string, number>> {
  await db
    .insertInto('departments')
    .values(['Operations', 'People', 'Finance'].map((name) => ({ name })))
    .execute();
  const rows = await db.selectFrom('departments').select(['id', 'name']).execute();
  return new Map(rows.map((it) => [it.name, it.id]));
}

function managerOf(it: DemoPerson): string | null {
  const named = managers[it.name];
  if (named !== undefined) return named;
  if (it.leads) return 'Omar Khalid';
  return demoPeople.find((other) => other.leads && other.leads === it.team)?.name ?? null;
}

/** What is sealed of somebody. */
function sealedOf(it: DemoPerson, at: number, id: number, masterKey: string) {
  const [, rupees] = salaries.find(([title]) => title.test(it.title))!;
  const month = it.name === 'Junaid Akram' ? 60_000 : rupees + (at % 4) * 12_500;
  const nationalId = `42101-${String(1_203_405 + at * 37_119).slice(0, 7)}-${at % 9}`;
  const bankAccount = `PK${two(21 + at)}MEZN00${String(1_000_440_051_200 + at * 7_919)}`;
  // One is paid from abroad.
  const salary =
    it.name === 'Sara Yousaf'
      ? { minor: 210_000, currency: 'USD' as const }
      : { minor: month * 100, currency: 'PKR' as const };
  return {
    national_id_sealed: sealValue(nationalId, masterKey, id, 'nationalId'),
    bank_account_sealed: sealValue(bankAccount, masterKey, id, 'bankAccount'),
    salary_sealed: sealValue(salary, masterKey, id, 'salary'),
  };
}

function recordOf(
  it: DemoPerson,
  at: number,
  { people, masterKey }: { people: Cast['people']; masterKey: string },
  today: string,
) {
  const manager = managerOf(it);
  const isRemote = at % 6 === 4;
  const isIntern = it.name === 'Junaid Akram';
  const id = people.get(it.name)!;
  return {
    person_id: id,
    employee_no: `E-${String(at + 1).padStart(4, '0')}`,
    manager_id: manager === null ? null : people.get(manager)!,
    employment_type: isIntern
      ? ('intern' as const)
      : at % 9 === 8
        ? ('contract' as const)
        : ('full-time' as const),
    probation_ends_on: it.name in newcomers ? addDays(today, 90 - newcomers[it.name]!) : null,
    last_day: it.name === 'Tariq Jamal' ? addDays(today, 12) : null,
    left_reason: it.name === 'Tariq Jamal' ? 'resigned' : null,
    birthday: birthdayOf(it.name, at, today),
    birthday_public: birthdays[it.name] !== undefined || at % 3 !== 0,
    work_place: isRemote ? 'Remote' : at % 5 === 3 ? 'Lahore' : 'Karachi',
    personal_email: `${it.name.toLowerCase().replace(' ', '')}@mail.example`,
    address: `House ${11 + at * 3}, ${areas[at % areas.length]}, Karachi`,
    bank_name: banks[at % banks.length]!,
    ...sealedOf(it, at, id, masterKey),
    hr_notes: it.name === 'Hira Baig' ? 'Asked to lead a small game next year.' : null,
  };
}

/** What the profile shows of them as well. */
async function aboutPeople(db: Db, { people }: Cast, today: string) {
  const ids = await departments(db);
  for (const [at, it] of demoPeople.entries()) {
    const soon = anniversaries[it.name];
    const ago = newcomers[it.name];
    const joined_on = soon
      ? yearsBefore(addDays(today, soon[1]), soon[0])
      : ago !== undefined && addDays(today, -ago);
    await db
      .updateTable('people')
      .set({
        department_id: ids.get(departmentOf(it))!,
        phone: `+92 300 ${2_140_000 + at * 1_117}`,
        emergency_name: `${it.name.split(' ')[1]} family`,
        emergency_phone: `+92 321 ${4_410_000 + at * 2_203}`,
        ...(joined_on && { joined_on }),
      })
      .where('id', '=', people.get(it.name)!)
      .execute();
    if (ago === undefined) continue;
    await db
      .updateTable('team_members')
      .set({ since: addDays(today, -ago) })
      .where('person_id', '=', people.get(it.name)!)
      .execute();
  }
}

/** Papers: name, kind, title, and in how many days it runs out. */
const papers = [
  ['Hira Baig', 'contract', 'Employment contract', null],
  ['Hira Baig', 'id-card', 'CNIC copy', 410],
  ['Laiba Khan', 'contract', 'Probation contract', 43],
  ['Sara Yousaf', 'contract', 'Contract for the season', 18],
  ['Junaid Akram', 'offer', 'Internship letter', 51],
  ['Kiran Javed', 'id-card', 'CNIC copy', 6],
  ['Sana Mirza', 'contract', 'Employment contract', null],
] as const;

async function seedPapers(db: Db, files: Files, { people }: Cast, now: Date, today: string) {
  for (const [name, kind, title, days] of papers) {
    const file_key = newFileKey('employee-documents');
    const bytes = paper(title, name);
    await files.put(file_key, bytes, { type: 'application/pdf' });
    await db
      .insertInto('employee_documents')
      .values({
        person_id: people.get(name)!,
        kind,
        title,
        file_key,
        file_name: `${title} ${name}.pdf`,
        file_type: 'application/pdf',
        file_bytes: bytes.length,
        expires_on: days === null ? null : addDays(today, days),
        uploaded_by: people.get('Ayesha Rauf')!,
        uploaded_at: new Date(now.getTime() - 40 * 86_400_000),
      })
      .execute();
  }
}

/** Records of everybody of the demo company; their papers where files can be kept. */
export async function seedEmployees(
  db: Db,
  cast: Cast,
  {
    now,
    today,
    files,
    masterKey,
  }: { now: Date; today: string; files: Files | undefined; masterKey: string },
) {
  await aboutPeople(db, cast, today);
  const values = demoPeople.map((it, at) =>
    recordOf(it, at, { people: cast.people, masterKey }, today),
  );
  await db.insertInto('employees').values(values).execute();
  await seedSteps(db, cast, { now, today, masterKey });
  if (files) await seedPapers(db, files, cast, now, today);
}
