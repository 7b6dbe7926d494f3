import type { Colleague } from './server.ts';

/** A project with two issues and two sprints, the first of which runs. */
export async function secretPlan(lead: Colleague, key: string) {
  const call = async (path: string, input: object) => {
    const { status, body } = await lead.call(`POST /cjprojects/${path}`, input);
    if (status !== 200) throw new Error(JSON.stringify(body));
    return { id: Number(body['id']), version: Number(body['version']), key: String(body['key']) };
  };
  const project = await call('save', { key, name: `Secret project ${key}` });
  const days = { startsOn: '2025-11-17', endsOn: '2025-11-28' };
  const planned = await call('sprints/save', { project: key, ...days });
  const [issue, other] = [
    await call('create-issue', { project: key, title: 'Secret issue' }),
    await call('create-issue', { project: key, title: 'Another secret issue' }),
  ];
  const { body: relation } = await lead.call('POST /add-work-relation', {
    kind: 'issue',
    id: issue.id,
    relation: 'duplicates',
    toKind: 'issue',
    toId: other.id,
  });
  return {
    project,
    issue,
    other,
    relation: Number(relation['id']),
    running: await call('sprints/start', { id: planned.id, version: planned.version }),
    sprint: await call('sprints/save', { project: key, ...days }),
  };
}
