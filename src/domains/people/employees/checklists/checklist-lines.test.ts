import { afterAll, beforeAll, expect, test } from 'vitest';
import { testServer, type TestServer } from '../../../../../tests/support/server.ts';
import { typist } from '../../../../../tests/support/typed-line.ts';
import type { Checklist } from './checklists.contract.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

test(
  'a checklist is started, added to, ticked and taken back in one line',
  { timeout: 90_000 },
  async () => {
    const hr = await server.as('HR', { name: 'Ayesha Malik' });
    const hira = await server.as('Member', { name: 'Hira Baig' });
    const bilal = await server.as('Member', { name: 'Bilal Anwar' });
    const hand = typist(server, hr);
    const items = async () =>
      (
        (await hr.call('GET /employee-checklists', { person: hira.id })).body['rows'] as Checklist[]
      ).flatMap((it) => it.items);
    await hand.does('make record of hira');
    const added = await hand.does('add checklist template name: Pier item: Order a desk');
    await added.undo!();
    await hand.does('add checklist template name: Pier item: Order a desk');
    const started = await hand.does('start checklist hira pier');
    expect(await items()).toMatchObject([{ title: 'Order a desk', owner: 'hr' }]);
    await started.undo!();
    expect(await items()).toEqual([]);
    await hand.does('start checklist hira pier');
    await hand.does('add checklist item hira tomorrow Show the kitchen');
    const given = await hand.does('assign checklist item hira show the kitchen to: bilal');
    await given.undo!();
    await hand.does('assign checklist item hira show the kitchen to: bilal');
    const his = typist(server, bilal);
    const ticked = await his.does('tick off show the kitchen');
    expect(ticked.message).toBe('“Show the kitchen” is done');
    await ticked.undo!();
    await his.does('tick off show the kitchen');
    expect((await items()).find((it) => it.title === 'Show the kitchen')!.doneBy).toBe(
      'Bilal Anwar',
    );
    await hand.does('remove checklist item hira order a desk');
    const gone = await hand.does('delete checklist template pier');
    await gone.undo!();
    expect((await his.says('start checklist hira pier')).action).not.toBe('checklist.start');
  },
);
