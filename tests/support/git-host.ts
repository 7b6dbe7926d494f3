import { createHmac, randomUUID } from 'node:crypto';
import pino from 'pino';
import { notify } from '#/domains/platform/notifications/notify.records.ts';
import { readDeliveries } from '#/domains/work/projects/git/read-deliveries.job.ts';
import { createIssue, ok, projectCast } from './project-cast.ts';
import { testServer } from './server.ts';

let made = 0;

interface Sent {
  event?: string;
  secret?: string;
  /** As the host calls the delivery. */
  id?: string;
  headers?: Record<string, string>;
  /** Instead of JSON of the payload. */
  text?: string;
}

/** A server, a project, an admin who connects repository hosts, and hosts that deliver. @param pages as of `testServer`. */
export async function gitHost(pages?: string, isLimited = false) {
  const server = await testServer(pages, undefined, 0, undefined, isLimited);
  const project = await projectCast(server);
  const admin = await server.as('Admin', { name: 'Hina Admin' });

  async function connect(change: object = {}) {
    made += 1;
    const reply = ok(
      await admin.call('POST /add-git-connection', {
        name: `Studio ${made}`,
        host: 'github',
        baseUrl: 'https://github.com',
        projects: [project.id],
        ...change,
      }),
    );
    const connection = reply.body['connection'] as {
      id: number;
      version: number;
      name: string;
      address: string;
    };
    return { ...connection, secret: String(reply.body['secret']) };
  }
  type Connection = Awaited<ReturnType<typeof connect>>;

  const post = async (to: Connection, body: string, headers: Record<string, string>) => {
    const path = new URL(to.address).pathname;
    const response = await fetch(`${server.base}${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body,
    });
    return { status: response.status, text: await response.text() };
  };

  /** Delivers as GitHub does. */
  function github(to: Connection, payload: object, sent: Sent = {}) {
    const { event = 'pull_request' in payload ? 'pull_request' : 'push', secret = to.secret } =
      sent;
    const text = sent.text ?? JSON.stringify(payload);
    const signature = createHmac('sha256', secret).update(text).digest('hex');
    return post(to, text, {
      'X-GitHub-Event': event,
      'X-GitHub-Delivery': sent.id ?? randomUUID(),
      'X-Hub-Signature-256': `sha256=${signature}`,
      ...sent.headers,
    });
  }

  /** Delivers as GitLab does, with its token. */
  function gitlab(to: Connection, payload: object, sent: Sent = {}) {
    const isPush = !('object_attributes' in payload);
    return post(to, sent.text ?? JSON.stringify(payload), {
      'X-Gitlab-Event': sent.event ?? (isPush ? 'Push Hook' : 'Merge Request Hook'),
      'X-Gitlab-Token': sent.secret ?? to.secret,
      'X-Gitlab-Event-UUID': randomUUID(),
      'Idempotency-Key': sent.id ?? randomUUID(),
      ...sent.headers,
    });
  }

  /** The job, as one server runs it. */
  const read = () =>
    readDeliveries({
      db: server.db,
      tell: (db, now) => (ids, notice) => notify(db, ids, notice, now),
      clock: () => server.clock.now,
      log: pino({ level: 'silent' }),
    });

  const issue = async (change: object = {}) =>
    ok(await createIssue(project.lead, project.key, change)).body as {
      id: number;
      key: string;
      version: number;
    };

  const statusOf = async (id: number) => {
    const { body } = await project.lead.call('GET /cjprojects/issue-detail', { id });
    return (body['issue'] as { status: { name: string } }).status.name;
  };

  interface Item {
    kind: string;
    ref: string;
    title: string;
    state: string | null;
    author: string;
    person: { id: number; name: string } | null;
    url: string;
    repo: string;
  }
  const linksOf = async (id: number) => {
    const { body } = ok(await project.lead.call('GET /work-git', { kind: 'issue', id }));
    return body as object as {
      pulls: Item[];
      branches: Item[];
      commits: Item[];
      commitCount: number;
    };
  };

  const deliveries = async (id: number) => {
    const { body } = ok(await admin.call('GET /git-deliveries', { id }));
    return body['rows'] as { event: string; state: string; outcome: string | null; uid: string }[];
  };

  return {
    server,
    project,
    admin,
    connect,
    post,
    github,
    gitlab,
    read,
    issue,
    statusOf,
    linksOf,
    deliveries,
    close: () => server.close(),
  };
}
export type GitHostFixture = Awaited<ReturnType<typeof gitHost>>;
