import { browser } from 'wxt/browser';

/** The address of a page of the console inside the extension. */
export const consoleUrl = (path: string) => browser.runtime.getURL(`/console.html#${path}`);

const REPORT = '/bug-reports?new=yes';

/** The title of the report that a surface asks the worker for; undefined for any other message. */
export const reportWanted = (message: unknown): string | undefined =>
  typeof message === 'string' && message.startsWith(REPORT)
    ? (new URLSearchParams(message.split('?')[1]).get('title') ?? '')
    : undefined;

/** Opens a page from the popup. A report begins with the page one is on, which the worker takes. */
export const goFromPopup = (path: string): Promise<unknown> =>
  path.startsWith(REPORT) ? browser.runtime.sendMessage(path) : openConsole(path);

/** Opens a page of the console in the tab that shows it already, or in a new one. */
export async function openConsole(path: string) {
  const url = consoleUrl(path);
  const contexts = await browser.runtime.getContexts?.({ contextTypes: ['TAB'] });
  const open = contexts?.find((it) => it.documentUrl?.startsWith(consoleUrl('').split('#')[0]!));
  if (!open) {
    await browser.tabs.create({ url });
    return;
  }
  await browser.tabs.update(open.tabId, { url, active: true });
  await browser.windows.update(open.windowId, { focused: true });
}
