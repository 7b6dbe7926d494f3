/// <reference types="vite/client" />

/** What a build knows about itself. */
interface ImportMetaEnv {
  /** `web`: a site the API serves itself. The others: pages of the extension. */
  readonly BROWSER: 'web' | 'chrome' | 'firefox';
  /** Where an extension asks first, until the options page says otherwise. */
  readonly API_ORIGIN: string;
  /** Of Backlot, as `package.json` has it. */
  readonly APP_VERSION: string;
}
