import 'wxt/browser';

/** Files of the extension by path; WXT would generate a list of them at every build. */
declare module 'wxt/browser' {
  interface WxtRuntime {
    getURL: (path: string) => string;
  }
}
