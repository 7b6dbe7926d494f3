import { expect, test } from 'vitest';
import { revenue } from '../../tests/palette/mutations/revenue.ts';
import { pullDesk } from '../../tests/support/networks/pull-desk.ts';
import { revenueCast } from '../../tests/support/palette-revenue-cast.ts';
import { typeLines } from '../../tests/support/typed-line.ts';

test(
  'changes of figures, reports, apps, networks and accounts are typed in one line',
  { timeout: 120_000 },
  async () => {
    const server = await pullDesk({ now: new Date() });
    const { me, names } = await revenueCast(server);
    expect(await typeLines(server, me, revenue, names)).toEqual([]);
    await server.close();
  },
);
