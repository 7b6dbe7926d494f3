import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright-core';

/**
 * Playwright's own list, as the last list of features wins, and the two pages that Chromium keeps
 * ready behind the address bar of every window: they took as long as the console itself.
 */
const disabled = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
];

/** Where Chromium is. */
export const chromiumPath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';

/**
 * Chromium without a desktop's windows around its pages, which costs a tenth less where it is installed.
 * It has no extensions, no screen to choose and no push messages.
 */
const SHELL = '/usr/bin/chromium-headless-shell';
const hasShell = !process.env['CHROMIUM_PATH'] && existsSync(SHELL);

/** How every test and bench starts Chromium. */
export const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${disabled.join(',')}`,
  // What a person would choose who is asked which page to show.
  '--auto-select-tab-capture-source-by-title=Backlot',
];

/** The browser that people have, or the part of it that draws and runs pages. */
export type Extent = 'whole' | 'pages';

/** A browser without a window and without extensions. */
export const launchChromium = (extent: Extent, more: readonly string[] = []): Promise<Browser> =>
  chromium.launch({
    executablePath: extent === 'pages' && hasShell ? SHELL : chromiumPath,
    args: [...flags, ...more],
  });
