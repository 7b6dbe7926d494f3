import { afterAll, beforeAll, expect, test } from 'vitest';
import writeExcel from 'write-excel-file/node';
import { dayInCell } from '#/kernel/day-in-cell.ts';
import {
  employeeCast,
  record,
  sealedField,
  type EmployeeCast,
} from '../../../../../tests/support/employee-cast.ts';
import { ok } from '../../../../../tests/support/project-cast.ts';
import {
  testServer,
  type Colleague,
  type TestServer,
} from '../../../../../tests/support/server.ts';

let server: TestServer;
let cast: EmployeeCast;
let role: string;
beforeAll(async () => {
  server = await testServer();
  cast = await employeeCast(server);
  const member = await server.db
    .selectFrom('roles')
    .select('id')
    .where('name', '=', 'Member')
    .executeTakeFirstOrThrow();
  role = String(member.id);
});
afterAll(() => server.close());

const file = (content: string | Uint8Array<ArrayBuffer>, name = 'staff.csv') =>
  new File([content], name, { type: 'text/csv' });
const send = (key: string, who: Colleague, sent: File, as?: string) => {
  const form = new FormData();
  if (as) form.append('role', as);
  form.append('file', sent);
  return who.call(`POST /${key}`, form);
};
const check = async (sent: File, as?: string, who = cast.hr) =>
  ok(await send('check-employee-import', who, sent, as)).body as {
    problems: { row: number; column: string; message: string }[];
    problemRows: number;
    [name: string]: unknown;
  };
const bring = (sent: File, as?: string, who = cast.hr) => send('import-employees', who, sent, as);
const problemsOf = async (sent: File, as?: string, who = cast.hr) =>
  (await check(sent, as, who)).problems.map((it) => [it.row, it.column]);

test.each([
  ['2024-05-01', '2024-05-01'],
  ['1/5/2024', '2024-05-01'],
  ['01.05.2024', '2024-05-01'],
  ['1 May 2024', '2024-05-01'],
  ['31/02/2024', undefined],
  ['13/13/2024', undefined],
  ['May', undefined],
])('%s is read as %s', (text, day) => {
  expect(dayInCell(text)).toBe(day);
});

test('only those who keep records import', async () => {
  const sent = file('E-mail,Title\nhira.baig@backlot.example,Boss\n');
  for (const who of [cast.lead, cast.finance, cast.hira]) {
    expect((await bring(sent, undefined, who)).status).toBe(403);
  }
});

test('a file that is no list is refused', async () => {
  const broken = await send('check-employee-import', cast.hr, file('PK\u0003\u0004nonsense'));
  expect([broken.status, Object.keys(broken.body.fields!)]).toEqual([400, ['file']]);
  expect((await send('check-employee-import', cast.hr, file('\0\0\0'))).status).toBe(400);
  expect(await problemsOf(file('Colour,Shoe size\nred,44\n'))).toContainEqual([1, 'E-mail']);
});

test('every cell that is wrong is named by row and column, and nothing is imported', async () => {
  const sent = file(
    [
      'Name,E-mail,Employee number,Title,Department,Manager,Joining date,Salary,CNIC,Shoe size',
      'Hira Baig,hira.baig@backlot.example,,Boss,Nowhere,Nobody Known,32/01/2024,a lot,#,44',
      'Twin,hira.baig@backlot.example,,,,,,,,',
      'Somebody New,new@nowhere.example,,,,,,,,',
      ',no address,,,,,,,,',
      'Zain Farooq,zain.farooq@backlot.example,BL-7,,,,,,,',
    ].join('\n'),
  );
  const found = await check(sent);
  expect(found['ignored']).toEqual(['Shoe size']);
  expect(found.problems.map((it) => [it.row, it.column])).toEqual(
    expect.arrayContaining([
      [2, 'Department'],
      [2, 'Manager'],
      [2, 'Joined on'],
      [2, 'Salary a month'],
      [2, 'National ID (CNIC)'],
      [3, 'E-mail'],
      [4, 'E-mail'],
      [5, 'E-mail'],
      [6, 'Employee number'],
    ]),
  );
  const refused = await bring(sent);
  expect([refused.status, Object.keys(refused.body.fields!)]).toEqual([400, ['file']]);
  expect((await record(cast.hr, cast.hira.id)).fields['title']).toBe(cast.fields.title);
});

test('whom one may not pay or not keep is refused in the file as in the form', async () => {
  const sent = file('E-mail,Salary\nhira.baig@backlot.example,"300,000"\n');
  expect(await problemsOf(sent, undefined, cast.admin)).toEqual([[2, 'Salary a month']]);
  const own = file('E-mail,Title\nayesha.rauf@backlot.example,Head of people\n');
  expect(await problemsOf(own)).toEqual([[2, 'E-mail']]);
});

test('a loop of managers inside the file is found before anything is written', async () => {
  const sent = file(
    [
      'Name,E-mail,Manager',
      'One,one@backlot.example,two@backlot.example',
      'Two,two@backlot.example,one@backlot.example',
    ].join('\n'),
  );
  expect(await problemsOf(sent, role)).toEqual([
    [2, 'Manager'],
    [3, 'Manager'],
  ]);
});

const staff = [
  'Full name,Work email,Designation,Department,Reports to,DOJ,Salary,Location',
  // The manager stands below the report.
  'Amna Aslam,amna.aslam@backlot.example,Artist,games,Bano Qudsia,01/02/2026,"PKR 210,000.50",Lahore',
  'Bano Qudsia,bano.qudsia@backlot.example,Lead artist,Games,sana.mirza@backlot.example,2024-05-01,USD 900,Lahore',
  'Kiran Javed,kiran.javed@backlot.example,Marketer,,,,,Karachi',
].join('\n');

test('newcomers are invited, others get a record, managers may stand anywhere in the file', async () => {
  expect(await check(file(staff), role)).toMatchObject({ invited: 2, added: 1, problemRows: 0 });
  const done = ok(await bring(file(staff), role));
  expect(done.body).toEqual({ invited: 2, added: 1, changed: 0, same: 0 });
  const { id } = await server.db
    .selectFrom('people')
    .select('id')
    .where('email', '=', 'amna.aslam@backlot.example')
    .executeTakeFirstOrThrow();
  expect((await record(cast.hr, id)).body).toMatchObject({
    manager: { name: 'Bano Qudsia' },
    department: { name: 'Games' },
    fields: {
      title: 'Artist',
      joinedOn: '2026-02-01',
    },
  });
  expect(await sealedField(cast.hr, id, 'salary')).toEqual({ minor: 21_000_050, currency: 'PKR' });
  expect(server.mails.map((it) => it.to)).toContain('bano.qudsia@backlot.example');
});

test('the same file again changes nothing and invites nobody', async () => {
  const mails = server.mails.length;
  const done = ok(await bring(file(`${staff}\n`), role));
  expect(done.body).toEqual({ invited: 0, added: 0, changed: 0, same: 3 });
  expect(server.mails).toHaveLength(mails);
});

test('another name in the file renames, and says so before; nobody renames themselves', async () => {
  const sent = file('Full name,E-mail\nHira Baig Khan,hira.baig@backlot.example\n');
  expect(await check(sent)).toMatchObject({
    changed: 1,
    preview: [
      {
        row: 2,
        name: 'Hira Baig',
        what: 'changed',
        changes: [{ field: 'Name', before: 'Hira Baig', after: 'Hira Baig Khan' }],
      },
    ],
  });
  ok(await bring(sent));
  expect((await record(cast.member, cast.hira.id)).body['name']).toBe('Hira Baig Khan');
  expect(ok(await bring(sent)).body).toMatchObject({ changed: 0, same: 1 });
  const own = file('Full name,E-mail\nThe Boss,ayesha.rauf@backlot.example\n');
  expect(await problemsOf(own)).toEqual([[2, 'E-mail']]);
  const long = file(`Full name,E-mail\n${'x'.repeat(101)},hira.baig@backlot.example\n`);
  expect(await problemsOf(long)).toEqual([[2, 'Name']]);
});

test('an export comes back as it went out', async () => {
  const { body } = ok(await cast.hr.call('GET /employees/export', { format: 'csv' }));
  const found = await check(file(String(body['raw'])), role);
  expect(found).toMatchObject({ problemRows: 0, changed: 0, invited: 0 });
});

test('an XLSX is read as well, its days and numbers included', async () => {
  const title = ['E-mail', 'Joined on', 'Salary'].map((value) => ({ value }));
  const day = { value: new Date('2021-07-05'), type: Date, format: 'yyyy-mm-dd' };
  const row = [{ value: 'hira.baig@backlot.example' }, day, { value: 260000 }];
  const bytes = await writeExcel([title, row]).toBuffer();
  const sent = file(new Uint8Array(bytes), 'staff.xlsx');
  expect(ok(await bring(sent)).body).toMatchObject({ changed: 1 });
  expect((await record(cast.hr, cast.hira.id)).fields).toMatchObject({
    joinedOn: '2021-07-05',
  });
  const salary = { minor: 26_000_000, currency: 'PKR' };
  expect(await sealedField(cast.hr, cast.hira.id, 'salary')).toEqual(salary);
});

test('another e-mail is asked for and counts once it is confirmed from there', async () => {
  const { id } = cast.hira;
  const sent = file(
    'Employee number,E-mail,New e-mail,CNIC\n,hira.baig@backlot.example,hira.khan@backlot.example,42101-7777777-7\n',
  );
  expect(await check(sent)).toMatchObject({
    changed: 1,
    preview: [
      {
        row: 2,
        changes: [
          {
            field: 'E-mail',
            before: 'hira.baig@backlot.example',
            after: 'hira.khan@backlot.example',
          },
          // Sealed: not even what it will be.
          { field: 'National ID (CNIC)', before: null, after: null },
        ],
      },
    ],
  });
  const before = server.mails.length;
  ok(await bring(sent));
  const mails = server.mails.slice(before);
  expect(mails.map((it) => it.to).sort()).toEqual([
    'hira.baig@backlot.example',
    'hira.khan@backlot.example',
  ]);
  expect((await record(cast.hr, id)).body['email']).toBe('hira.baig@backlot.example');
  // The same file again mails nobody.
  expect(ok(await bring(sent)).body).toMatchObject({ changed: 0, same: 1 });
  expect(server.mails).toHaveLength(before + 2);
  const link = mails.find((it) => it.to === 'hira.khan@backlot.example')!.text;
  const token = /#email=([\w-]+)/.exec(link)![1]!;
  ok(await server.call('POST /confirm-email', { token }));
  expect((await record(cast.hr, id)).body['email']).toBe('hira.khan@backlot.example');
  // A number with an e-mail that nobody has is that person's new one.
  server.clock.now = new Date(server.clock.now.getTime() + 120_000);
  const back = file('Employee number,E-mail\nBL-7,hira.baig@backlot.example\n');
  expect(await check(back)).toMatchObject({ changed: 1, invited: 0, problemRows: 0 });
});

test('an e-mail that cannot be given is told by its row, and nothing of the file is done', async () => {
  const sent = file(
    [
      'E-mail,New e-mail,Title',
      'hira.khan@backlot.example,nowhere,Boss',
      'kiran.javed@backlot.example,sana.mirza@backlot.example,Boss',
      'omar.khalid@backlot.example,omar.k@backlot.example,Boss',
      'ayesha.rauf@backlot.example,ayesha.r@backlot.example,',
      'zain.farooq@backlot.example,zain.f@backlot.example,',
      'danish.iqbal@backlot.example,zain.f@backlot.example,',
    ].join('\n'),
  );
  const found = await check(sent);
  expect(found.problems.map((it) => [it.row, it.column, it.message])).toEqual([
    [2, 'New e-mail', 'This is no e-mail.'],
    [3, 'New e-mail', 'This is the e-mail of Sana Mirza.'],
    [4, 'New e-mail', 'Only people of a lower rank than yours get another.'],
    [5, 'New e-mail', expect.any(String)],
    [7, 'New e-mail', 'Another row has this e-mail.'],
  ]);
  const mails = server.mails.length;
  expect((await bring(sent)).status).toBe(400);
  expect(server.mails).toHaveLength(mails);
  // Who keeps records and not accounts changes no address.
  const keeper = await server.as('HR', { without: ['people:write'] });
  const one = file('E-mail,New e-mail\nzain.farooq@backlot.example,zain.f@backlot.example\n');
  expect(await problemsOf(one, undefined, keeper)).toEqual([[2, 'New e-mail']]);
});
