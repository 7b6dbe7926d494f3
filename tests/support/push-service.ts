import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** A push service on this machine: keeps what it is sent and answers with `status`. */
export async function pushService() {
  const received: Received[] = [];
  const answer = { status: 201 };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      received.push({ path: request.url!, headers: request.headers, body: Buffer.concat(parts) });
      if (request.url === '/token') response.end(JSON.stringify({ access_token: 'opened' }));
      else response.writeHead(answer.status).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await new Promise((done) => server.once('listening', done));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { host, received, answer, close: () => server.close() };
}

/** A browser: a key pair and a secret, and the receiving side of RFC 8291 (aes128gcm). */
export function browser(host: string) {
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  const secret = randomBytes(16);
  const decrypt = (body: Buffer) => {
    const salt = body.subarray(0, 16);
    const sender = body.subarray(21, 21 + body[20]!);
    const shared = keys.computeSecret(sender);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender]);
    const base = Buffer.from(hkdfSync('sha256', shared, secret, info, 32));
    const derive = (name: string, length: number) =>
      Buffer.from(hkdfSync('sha256', base, salt, `Content-Encoding: ${name}\0`, length));
    const sealed = body.subarray(21 + body[20]!);
    const open = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
    open.setAuthTag(sealed.subarray(-16));
    const text = Buffer.concat([open.update(sealed.subarray(0, -16)), open.final()]);
    return JSON.parse(text.subarray(0, text.lastIndexOf(2)).toString()) as Record<string, unknown>;
  };
  const subscription = (path: string) => ({
    endpoint: `http://${host}${path}`,
    keys: { p256dh: keys.getPublicKey('base64url'), auth: secret.toString('base64url') },
  });
  return { decrypt, subscription };
}
