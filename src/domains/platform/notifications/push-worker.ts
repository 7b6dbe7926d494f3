/** What the server pushes; without a title the session is locked or previews are switched off. */
interface Pushed {
  id: number;
  unread: number;
  title?: string;
  body?: string | null;
  link?: string;
}

interface Page {
  focus: () => Promise<unknown>;
  postMessage: (message: OpenedByPush, transfer: Transferable[]) => void;
  navigate: (url: string) => Promise<unknown>;
}

/** How long a page may take to say that it goes somewhere, ms: one at the door never does. */
const PATIENCE = 1000;

/** What a page is told when a pushed notification is clicked. */
export interface OpenedByPush {
  /** The path of the page it is about. */
  open: string;
}

/** The part of a service worker's global scope that is used here; the DOM library lacks it. */
interface WorkerScope {
  registration: { showNotification: (title: string, options: object) => Promise<void> };
  clients: {
    matchAll: (options: { type: 'window'; includeUncontrolled: boolean }) => Promise<Page[]>;
    openWindow: (url: string) => Promise<unknown>;
  };
  addEventListener: (
    type: 'push' | 'notificationclick',
    listener: (event: {
      waitUntil: (work: Promise<unknown>) => void;
      data?: { json: () => Pushed };
      notification?: { close: () => void; data: { link: string } };
    }) => void,
  ) => void;
}

/** A push of something that is shown already replaces it without a sound: each is shown once. */
function show(scope: WorkerScope, { id, unread, title, body, link }: Pushed) {
  const words = unread === 1 ? '1 unread notification' : `${unread} unread notifications`;
  return scope.registration.showNotification(title ?? words, {
    body: body ?? undefined,
    tag: `backlot:${title ? id : 'unread'}`,
    icon: '/icon/128.png',
    data: { link: link ?? '/' },
  });
}

/** Asks a page to go there by itself, which keeps what is typed in it; whether it said that it does. */
function goesItself(page: Page, open: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((done) => {
    port1.addEventListener('message', () => done(true), { once: true });
    port1.start();
    setTimeout(() => done(false), PATIENCE);
    page.postMessage({ open }, [port2]);
  });
}

/** A click comes back to an open page, or opens one. */
async function open(scope: WorkerScope, link: string) {
  // A page that was loaded before the worker was registered is not the worker's, but is open.
  const [page] = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (!page) return scope.clients.openWindow(link);
  const [isOpened] = await Promise.all([
    goesItself(page, link),
    page.focus().catch(() => undefined),
  ]);
  // Only a page of the worker's own can be sent elsewhere.
  return isOpened ? undefined : page.navigate(link).catch(() => scope.clients.openWindow(link));
}

/** Shows what the server pushes while no page is open. Runs in a service worker of the site. */
export function startPushWorker() {
  const scope = globalThis as WorkerScope & typeof globalThis;
  scope.addEventListener('push', (event) => {
    if (event.data) event.waitUntil(show(scope, event.data.json()));
  });
  scope.addEventListener('notificationclick', (event) => {
    event.notification?.close();
    event.waitUntil(open(scope, event.notification?.data.link ?? '/'));
  });
}
