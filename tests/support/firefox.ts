import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { folderOf } from '#/server/build.ts';

/** Where Firefox is installed; undefined where it is not. */
export const firefoxPath = [
  process.env['FIREFOX_PATH'],
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
].find((it) => it !== undefined && existsSync(it));

/** Firefox knows an extension by a number of its own; told beforehand, its pages have a fixed address. */
const NUMBER = '6b2b7d5e-3f0c-4a51-9d8e-0c4f5a1b2c3d';
const STARTS_WITHIN_MS = 60_000;

const settings = {
  'extensions.webextensions.uuids': JSON.stringify({ 'backlot@backlot.example': NUMBER }),
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage_override.mstone': 'ignore',
  'datareporting.policy.dataSubmissionEnabled': false,
  'app.update.enabled': false,
  // An extension that was installed for once keeps its things over a restart, as any other does.
  'extensions.webextensions.keepStorageOnUninstall': true,
  'extensions.webextensions.keepUuidOnUninstall': true,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
};

type Result = Record<string, unknown>;
interface Message {
  id?: number;
  type: 'success' | 'error' | 'event';
  result?: Result;
  message?: string;
}

/** A connection that speaks WebDriver BiDi: https://w3c.github.io/webdriver-bidi/ */
async function connect(address: string) {
  const socket = new WebSocket(`${address}/session`);
  await new Promise((done, fail) => {
    socket.addEventListener('open', done);
    socket.addEventListener('error', () => fail(new Error(`Firefox refused ${address}.`)));
  });
  const waiting = new Map<number, (it: Message) => void>();
  let last = 0;
  socket.addEventListener('message', ({ data }) => {
    const it = JSON.parse(String(data)) as Message;
    if (it.id !== undefined) waiting.get(it.id)?.(it);
  });
  return async (method: string, params: object = {}): Promise<Result> => {
    last += 1;
    const id = last;
    const reply = new Promise<Message>((done) => waiting.set(id, done));
    socket.send(JSON.stringify({ id, method, params }));
    const { type, result, message } = await reply;
    waiting.delete(id);
    if (type === 'error') throw new Error(`${method}: ${message}`);
    return result ?? {};
  };
}

/** Starts it without a window, with a profile of its own, and says where it listens. */
async function start(path: string, profile: string) {
  const child = spawn(
    path,
    [
      '--headless',
      '--no-remote',
      '--profile',
      profile,
      '--remote-debugging-port',
      '0',
      // Without it the pages of an extension stay closed.
      '--remote-allow-system-access',
    ],
    { env: { PATH: process.env['PATH'], HOME: profile }, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  let said = '';
  const address = await new Promise<string>((done, fail) => {
    const late = setTimeout(
      () => fail(new Error(`Firefox did not start:\n${said}`)),
      STARTS_WITHIN_MS,
    );
    child.stderr.on('data', (part: Buffer) => {
      said += part.toString();
      const at = /listening on (ws:\S+)/.exec(said)?.[1];
      if (!at) return;
      clearTimeout(late);
      done(at);
    });
  }).catch((error: unknown) => {
    child.kill('SIGKILL');
    throw error;
  });
  const end = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  return { address, end };
}

async function connectWithExtension(address: string) {
  const send = await connect(address);
  await send('session.new', { capabilities: {} });
  await send('webExtension.install', {
    extensionData: { type: 'path', path: folderOf('firefox') },
  });
  return send;
}

export const firefoxProfile = () => mkdtempSync(join(tmpdir(), 'backlot-test-firefox-'));

/** Firefox with the built extension as a temporary add-on; a profile that is given stays. */
export async function openFirefox(path: string, given?: string) {
  const profile = given ?? firefoxProfile();
  const lines = Object.entries(settings).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  writeFileSync(join(profile, 'user.js'), lines.join('\n'));
  const { address, end } = await start(path, profile);
  const close = async () => {
    await end();
    if (!given) rmSync(profile, { recursive: true, force: true, maxRetries: 3 });
  };
  const send = await connectWithExtension(address).catch(async (error: unknown) => {
    // Nobody else could end this browser: the test never gets it.
    await close();
    throw error;
  });

  /** A tab: what it shows, and what can be done in it, by scripts of the page. */
  function tabOf(context: unknown) {
    const run = async <T>(expression: string): Promise<T> => {
      const target = { context };
      const it = await send('script.evaluate', { expression, target, awaitPromise: true });
      const { value } = (it['result'] ?? {}) as { value?: string };
      if (it['type'] !== 'success') throw new Error(JSON.stringify(it['exceptionDetails']));
      return JSON.parse(value ?? 'null') as T;
    };
    return {
      /** What a script of the page gives; it may be a promise. */
      run: <T>(script: string) =>
        run<T>(`(async () => JSON.stringify((await (${script})) ?? null))()`),
      /** The words on the page, with its address behind them. */
      reads: () => run<string>('JSON.stringify(document.body.innerText + " " + location.href)'),
      /** Presses these keys one after the other, as hands would; `\uE007` is Enter. */
      type: (text: string) =>
        send('input.performActions', {
          context,
          actions: [
            {
              type: 'key',
              id: 'keys',
              actions: [...text].flatMap((value) => [
                { type: 'keyDown', value },
                { type: 'keyUp', value },
              ]),
            },
          ],
        }),
      /** Clicks in the middle of an element, as a hand would. */
      click: async (selector: string) => {
        const found = await send('browsingContext.locateNodes', {
          context,
          locator: { type: 'css', value: selector },
        });
        const [element] = found['nodes'] as { sharedId: string }[];
        if (!element) throw new Error(`There is no ${selector}.`);
        const origin = { type: 'element', element: { sharedId: element.sharedId } };
        const actions = [
          { type: 'pointerMove', x: 0, y: 0, origin },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ];
        await send('input.performActions', {
          context,
          actions: [{ type: 'pointer', id: 'hand', actions }],
        });
      },
    };
  }

  async function open(url: string) {
    const { context } = await send('browsingContext.create', { type: 'tab' });
    await send('browsingContext.navigate', { context, url, wait: 'complete' });
    return tabOf(context);
  }

  /** All tabs there are, by their address. */
  async function tabs() {
    const { contexts } = await send('browsingContext.getTree');
    return (contexts as { context: string; url: string }[]).map((it) => ({
      url: it.url,
      ...tabOf(it.context),
    }));
  }

  const setToken = (token: string, { hostname: domain }: URL) =>
    send('storage.setCookie', {
      cookie: {
        name: 'token',
        value: { type: 'string', value: token },
        domain,
        sameSite: 'strict',
      },
    });
  const clearCookies = () => send('storage.deleteCookies');

  return {
    open,
    openPart: (name: string) => open(`moz-extension://${NUMBER}/${name}.html`),
    tabs,
    setToken,
    clearCookies,
    close,
  };
}
