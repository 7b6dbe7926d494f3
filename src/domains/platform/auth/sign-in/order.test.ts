import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ADDRESS } from '../../../../../tests/support/passkey-owner.ts';
import { testServer, type TestServer } from '../../../../../tests/support/server.ts';
import { move } from '../../../../../tests/support/sign-in-moves.ts';
import { tally, Walk } from '../../../../../tests/support/sign-in-walker.ts';
import { invite } from '../invitation/invitation.records.ts';

let server: TestServer;
let count = 0;

async function newWalk(): Promise<Walk> {
  const { id: roleId } = await server.db
    .selectFrom('roles')
    .select('id')
    .where('name', '=', 'Member')
    .executeTakeFirstOrThrow();
  const email = `walker${++count}@backlot.example`;
  const it = { name: 'Walker', email, roleId, invitedBy: null };
  const { personId, token } = await invite(server.db, it, server.clock.now);
  return new Walk(server, email, personId, token);
}

beforeAll(async () => {
  server = await testServer(undefined, undefined, 0, undefined, false, undefined, ADDRESS);
});
afterAll(() => server.close());

test('no order of steps opens a session that was not earned with password, device and PIN', async () => {
  const runs = Number(process.env['WALKS'] ?? 10);
  await fc.assert(
    fc.asyncProperty(fc.array(move, { minLength: 20, maxLength: 45 }), async (moves) => {
      const walk = await newWalk();
      const half = moves.length / 2;
      for (const it of moves.slice(0, half)) await walk.take(it);
      // From here on they have a passkey.
      await walk.comesInHonestly();
      for (const it of moves.slice(half)) await walk.take(it);
      await walk.comesInHonestly();
    }),
    { numRuns: runs, endOnFailure: process.env['WALKS'] === undefined },
  );
  const { sessions, byPasskey, moves, refusals } = tally;
  console.log(
    `${runs} walks: ${moves} moves, ${refusals} refusals, ${sessions} sessions, ${byPasskey} of them by passkey`,
  );
  expect(sessions).toBeGreaterThanOrEqual(runs);
}, 180_000);
