import { setTimeout as sleep } from 'node:timers/promises';
import { CannotReach } from '#/store/outbound/cannot-reach.ts';
import { googleGrant } from '#/store/outbound/google-grant.ts';
import type { Outbound, OutboundReply } from '#/store/outbound/outbound.ts';
import type { ServiceAccount } from './service-account.ts';

const SHEETS_HOST = 'sheets.googleapis.com';
const TOKEN_HOST = 'oauth2.googleapis.com';
const SCOPE = 'https://www.googleapis.com/auth/spreadsheets';
/** Google counts requests by the minute: so long it is waited in all. */
const WAITS_MS = [1_000, 2_000, 4_000, 8_000, 16_000, 32_000];
const TOO_MANY = 429;

/** Google said no, in words that hold no key. */
export class SheetRefused extends Error {}

export type Wait = (ms: number) => Promise<unknown>;

export interface SheetProperties {
  sheetId: number;
  title: string;
  gridProperties?: { rowCount?: number; columnCount?: number };
}

interface Refusal {
  status: number;
  /** `PERMISSION_DENIED` and so on. */
  code: string;
  /** `SERVICE_DISABLED` and so on. */
  reasons: string;
  message: string;
}

function refusalIn({ status, text }: OutboundReply): Refusal {
  try {
    const { error } = JSON.parse(text) as {
      error?: { status?: string; message?: string; details?: unknown };
    };
    const { status: code = '', message = '', details } = error ?? {};
    return { status, code, message, reasons: JSON.stringify(details ?? '') };
  } catch {
    return { status, code: '', message: '', reasons: '' };
  }
}

/** What somebody can do about it. */
function wordsOf({ status, reasons, message }: Refusal, email: string): string {
  if (status === 403 && /SERVICE_DISABLED|accessNotConfigured/.test(reasons))
    return 'The Google Sheets API is not switched on in the project of this key.';
  if (status === 401) return 'Google does not take this access any more. It is tried again later.';
  if (status === 403)
    return `The sheet is not shared with ${email}. Share it with this address as Editor.`;
  if (status === 404) return 'There is no such sheet: it was deleted, or its address is wrong.';
  if (status === TOO_MANY)
    return 'Google Sheets takes no more requests for now. It is tried again later.';
  if (status === 400 && /10000000 cells|10,000,000 cells/.test(message))
    return 'The sheet would have more than 10 million cells. Choose fewer days or tables.';
  return `Google Sheets answered ${status}.`;
}

/** The sheets of one spreadsheet, in the name of a service account (OAuth 2.0, RFC 7523). */
export class GoogleSheets {
  private readonly outbound: Outbound;
  private readonly account: ServiceAccount;
  private readonly url: string;
  private readonly wait: Wait;
  private token: string | undefined;

  constructor(outbound: Outbound, account: ServiceAccount, id: string, wait: Wait = sleep) {
    this.outbound = outbound;
    this.account = account;
    this.url = `https://${SHEETS_HOST}/v4/spreadsheets/${id}`;
    this.wait = wait;
  }

  async list(): Promise<SheetProperties[]> {
    const reply = await this.ask('GET', '?fields=sheets.properties');
    const { sheets = [] } = JSON.parse(reply) as { sheets?: { properties: SheetProperties }[] };
    return sheets.map((it) => it.properties);
  }

  /** Applies changes of the spreadsheet, all or none of them. */
  async change(requests: readonly object[]): Promise<void> {
    await this.ask('POST', ':batchUpdate', { requests });
  }

  /** Writes values as they are: a text that begins like a formula stays a text. */
  async write(range: string, values: readonly (readonly unknown[])[]): Promise<void> {
    const data = [{ range, majorDimension: 'ROWS', values }];
    await this.ask('POST', '/values:batchUpdate', { valueInputOption: 'RAW', data });
  }

  private async ask(method: 'GET' | 'POST', path: string, body?: object): Promise<string> {
    const reply = await this.patiently(async () =>
      this.outbound({
        url: new URL(this.url + path),
        hosts: [SHEETS_HOST],
        maxRedirects: 0,
        method,
        headers: {
          Authorization: `Bearer ${(this.token ??= await this.signIn())}`,
          ...(body && { 'Content-Type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      }),
    );
    if (reply.status === 200) return reply.text;
    throw new SheetRefused(wordsOf(refusalIn(reply), this.account.email));
  }

  /** Asks again after longer and longer waits where there is too much, or Google has a bad moment. */
  private async patiently(call: () => Promise<OutboundReply>): Promise<OutboundReply> {
    for (const ms of WAITS_MS) {
      const reply = await call();
      if (reply.status !== TOO_MANY && reply.status < 500) return reply;
      await this.wait(ms);
    }
    return call();
  }

  private async signIn(): Promise<string> {
    const audience = `https://${TOKEN_HOST}/token`;
    const grant = googleGrant({ ...this.account, scope: SCOPE, audience }, new Date());
    const reply = await this.outbound({
      url: new URL(audience),
      hosts: [TOKEN_HOST],
      maxRedirects: 0,
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: grant.toString(),
    });
    if (reply.status >= 500 || reply.status === TOO_MANY)
      throw new CannotReach('connection', new URL(audience));
    const { access_token: token } = (reply.status === 200 ? JSON.parse(reply.text) : {}) as {
      access_token?: string;
    };
    if (token) return token;
    throw new SheetRefused('Google takes this key no more: it was deleted, or its account is off.');
  }
}
