import { defineConfig, type UserManifest } from 'wxt';

/** Origin of the API an extension asks first; people change it on the options page. */
const apiOrigin = process.env.WXT_API_ORIGIN ?? 'http://localhost:4310';

/** Without its port: cookies have none, and Chrome tells of their changes by host only. */
const apiHost = new URL(apiOrigin);
apiHost.port = '';

/**
 * Minimal rights: the cookie of the API's origin, alarms for the poll, storage for drafts and the
 * queue, idle to poll less when nobody is there, the page in sight when somebody reports a bug about
 * it. No content script, nothing web-accessible; another origin is asked for on a click.
 */
const manifest: UserManifest = {
  name: 'Backlot',
  description: 'Tasks, leave, notifications and figures of the studio, one click away.',
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
    'open-palette': {
      suggested_key: { default: 'Ctrl+Shift+K', mac: 'Command+Shift+K' },
      description: 'Open the palette',
    },
    'toggle-task': {
      suggested_key: { default: 'Ctrl+Shift+U', mac: 'Command+Shift+U' },
      description: 'Pause or resume my task',
    },
    'report-bug': {
      suggested_key: { default: 'Ctrl+Shift+E', mac: 'Command+Shift+E' },
      description: 'Report a bug about this page',
    },
  },
  content_security_policy: { extension_pages: "script-src 'self'; object-src 'none'" },
};

/** Firefox has a sidebar instead of a side panel, and wants to know who publishes. */
const firefox: UserManifest = {
  ...manifest,
  browser_specific_settings: {
    gecko: {
      id: 'backlot@backlot.example',
      strict_min_version: '128.0',
      data_collection_permissions: { required: ['none'] },
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
  manifest: ({ browser }) => {
    if (browser === 'web') return { name: 'Backlot' };
    if (browser === 'firefox') return firefox;
    return {
      ...manifest,
      minimum_chrome_version: '116',
      permissions: [...manifest.permissions!, 'sidePanel'],
    };
  },
  vite: () => ({
    define: { 'import.meta.env.API_ORIGIN': JSON.stringify(apiOrigin) },
    // Sizes are kept by their budgets in `.size-limit.json`, compressed as they travel.
    build: { chunkSizeWarningLimit: 2_000 },
  }),
});
