import type { Selectable } from 'kysely';
import type { Configuration } from 'openid-client';
import { notFound } from '#/kernel/refusal.ts';
import type { OpenContext } from '#/store/handler.ts';
import type { SignInProvidersTable } from '#/store/records/tables/sign-in-providers.ts';
import { openSecret } from '../provider-secret.server.ts';
import { discover } from './openid.server.ts';
import { refusalOf } from './provider-failure.server.ts';

export type Provider = Selectable<SignInProvidersTable>;

/** So long what a provider says of itself is believed without asking again. */
const KNOWN_MS = 10 * 60_000;
const MOST_KNOWN = 40;

interface Known {
  until: number;
  config: Configuration;
}
const known = new Map<string, Known>();

type Tools = Pick<OpenContext, 'db' | 'outbound' | 'masterKey' | 'now' | 'log'>;

/** @throws Refusal `busy` when it is away, `conflict` when it is set up wrong. */
export async function configOf(provider: Provider, tools: Tools): Promise<Configuration> {
  const key = `${provider.uid} ${provider.version}`;
  const before = known.get(key);
  if (before && before.until > tools.now.getTime()) return before.config;
  const secret = openSecret(provider.sealed, tools.masterKey, provider.uid);
  const about = { issuer: provider.issuer, clientId: provider.client_id, secret };
  const config = await discover(about, tools.outbound).catch((error: unknown) => {
    tools.log.warn({ err: error, provider: provider.id }, 'a sign-in provider cannot be used');
    throw refusalOf(error, provider.name);
  });
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(key, { until: tools.now.getTime() + KNOWN_MS, config });
  return config;
}

const find = ({ db }: Pick<Tools, 'db'>, id: number) =>
  db.selectFrom('sign_in_providers').selectAll().where('id', '=', id).executeTakeFirst();

/** One that is on; others are as good as not there. */
export async function providerOn(tools: Pick<Tools, 'db'>, id: number): Promise<Provider> {
  const provider = await find(tools, id);
  if (!provider?.is_on) throw notFound('This way to sign in');
  return provider;
}

/** Asks it anew, whatever is known, and tells what came of it. */
export async function askProvider(tools: Tools, id: number): Promise<string> {
  const provider = await find(tools, id);
  if (!provider) throw notFound('This sign-in provider');
  known.delete(`${provider.uid} ${provider.version}`);
  const metadata = (await configOf(provider, tools)).serverMetadata();
  const page = new URL(metadata.authorization_endpoint!).host;
  return `People sign in on ${page}. Its client ID and secret are tried when somebody does.`;
}
