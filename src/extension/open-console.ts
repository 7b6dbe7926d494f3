import { browser } from 'wxt/browser';

/** The address of a page of the console inside the extension. */
export const consoleUrl = (path: string) => browser.runtime.getURL(`/console.html#${path}`);

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
