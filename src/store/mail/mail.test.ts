import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Mail, Message } from './mail.ts';
import { openMail, outboxFolder } from './open.ts';
import { readOutbox } from './outbox.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'mail-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

interface Received {
  to: string[];
  user: unknown;
  source: string;
}
const received: Received[] = [];

/** A real SMTP server that wants a name and a password and turns `full@` away. */
const server = new SMTPServer({
  allowInsecureAuth: true,
  onAuth(auth, _, done) {
    const isRight = auth.username === 'backlot' && auth.password === 'p@ss/word';
    done(isRight ? null : new Error('wrong password'), { user: auth.username });
  },
  onRcptTo({ address }, _, done) {
    done(address.startsWith('full@') ? new Error('mailbox full') : null);
  },
  async onData(stream, session: SMTPServerSession, done) {
    const source = await text(stream);
    const to = session.envelope.rcptTo.map((it) => it.address);
    received.push({ to, user: session.user, source });
    done(null);
  },
});
let port: number;
beforeAll(async () => {
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  ({ port } = server.server.address() as AddressInfo);
});
afterAll(() => new Promise<void>((done) => server.close(done)));

const from = 'Backlot <backlot@studio.example>';
const message: Message = {
  to: 'sana@studio.example',
  subject: 'Grüße: your code',
  text: 'Hello Sana,\n\n.\n\nBacklot\n',
  html: '<p>Hello Sana</p>',
};

/** Without encryption, unless asked: the server's certificate is nobody's. */
const smtp = (password: string, query = '?ignoreTLS=true') =>
  openMail({
    dataDir,
    smtpUrl: `smtp://backlot:${encodeURIComponent(password)}@127.0.0.1:${port}${query}`,
    from,
  });
const rightPassword = 'p@ss/word';

function expectWhole(source: string, id: string) {
  expect(source).toMatch(/^From: Backlot <backlot@studio\.example>$/m);
  expect(source).toMatch(/^To: sana@studio\.example$/m);
  expect(source).toMatch(new RegExp(`^Message-ID: <${id}@studio\\.example>$`, 'm'));
  expect(source).toMatch(/^Subject: =\?UTF-8\?/m);
  expect(source).toMatch(/^Auto-Submitted: auto-generated$/m);
  expect(source).toContain('multipart/alternative');
  expect(source).toContain('<p>Hello Sana</p>');
}

describe('by SMTP', () => {
  const fresh = async (send: (mail: Mail) => Promise<void>) => {
    received.length = 0;
    await send(await smtp(rightPassword));
    return received.map((it) => ({ ...it, source: it.source.replaceAll('\r\n', '\n') }));
  };

  test('whether mail could leave is known without sending any', async () => {
    await (await smtp(rightPassword)).check();
    await expect((await smtp('wrong')).check()).rejects.toThrow(
      /^127\.0\.0\.1:\d+ takes no mail: .*wrong password.* Look at SMTP_URL\.$/s,
    );
    await expect((await smtp(rightPassword, '')).check()).rejects.toThrow('certificate');
    expect(received).toEqual([]);
  });

  test('a wrong password, a full mailbox and a server nobody vouches for are failures', async () => {
    await expect((await smtp('wrong')).send(message, 'id-1')).rejects.toThrow('wrong password');
    const full = { ...message, to: 'full@studio.example' };
    await expect((await smtp(rightPassword)).send(full, 'id-2')).rejects.toThrow('mailbox full');
    const encrypted = await smtp(rightPassword, '');
    await expect(encrypted.send(message, 'id-3')).rejects.toThrow('certificate');
    expect(received).toEqual([]);
  });

  test.each(['a@x.example, b@y.example', 'a@x.example\r\nBcc: b@y.example'])(
    'the address %j never reaches a second person',
    async (to) => {
      const sent = await fresh((mail) => mail.send({ ...message, to }, 'id-4').catch(() => {}));
      expect(sent.flatMap((it) => it.to)).not.toContain('b@y.example');
      for (const { source } of sent) expect(source).not.toMatch(/^Bcc:/m);
    },
  );

  test('a subject cannot add a header', async () => {
    const subject = 'Hello\r\nBcc: b@y.example';
    const [sent] = await fresh((mail) => mail.send({ ...message, subject }, 'id-5'));
    expect(sent!.to).toEqual(['sana@studio.example']);
    expect(sent!.source).not.toMatch(/^Bcc:/m);
  });

  test('a file comes with a mail, whatever its name tries', async () => {
    const content = Buffer.from('%PDF-1.7').toString('base64');
    const attachments = [
      { name: 'Umsätze\r\nBcc: b@y.example.pdf', type: 'application/pdf', content },
    ];
    const [sent] = await fresh((mail) => mail.send({ ...message, attachments }, 'id-7'));
    expect(sent!.source).toContain('Content-Type: application/pdf');
    expect(sent!.source).toContain(content);
    expect(sent!.source).not.toMatch(/^Bcc:/m);
  });

  test('a mail of a kind that can be ended says where one click ends it', async () => {
    const unsubscribe = 'https://backlot.example/api/end-digests?token=abc';
    const [sent, other] = await fresh(async (mail) => {
      await mail.send({ ...message, unsubscribe }, 'id-8');
      await mail.send(message, 'id-9');
    });
    expect(sent!.source).toContain(`List-Unsubscribe: <${unsubscribe}>`);
    expect(sent!.source).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
    expect(other!.source).not.toContain('List-Unsubscribe');
  });

  test('a mail arrives whole; sent again it carries the same id', async () => {
    const sent = await fresh(async (mail) => {
      await mail.send(message, 'id-6');
      await mail.send(message, 'id-6');
    });
    expect(sent).toHaveLength(2);
    for (const it of sent) {
      expect(it).toMatchObject({ to: ['sana@studio.example'], user: 'backlot' });
      expectWhole(it.source, 'id-6');
    }
  });
});

describe('in the outbox', () => {
  const folder = outboxFolder(dataDir);
  const open = () => openMail({ dataDir, smtpUrl: undefined, from });

  test.each(['', '../x', 'a/b', 'a.b', 'x'.repeat(101)])('the id %j is refused', async (id) => {
    await expect((await open()).send(message, id)).rejects.toThrow('Not a mail id');
    expect(await readOutbox(folder)).toEqual([]);
  });

  test('a mail lies there to look at and to open, for nobody else on the machine', async () => {
    await (await open()).send(message, 'id-1');
    expectWhole(readFileSync(join(folder, 'id-1.eml'), 'utf8'), 'id-1');
    expect(await readOutbox(folder)).toEqual([
      { ...message, id: 'id-1', from, sentAt: expect.stringMatching(/^\d{4}-.*Z$/) },
    ]);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(statSync(join(folder, 'id-1.eml')).mode & 0o777).toBe(0o600);
  });

  test('a mail that is sent twice lies there once, as it was first', async () => {
    const mail = await open();
    await mail.send({ ...message, subject: 'Again' }, 'id-1');
    const [only, ...more] = await readOutbox(folder);
    expect(only!.subject).toBe(message.subject);
    expect(more).toEqual([]);
  });

  test('many at once are all there, the newest first', async () => {
    const mail = await open();
    const ids = Array.from({ length: 30 }, (_, n) => `many-${n}`);
    await Promise.all(ids.map((id) => mail.send(message, id)));
    await mail.send({ ...message, subject: 'Last' }, 'last');
    const mails = await readOutbox(folder, 10);
    expect(mails).toHaveLength(10);
    expect(mails[0]!.subject).toBe('Last');
    expect((await readOutbox(folder, 100)).length).toBe(32);
    expect(readdirSync(join(folder, '.drafts'))).toEqual([]);
  });
});
