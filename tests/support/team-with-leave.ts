import { dayOf } from '#/kernel/dates.ts';
import { addDays, weekdayOf } from '#/kernel/days.ts';
import type { Colleague, TestServer } from './server.ts';

const today = dayOf(new Date());
export const workday = [2, 3, 4].map((it) => addDays(today, it)).find((it) => weekdayOf(it) < 6)!;

/** A lead with two members of whom the first is off on a day, and the second asks for the same time. */
export async function teamWithLeave(server: TestServer) {
  const nth = crypto.randomUUID().slice(0, 6);
  const teamId = await server.team(`Team ${nth}`);
  const lead = await server.as('Team lead', { teamId, leads: teamId });
  const [amna, bilal] = [
    await server.as('Member', { name: `Amna Rauf ${nth}`, teamId }),
    await server.as('Member', { name: `Bilal Anwar ${nth}`, teamId }),
  ];
  const ask = async (who: Colleague, from_time: string, to_time: string) => {
    const times = { date: workday, from_time, to_time };
    const asked = await who.call('POST /applyShortLeave', { ...times, reason: 'Dentist' });
    if (asked.status !== 200) throw new Error(`The leave was not taken: ${asked.body.message}`);
    return asked;
  };
  const first = await ask(amna, '15:00', '16:00');
  const decided = { id: first.body['id'], version: 1, decision: 'approved' };
  const { status, body } = await lead.call('POST /decide-short-leave', decided);
  if (status !== 200) throw new Error(`The leave was not approved: ${body.message}`);
  return { lead, amna, bilal, ask };
}

/** How the requests of somebody stand. */
export const statusOf = async (server: TestServer, of: Colleague) =>
  (
    await server.db
      .selectFrom('short_leaves')
      .select('status')
      .where('person_id', '=', of.id)
      .execute()
  ).map((it) => it.status);
