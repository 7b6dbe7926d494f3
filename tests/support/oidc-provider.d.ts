/** As far as tests use it; the package comes without types. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  interface Grant {
    addOIDCScope: (scope: string) => void;
    save: () => Promise<string>;
  }

  export class Provider {
    constructor(issuer: string, configuration: object);
    proxy: boolean;
    readonly Grant: new (about: { clientId: string; accountId: string }) => Grant;
    callback: () => (request: IncomingMessage, response: ServerResponse) => Promise<void>;
    interactionFinished: (
      request: IncomingMessage,
      response: ServerResponse,
      result: object,
    ) => Promise<void>;
  }
}
