import type { OutputOf } from '#/kernel/endpoint.ts';

/** Filled in by the app, which alone knows all domains: `declare module '#/client/endpoints.ts'`. */
export interface Registered {}

/** All endpoints by `METHOD /path`, as the client calls them. A type only: no contract is loaded. */
export type Api = Registered extends { endpoints: infer E } ? E : never;

/** What an endpoint answers. */
export type ReplyOf<K extends keyof Api> = OutputOf<Api[K]>;
