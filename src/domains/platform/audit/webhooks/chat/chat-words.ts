import type { ChatFormat, HookFormat } from '#/kernel/chat-formats.ts';
import type { Tested } from './chat.contract.ts';

/** What it is, in a list. */
export const formatWords: Record<HookFormat, string> = {
  signed: 'Webhook',
  slack: 'Slack',
  teams: 'Microsoft Teams',
  'google-chat': 'Google Chat',
  plain: 'Plain JSON',
};

/** Where the address comes from. */
export const addressHelp: Record<ChatFormat, string> = {
  slack: 'An incoming webhook: hooks.slack.com/services/…',
  teams: 'From the Workflows app: “Send webhook alerts to a channel”.',
  'google-chat': 'From “Apps and integrations” of the space: chat.googleapis.com/v1/spaces/…',
  plain: 'Gets title, lines and links as JSON.',
};

/** What came of a test, with the other side's own words. */
export function testedWords({ status, answer, problem }: Tested): string {
  const said = answer?.trim() ? `: “${answer.trim().slice(0, 300)}”` : '';
  if (problem === null) return `It has arrived: ${status}${said}`;
  return status === null ? problem : `It answered ${status}${said}`;
}
