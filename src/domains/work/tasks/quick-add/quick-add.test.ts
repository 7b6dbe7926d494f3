import { expect, test } from 'vitest';
import type { Hit } from '#/kernel/hit.ts';
import { readDay } from '#/kernel/reading/day.ts';
import { meansTask, readQuickAdd } from './quick-add.ts';

const person = (id: number, title: string): Hit => ({ kind: 'person', id, title });
const hits: Hit[] = [
  { kind: 'app', id: 1, title: 'Lantern Lagoon', key: 'LNT' },
  { kind: 'app', id: 2, title: 'Pebble Sort', key: 'PEB' },
  { kind: 'task', id: 12, title: 'Language pack', key: 'LNT-12' },
  { kind: 'project', id: 5, title: 'Lantern', key: 'LNT' },
  { kind: 'project', id: 6, title: 'Web pages', key: 'WEB' },
  person(11, 'Sana Mirza'),
  person(12, 'Hira Baig'),
  person(13, 'Hira Khan'),
  person(14, 'Zoë Öztürk'),
];
/** A Thursday. */
const around = { today: '2025-11-20', readDay, hits };
const read = (text: string) => readQuickAdd(text, around);
const values = (text: string) =>
  Object.fromEntries([...read(text).read].map(([name, it]) => [name, it.value]));

const friday = '2025-11-21';
test.each<[string, object]>([
  ['Fix the crash', { title: 'Fix the crash' }],
  [
    '#LNT fix crash on start @sana friday !high',
    { title: 'fix crash on start', app: 1, assignee: 11, due: friday, priority: 'high' },
  ],
  ['fix #lnt crash /bug !u', { title: 'fix crash', app: 1, type: 'Bug', priority: 'urgent' }],
  ['@sana.mirza call Unity', { title: 'call Unity', assignee: 11 }],
  ['@Sana Mirza call Unity', { title: 'call Unity', assignee: 11 }],
  ['call Unity @hira khan, soon', { title: 'call Unity soon', assignee: 13 }],
  ['ask @zoe', { title: 'ask', assignee: 14 }],
  ['ship by fri #PEB', { title: 'ship', app: 2, due: friday }],
  ['ship due on 24 dec', { title: 'ship', due: '2025-12-24' }],
  ['tomorrow: call Unity', { title: 'call Unity', due: friday }],
  ['call Unity in 3 days', { title: 'call Unity', due: '2025-11-23' }],
  ['Friday sale banner', { title: 'Friday sale banner' }],
  ['Sun shader is broken', { title: 'Sun shader is broken' }],
  ['MAX SDK 13.1', { title: 'MAX SDK 13.1' }],
  ["Plan today's stand-up", { title: "Plan today's stand-up" }],
  ['Level 2nd island', { title: 'Level 2nd island' }],
  ['write the report of yesterday', { title: 'write the report of yesterday' }],
  ['review Friday build monday', { title: 'review Friday build', due: '2025-11-24' }],
  [String.raw`fix \#LNT and \@sana \friday`, { title: 'fix #LNT and @sana friday' }],
  ['mail sana@backlot.example', { title: 'mail sana@backlot.example' }],
  ['issue #12 and #LNT-12', { title: 'issue #12 and #LNT-12' }],
  ['!important and /tasks', { title: '!important and /tasks' }],
  ['stop!! #LNT now', { title: 'stop!! now', app: 1 }],
  ['#LNT #PEB both', { title: '#PEB both', app: 1 }],
  ['  #LNT   two   spaces ', { title: 'two spaces', app: 1 }],
  ['#web new footer !low', { title: 'new footer', project: 6, priority: 'low' }],
  ['#LNT', { app: 1 }],
  ['', {}],
])('"%s" is %o', (text, expected) => {
  expect(values(text)).toEqual(expected);
});

const unclear = (text: string) =>
  read(text).unclear.map((it) => [
    text.slice(it.from, it.to),
    it.words,
    it.instead.map((one) => one.text),
  ]);

test.each<[string, [string, string, string[]]]>([
  ['x @hira', ['@hira', 'Several are called hira', ['@Hira.Baig', '@Hira.Khan']]],
  ['x @snaa', ['@snaa', 'Nobody is called snaa', ['@Sana.Mirza']]],
  ['x @nobody', ['@nobody', 'Nobody is called nobody', []]],
  ['#WEB x /bug', ['/bug', 'An issue gets its type in the project', []]],
  ['#LTN x', ['#LTN', 'No game or project has the key LTN', ['#LNT']]],
  ['#pebble x', ['#pebble', 'No game or project has the key PEBBLE', ['#PEB']]],
])('"%s" is unclear', (text, expected) => {
  expect(unclear(text)).toEqual([expected]);
});

test('what may be typed instead is understood', () => {
  for (const text of ['@hira', '@snaa', '#LTN', '#pebble']) {
    const { instead } = read(text).unclear[0]!;
    for (const it of instead) expect(read(it.text).unclear).toEqual([]);
  }
});

test('places are those of what was typed', () => {
  const text = 'fix #LNT crash on start @sana friday';
  const marked = [...read(text).read].map(([name, it]) => [
    name,
    it.places.map(({ from, to }) => text.slice(from, to)),
  ]);
  expect(marked).toEqual([
    ['app', ['#LNT']],
    ['assignee', ['@sana']],
    ['due', ['friday']],
    ['title', ['fix', 'crash on start']],
  ]);
});

test('a line that begins with the key of a game and goes on means a task', () => {
  expect(meansTask('#LNT fix', around)).toBe(true);
  expect(meansTask('#web fix', around)).toBe(true);
  for (const it of ['#LNT', '#LNT ', '#XYZ fix', '#LNT-12 fix', 'LNT fix'])
    expect(meansTask(it, around)).toBe(false);
});

test('two people of one name are asked about, each with what tells them apart, which can be typed', () => {
  const twins: Hit[] = ['sana.mirza', 'sana.mirza2'].map((apart, at) => ({
    kind: 'person',
    id: 21 + at,
    title: 'Sana Mirza',
    apart,
  }));
  const asked = { ...around, hits: twins };
  for (const text of ['fix crash @sana', 'fix crash @sana mirza', 'fix crash @sana.mirza.']) {
    const line = readQuickAdd(text, asked);
    const isApart = text.endsWith('.');
    expect(line.read.get('assignee')?.value).toBe(isApart ? 21 : undefined);
    expect(line.unclear.map((it) => it.instead)).toEqual(
      isApart
        ? []
        : [
            [
              { text: '@sana.mirza', label: 'Sana Mirza (sana.mirza)' },
              { text: '@sana.mirza2', label: 'Sana Mirza (sana.mirza2)' },
            ],
          ],
    );
  }
  expect(readQuickAdd('fix crash @sana.mirza2', asked).read.get('assignee')?.value).toBe(22);
});
