import { browser } from 'wxt/browser';

/**
 * Opens the popup's content beside the page. Browsers allow it in answer to a key or a click only,
 * so nothing may be awaited before.
 */
export function openSidePanel(windowId: number | undefined): void {
  const { sidebarAction } = browser as { sidebarAction?: { open: () => Promise<void> } };
  const opened = sidebarAction
    ? sidebarAction.open()
    : windowId !== undefined && browser.sidePanel.open({ windowId });
  // Without a window in front there is nothing to open it in.
  void Promise.resolve(opened).catch(() => undefined);
}
