import { client, HONEST, openidProviders } from './openid-providers.ts';
import { testServer, type Colleague, type Reply } from './server.ts';
import { goodPin, mailedCode } from './visitor.ts';

export interface ProviderRow {
  id: number;
  version: number;
}

const rowOf = ({ body }: Reply): ProviderRow => ({
  id: Number(body['id']),
  version: Number(body['version']),
});

/** A server, providers on this machine, and a super admin who sets them up. @param pages as of `testServer`. */
export async function providerDesk(pages?: string) {
  const providers = await openidProviders();
  const server = await testServer(pages, providers.url);
  const boss = await server.as('Super admin');
  let made = 0;

  const about = async (more: object = {}) => ({
    name: `Provider ${++made}`,
    issuer: HONEST,
    clientId: client.id,
    secret: client.secret,
    domains: ['backlot.example'],
    makesPeople: true,
    groupClaim: null,
    rules: [],
    defaultRoleId: await server.roleId('Member'),
    ...more,
  });

  /** One that is on. */
  async function add(more: object = {}, by: Colleague = boss): Promise<ProviderRow> {
    const reply = await by.call('POST /add-sign-in-provider', await about(more));
    if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
    return change('switch', rowOf(reply), { on: true }, by);
  }

  /** Switches or requires it. */
  async function change(
    verb: 'switch' | 'require',
    { id, version }: ProviderRow,
    to: object,
    by: Colleague = boss,
  ): Promise<ProviderRow> {
    const reply = await by.call(`POST /${verb}-sign-in-provider`, { id, version, ...to });
    if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
    return rowOf(reply);
  }

  async function begin({ id }: { id: number }) {
    const reply = await server.call('POST /begin-provider-sign-in', { provider: id });
    if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
    return { address: String(reply.body['address']), browser: String(reply.body['browser']) };
  }

  const end = (browser: string, url: URL, device = ''): Promise<Reply> =>
    server.call('POST /end-provider-sign-in', {
      browser,
      device,
      returned: Object.fromEntries(url.searchParams),
    });

  /** To the provider and back, as this account. */
  async function come(provider: { id: number }, subject: string, device = ''): Promise<Reply> {
    const { address, browser } = await begin(provider);
    return end(browser, await providers.visit(address, subject), device);
  }

  /** All the way in by the mailed code and a PIN that is chosen or known. */
  async function enter(reply: Reply, email: string, pin = goodPin): Promise<Reply> {
    const step = String(reply.body['step']);
    const code = mailedCode(server, email);
    const shown = await server.call('POST /verify-device', { step, code });
    const { next } = shown.body;
    const last = next === 'verify-pin' ? 'POST /verify-pin' : 'POST /set-new-pin';
    return server.call(last, { step: String(shown.body['step']), pin });
  }

  const roleOf = async (email: string) =>
    (
      await server.db
        .selectFrom('people as p')
        .innerJoin('roles as r', 'r.id', 'p.role_id')
        .select('r.name')
        .where('p.email', '=', email)
        .executeTakeFirst()
    )?.name;

  const close = async () => {
    await server.close();
    providers.close();
  };
  return { providers, server, boss, about, add, change, begin, end, come, enter, roleOf, close };
}

export type ProviderDesk = Awaited<ReturnType<typeof providerDesk>>;
