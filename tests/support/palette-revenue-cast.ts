import { addApp } from './app-cast.ts';
import type { TestServer } from './server.ts';

/** An app of a team, a colleague, and a super admin who types the lines. */
export async function revenueCast(server: TestServer) {
  const arcade = await server.team('Arcade');
  const me = await server.as('Super admin', { name: 'Zubeda Alvi' });
  await server.as('Member', { name: 'Waqas Butt', teamId: arcade });
  await addApp(me, arcade, { name: 'Harbor Blocks' });
  return { me, names: { p1: 'Waqas Butt', app: 'Harbor Blocks', team: 'Arcade' } };
}
