import { expect, test } from 'vitest';
import { heightsIn } from './loops.ts';
import { planImport } from './plan-import.records.ts';
import type { ImportScene, ScenePerson } from './scene.records.ts';

test('heights are those of a walk up, loops and what hangs on them have none', () => {
  const heightOf = heightsIn(
    new Map([
      ['b', 'a'],
      ['c', 'b'],
      ['x', 'y'],
      ['y', 'x'],
      ['z', 'x'],
      ['own', 'own'],
    ]),
  );
  expect(['a', 'b', 'c', 'x', 'y', 'z', 'own'].map(heightOf)).toEqual([
    0,
    1,
    2,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

/** People in one long line, each below the one before: the worst for whoever walks it for each. */
function company(count: number): ImportScene {
  const relation = { self: false, reader: true, hr: true, pay: true, changesPay: true };
  const people = Array.from({ length: count }, (_, at) => ({
    id: at + 1,
    name: `Person ${at + 1}`,
    email: `person.${at + 1}@studio.example`,
    status: 'active',
    relation,
    values: { employeeNo: `E-${at + 1}`, managerId: at === 0 ? null : at },
    isBelow: true,
    hasRecord: true,
  })) as unknown[] as ScenePerson[];
  return {
    people,
    departments: [{ id: 1, name: 'Games' }],
    changesEmails: true,
    opened: () => ({}),
    customFields: [],
    customValues: new Map(),
  } as ImportScene;
}

/** Processor time of reading a file of so many rows, in milliseconds. */
function cost(count: number): number {
  const table = [
    ['E-mail', 'Employee number', 'Title', 'Department', 'Manager'],
    ...Array.from({ length: count }, (_, at) => [
      `PERSON.${at + 1}@studio.example`,
      `E-${at + 1}`,
      'Level designer',
      'games',
      at === 0 ? '' : `Person ${at}`,
    ]),
  ];
  const scene = company(count);
  const before = process.cpuUsage();
  const { rows, problems } = planImport(table, scene, false);
  const { user, system } = process.cpuUsage(before);
  expect([rows.length, problems]).toEqual([count, []]);
  return (user + system) / 1000;
}

test('ten thousand rows are read in step with their number', () => {
  cost(500);
  const [few, many] = [cost(2_500), cost(10_000)];
  // Four times the rows: a search through everybody for each of them took sixteen times as long.
  expect(many).toBeLessThan(Math.max(few, 25) * 10);
});
