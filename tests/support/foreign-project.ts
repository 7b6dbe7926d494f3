import { attach } from './attach.ts';
import { madePicture } from './made-picture.ts';
import { createIssue, ok, type Config } from './project-cast.ts';
import type { Colleague, Reply, TestServer } from './server.ts';

const idOf = (reply: Reply) => Number(ok(reply).body['id']);

/** Letters for a number, so that every team's project has a key of its own. */
const letters = (number: number) =>
  String(number)
    .split('')
    .map((it) => String.fromCharCode(65 + Number(it)))
    .join('');

async function projectOf(server: TestServer, who: Colleague, key: string) {
  const projectId = idOf(await who.call('POST /cjprojects/save', { key, name: `Secret ${key}` }));
  const labels = [{ name: 'Secret label' }];
  ok(await who.call('POST /cjprojects/create-labels', { project: key, labels }));
  const sprint = await server.db
    .insertInto('project_sprints')
    .values({
      project_id: projectId,
      name: 'Secret sprint',
      created_at: server.clock.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { body } = ok(await createIssue(who, key, { title: 'Secret issue' }));
  const detail = ok(await who.call('GET /cjprojects/detail', { key })).body as object as Config;
  return {
    ...detail.project,
    sprint: sprint.id,
    status: detail.statuses[0]!.id,
    type: detail.types[0]!.id,
    label: detail.labels[0]!.id,
    board: detail.boards[0]!.id,
    issue: {
      id: Number(body['id']),
      key: String(body['key']),
      version: Number(body['version']),
    },
  };
}

/** A project with one of everything, and one of the outsider's own to ask from. */
export async function foreignProject(
  server: TestServer,
  {
    lead,
    amna,
    outsider,
    number,
  }: { lead: Colleague; amna: Colleague; outsider: Colleague; number: number },
) {
  const project = await projectOf(server, lead, `S${letters(number)}`.padEnd(2, 'X'));
  const member = { project: project.key, personId: amna.id };
  ok(await lead.call('POST /cjprojects/add-member', member));
  const secret = new File(['secret'], 'secret.txt');
  const on = { kind: 'issue', id: project.issue.id };
  const { body } = ok(await attach(lead, on, secret));
  const waiting = ok(await attach(amna, { ...on, to: 'comment' }, secret)).body['id'];
  const drawn = ok(await attach(lead, on, await madePicture())).body['id'];
  const point = { id: drawn, x: 0, y: 0, words: 'Secret words' };
  const said = { issueId: project.issue.id, body: 'Secret comment' };
  const comment = ok(await amna.call('POST /cjprojects/comment/save', said)).body['comment'];
  return {
    project,
    asset: Number(body['id']),
    waitingFile: Number(waiting),
    picture: Number(drawn),
    mark: Number(ok(await lead.call('POST /attachments/add-mark', point)).body['id']),
    issueComment: (comment as { id: number }).id,
    ownProject: await projectOf(server, outsider, `O${letters(number)}`.padEnd(2, 'X')),
  };
}
