import type { Served } from '#/store/handler.ts';

/**
 * Rights whose use has to be signed by the device: keys of networks, roles and who has them, acting as
 * somebody, money of the company and of its people. Whatever is added under one of them is as well.
 */
const sensitive = new Set([
  'account:act-as-lead',
  'campaigns:write',
  'company-accounts:write',
  'employee-pay:write',
  'git:write',
  'ip-rules:write',
  'network-keys:reveal',
  'network-keys:write',
  'people:invite',
  'people:write',
  'roles:write',
  'settlements:write',
  'sign-in-providers:write',
  'webhooks:write',
]);

/** Uploads are not signed: their bodies are read piece by piece. */
export const isSensitive = ({
  method,
  endpoint: { access, signed, upload },
}: Pick<Served, 'method' | 'endpoint'>) =>
  method === 'POST' &&
  upload === undefined &&
  (signed === true || (access.kind === 'permission' && sensitive.has(access.permission)));
