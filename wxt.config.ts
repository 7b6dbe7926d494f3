import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { defineConfig, type UserManifest } from 'wxt';
import { manifestTexts } from './src/extension/manifest-texts.ts';
import { languagePlugin, pageIn } from './src/server/texts/language-plugin.ts';
import { languageToBuild } from './src/server/texts/languages.ts';
import { gridStyleHashes } from './src/ui/grid/style-hashes.ts';

const about = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as {
  version: string;
};

const language = languageToBuild();

const said = (name: keyof typeof manifestTexts) =>
  language?.textOf(manifestTexts[name], 'src/extension/manifest-texts.ts') ?? manifestTexts[name];

/** Origin of the API an extension asks first; people change it on the options page. */
const apiOrigin = process.env.WXT_API_ORIGIN ?? 'http://localhost:4310';

/** Without its port: cookies have none, and Chrome tells of their changes by host only. */
const apiHost = new URL(apiOrigin);
apiHost.port = '';

/**
 * Chrome, Edge and Firefox have taken most letters with Ctrl+Shift, on one system or another
 * (Ctrl+Shift+K is Firefox's console and Edge's second tab); with these two they have none of ours.
 */
const keys = (letter: string) => ({
  default: `Alt+Shift+${letter}`,
  mac: `MacCtrl+Shift+${letter}`,
});

/** `npm run dev:ext` writes styles into its pages as their sources change. */
const styles = (isServed: boolean) =>
  isServed ? "'unsafe-inline'" : gridStyleHashes.map((it) => `'sha256-${it}'`).join(' ');

/**
 * Minimal rights: the cookie of the API's origin, alarms for the poll, storage for drafts and the
 * queue, idle to poll less when nobody is there, the page in sight when somebody reports a bug about
 * it. No content script, nothing web-accessible; another origin is asked for on a click.
 */
const manifestFor = (isServed: boolean): UserManifest => ({
  name: 'Backlot',
  description: said('about'),
  permissions: [
    'activeTab',
    'alarms',
    'cookies',
    'storage',
    'notifications',
    'contextMenus',
    'idle',
  ],
  host_permissions: [`${apiHost.origin}/*`],
  optional_host_permissions: ['http://*/*', 'https://*/*'],
  omnibox: { keyword: 'bl' },
  action: { default_title: 'Backlot' },
  commands: {
    _execute_action: { suggested_key: keys('O'), description: said('popup') },
    'open-palette': { suggested_key: keys('K'), description: said('palette') },
    'toggle-task': { suggested_key: keys('P'), description: said('task') },
    'report-bug': { suggested_key: keys('R'), description: said('bug') },
    // A browser takes four suggestions; people give this one a key themselves.
    'open-side-panel': { description: said('panel') },
  },
  // A studio's server is elsewhere by https, or on this machine; see `originOf`.
  content_security_policy: {
    extension_pages: [
      "script-src 'self'",
      `style-src 'self' ${styles(isServed)}`,
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      'trusted-types default inert dompurify',
      `connect-src 'self' data: blob: https: http://localhost:* http://127.0.0.1:*`,
    ].join('; '),
  },
});

/** What a studio's IT can set for every browser by policy; Firefox takes the same without a list. */
const managedSettings = {
  type: 'object',
  properties: {
    server: {
      title: said('server'),
      description: said('serverHelp'),
      type: 'string',
    },
  },
};
const MANAGED_SETTINGS = 'managed-settings.json';

/** Firefox has a sidebar instead of a side panel, and wants to know who publishes. */
const firefox: UserManifest = {
  browser_specific_settings: {
    gecko: {
      id: 'backlot@backlot.example',
      // The first that asks for the consent below.
      strict_min_version: '140.0',
      // What goes to the studio's own server, and nowhere else; see docs/store/privacy.md.
      data_collection_permissions: {
        required: ['authenticationInfo', 'personallyIdentifyingInfo', 'websiteContent'],
      },
    },
    gecko_android: { strict_min_version: '142.0' },
  },
};

/** Screens, and other parts loaded when they are needed, that share a module. */
const MANY = 6;

/**
 * A page of the site took 90 to 120 files, most of them words, rules and parts that other screens
 * share, or that actions and the palette need on every page; it takes 15 to 30, and the same page a
 * quarter less of the browser's processor. Whoever signs in waits for two. What few screens share
 * (the grid, charts, the editor) stays apart. An extension's files lie on the disk, and its popup must
 * not load the console's.
 */
const fewerFiles: Plugin = {
  name: 'fewer-files',
  config: ({ build }) =>
    // A worker is one file already.
    build?.lib
      ? undefined
      : {
          build: {
            rolldownOptions: {
              preserveEntrySignatures: false,
              output: {
                strictExecutionOrder: true,
                codeSplitting: {
                  includeDependenciesRecursively: false,
                  groups: [
                    { name: 'first-screen', tags: ['$initial'], priority: 4 },
                    {
                      name: 'login',
                      test: /\/login\.screen\.tsx$/,
                      includeDependenciesRecursively: true,
                      priority: 3,
                    },
                    {
                      name: 'actions',
                      test: /\.actions\.tsx?$/,
                      includeDependenciesRecursively: true,
                      priority: 2,
                    },
                    { name: 'parts', minShareCount: MANY, priority: 1 },
                    {
                      name: 'words',
                      test: /\/src\/(?:domains|kernel)\/.*\.ts$/,
                      minShareCount: 2,
                    },
                  ],
                },
              },
            },
          },
        },
};

export default defineConfig({
  modules: ['@wxt-dev/module-react'],
  outDirTemplate: '{{browser}}{{modeSuffix}}',
  imports: false,
  targetBrowsers: ['chrome', 'firefox', 'web'],
  manifestVersion: 3,
  webExt: { disabled: true },
  // What a reviewer needs to build the same, and no more.
  zip: { excludeSources: ['tests/**', 'docs/*.png', 'coverage/**'] },
  manifest: ({ browser, command }) => {
    if (browser === 'web') return { name: 'Backlot' };
    const manifest = manifestFor(command === 'serve');
    if (browser === 'firefox') return { ...manifest, ...firefox };
    return {
      ...manifest,
      minimum_chrome_version: '116',
      permissions: [...manifest.permissions!, 'sidePanel'],
      storage: { managed_schema: MANAGED_SETTINGS },
    };
  },
  hooks: {
    'build:publicAssets': (wxt, files) => {
      if (wxt.config.browser !== 'chrome') return;
      files.push({ relativeDest: MANAGED_SETTINGS, contents: JSON.stringify(managedSettings) });
    },
  },
  vite: ({ browser }) => ({
    define: {
      'import.meta.env.API_ORIGIN': JSON.stringify(apiOrigin),
      'import.meta.env.APP_VERSION': JSON.stringify(about.version),
    },
    // Sizes are kept by their budgets in `.size-limit.js`, compressed as they travel.
    build: { chunkSizeWarningLimit: 2_000 },
    plugins: [
      ...(language ? [languagePlugin(language) as Plugin, pageIn(language)] : []),
      ...(browser === 'web' ? [fewerFiles] : []),
    ],
  }),
});
