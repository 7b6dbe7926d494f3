import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT, type JWTPayload } from 'jose';
import { Provider } from 'oidc-provider';

/** What a provider knows of an account, by its subject. */
export type Accounts = Map<string, Record<string, unknown>>;

export const HONEST = 'https://sso.example.com';
export const FORGED = 'https://forged.example.com';
export const client = { id: 'backlot', secret: 'the-secret-of-backlot' };

/** A real provider; whoever comes is signed in as `state.subject` without a question. */
function honestProvider(redirectUri: string, accounts: Accounts, state: { subject: string }) {
  const provider = new Provider(HONEST, {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'groups'] },
    cookies: { keys: ['a key of the test'] },
    features: { devInteractions: { enabled: false } },
    findAccount: (_ctx: unknown, accountId: string) => ({
      accountId,
      claims: () => ({ sub: accountId, ...accounts.get(accountId) }),
    }),
    interactions: { url: (_ctx: unknown, it: { uid: string }) => `/as/${it.uid}` },
    loadExistingGrant: async (ctx: {
      oidc: { client: { clientId: string }; session: { accountId: string } };
    }) => {
      const { clientId } = ctx.oidc.client;
      const grant = new provider.Grant({ clientId, accountId: ctx.oidc.session.accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  provider.proxy = true;
  const answer = provider.callback();
  return async (request: IncomingMessage, response: ServerResponse) => {
    request.headers['x-forwarded-proto'] = 'https';
    request.headers['host'] = new URL(HONEST).host;
    if (!request.url!.startsWith('/as/')) return answer(request, response);
    const login = { login: { accountId: state.subject } };
    return provider.interactionFinished(request, response, login);
  };
}

type Key = Awaited<ReturnType<typeof generateKeyPair>>['privateKey'];

/** A provider that answers the next code with exactly the token it is told to. */
async function forgingProvider() {
  const keys = await generateKeyPair('RS256');
  const others = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'own', alg: 'RS256', use: 'sig' };
  const forged = { token: '', status: 200, metadata: {} as object, asked: 0 };
  const sign = (claims: JWTPayload, key: Key = keys.privateKey) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'own' }).sign(key);
  const pages: Record<string, () => object> = {
    '/.well-known/openid-configuration': () => ({
      issuer: FORGED,
      authorization_endpoint: `${FORGED}/auth`,
      token_endpoint: `${FORGED}/token`,
      jwks_uri: `${FORGED}/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256', 'none'],
      authorization_response_iss_parameter_supported: true,
      ...forged.metadata,
    }),
    '/jwks': () => ({ keys: [jwk] }),
    '/token': () => ({ access_token: 'a', token_type: 'Bearer', id_token: forged.token }),
  };
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const path = new URL(request.url!, FORGED).pathname;
    const page = pages[path];
    if (path === '/token') forged.asked += 1;
    const status = page ? (path === '/token' ? forged.status : 200) : 404;
    response.writeHead(status, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify(page?.() ?? {}));
  };
  const now = () => Math.floor(Date.now() / 1_000);
  /** A good token for this nonce, but for what is said. */
  const claims = (nonce: string, about: JWTPayload): JWTPayload => ({
    iss: FORGED,
    aud: client.id,
    sub: randomUUID(),
    iat: now(),
    exp: now() + 300,
    nonce,
    email_verified: true,
    ...about,
  });
  return {
    answer,
    forged,
    claims,
    sign,
    signByOther: (it: JWTPayload) => sign(it, others.privateKey),
    unsigned: (it: JWTPayload) => new UnsecuredJWT(it).encode(),
  };
}

/** Providers on this machine, behind one address that stands in for every host. */
export async function openidProviders(redirectUri = 'http://backlot.test/login') {
  const accounts: Accounts = new Map();
  const state = { subject: '', isAway: false };
  const honest = honestProvider(redirectUri, accounts, state);
  const forging = await forgingProvider();
  const server = createServer((request, response) => {
    if (state.isAway) return void request.socket.destroy();
    if (request.headers.host === new URL(FORGED).host) return forging.answer(request, response);
    return void honest(request, response);
  });
  server.listen(0, '127.0.0.1');
  await new Promise((done) => server.once('listening', done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  /** As a browser would, with its cookies: from the provider's address to where it sends back to. */
  async function visit(address: string, subject: string): Promise<URL> {
    state.subject = subject;
    const cookies = new Map<string, string>();
    let next = new URL(address);
    for (let steps = 0; steps < 10 && next.origin === HONEST; steps++) {
      const reply = await fetch(url + next.pathname + next.search, {
        redirect: 'manual',
        headers: { Cookie: [...cookies].map((it) => it.join('=')).join('; ') },
      });
      for (const cookie of reply.headers.getSetCookie()) {
        const [name, value] = cookie.split(';')[0]!.split(/=(.*)/s);
        cookies.set(name!, value!);
      }
      const to = reply.headers.get('Location');
      if (to === null) throw new Error(`${reply.status} ${await reply.text()}`);
      next = new URL(to, HONEST);
    }
    return next;
  }
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url, accounts, state, forging, visit, close };
}
