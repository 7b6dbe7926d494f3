import type { Colleague } from './server.ts';

const words = { cycle: '2025-Q4', level: 'person' };

/** A member's active objective with a key result, and a draft of somebody elsewhere. */
export async function foreignObjective(member: Colleague, outsider: Colleague) {
  const made = await member.call('POST /save-okr-new', {
    ...words,
    title: 'Secret objective',
    keyResults: [{ title: 'Secret result', kind: 'number', start: 0, target: 9, weight: 100 }],
    activate: true,
  });
  if (made.status !== 200) throw new Error(JSON.stringify(made.body));
  const [result] = made.body['results'] as { id: number }[];
  const own = await outsider.call('POST /save-okr-new', {
    ...words,
    title: 'Own objective',
    keyResults: [],
  });
  return {
    id: Number(made.body['id']),
    version: Number(made.body['version']),
    result: result!.id,
    own: { id: Number(own.body['id']), version: Number(own.body['version']) },
  };
}
