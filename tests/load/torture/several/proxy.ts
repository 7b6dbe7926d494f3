import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import tls from 'node:tls';
import { listensAt } from '../../../support/pgbouncer.ts';
import { programOf, type Program } from './program.ts';

const documented = new URL('../../../../docs/operate/Caddyfile', import.meta.url);

/**
 * Caddy with the file of `docs/operate`, in front of servers at ports of this machine. Its certificate
 * is by an authority of its own, which this process trusts once `trust` was called.
 */
export function proxyOf(
  folder: string,
  port: number,
  servers: readonly number[],
): Program & { trust: () => void } {
  mkdirSync(folder, { recursive: true });
  const storage = join(folder, 'storage');
  const config = readFileSync(documented, 'utf8').replace(
    'backlot-1:4310 backlot-2:4310',
    servers.map((it) => `127.0.0.1:${it}`).join(' '),
  );
  const own = `{
	admin off
	auto_https disable_redirects
	skip_install_trust
	storage file_system ${storage}
}
`;
  const file = join(folder, 'Caddyfile');
  writeFileSync(file, own + config);
  const env = { ...process.env, HOME: folder, PUBLIC_URL: `https://localhost:${port}` };
  const args = ['run', '--adapter', 'caddyfile', '--config', file];
  const program = programOf(
    'proxy',
    () => spawn('caddy', args, { env, stdio: 'ignore' }),
    () => listensAt(port),
  );
  const trust = () => {
    const root = readFileSync(join(storage, 'pki/authorities/local/root.crt'), 'utf8');
    tls.setDefaultCACertificates([...tls.getCACertificates(), root]);
  };
  return { ...program, trust };
}
