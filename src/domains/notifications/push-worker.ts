/** What the server pushes; without a title the session is locked or previews are switched off. */
interface Pushed {
  id: number;
  unread: number;
  title?: string;
  body?: string | null;
  link?: string;
}

interface Page {
  url: string;
  focus: () => Promise<unknown>;
  navigate: (url: string) => Promise<unknown>;
}

/** The part of a service worker's global scope that is used here; the DOM library lacks it. */
interface WorkerScope {
  registration: { showNotification: (title: string, options: object) => Promise<void> };
  clients: {
    matchAll: (options: { type: 'window' }) => Promise<Page[]>;
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

/** A click comes back to an open page, or opens one. */
async function open(scope: WorkerScope, link: string) {
  const [page] = await scope.clients.matchAll({ type: 'window' });
  if (!page) return scope.clients.openWindow(link);
  await page.focus();
  return page.navigate(link);
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
