import { may } from '#/kernel/access.ts';
import type { DueSource } from '#/store/due.ts';
import { selvesOf } from '#/store/who.ts';
import { writesSide } from './evaluations.policy.ts';

/** My own part of my evaluation, and evaluations of others that I am asked for. */
export const evaluationsDue: DueSource = {
  access: may('evaluations:read'),
  find: async ({ db, who }) => {
    const rows = await db
      .selectFrom('evaluations as e')
      .innerJoin('people as p', 'p.id', 'e.person_id')
      .select(['e.id', 'e.period', 'e.person_id', 'e.self_due_on', 'e.due_on', 'p.name'])
      .where((eb) =>
        eb.or([
          eb.and([
            eb('e.person_id', '=', who.id),
            eb('e.self_due_on', 'is not', null),
            eb('e.self_submitted_at', 'is', null),
            eb('e.state', '=', 'assigned'),
          ]),
          eb.and([
            eb.val(writesSide('lead', who)),
            eb('e.evaluator_id', '=', who.id),
            eb('e.person_id', 'not in', selvesOf(who)),
            eb('e.state', 'in', ['assigned', 'self_submitted', 'lead_draft']),
          ]),
        ]),
      )
      .orderBy('e.due_on')
      .orderBy('e.id')
      .limit(10)
      .execute();
    return rows.map((it) =>
      it.person_id === who.id
        ? {
            kind: 'evaluation',
            title: `My evaluation ${it.period}`,
            day: it.self_due_on ?? it.due_on,
            link: `/evaluation?evaluation=${it.id}`,
          }
        : {
            kind: 'evaluation',
            title: `Evaluate ${it.name}, ${it.period}`,
            day: it.due_on,
            link: `/administration/employees/evaluation-details?id=${it.id}`,
          },
    );
  },
};
