import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, differs, type Found, type Request } from './client.ts';

/** What a killed server had begun is taken up again after a minute or two. */
const PATIENCE_MS = 150_000;

/**
 * Invites one person after another; each gets one invitation and one mail. A job that a kill broke off
 * is begun again half a minute later, when the next kill may have come: whether somebody got two mails
 * is looked at after each kill, whether everybody got one after the last.
 */
export class InvitationClient extends Client {
  private readonly roleId: number;
  private invited = 0;
  /** How many mails each address got, and the files counted so far. */
  private readonly mails = new Map<string, number>();
  private readonly counted = new Set<string>();

  constructor(token: string, roleId: number) {
    super(token);
    this.roleId = roleId;
  }

  protected next(): Request {
    const nth = this.invited + 1;
    const people = [{ name: `Newcomer ${nth}`, email: addressOf(nth) }];
    return {
      key: 'POST /user/add',
      input: { people, roleId: this.roleId },
      note: () => void (this.invited = nth),
    };
  }

  async check({ db, dataDir, isLast }: Found): Promise<string[]> {
    const invitations = await db
      .selectFrom('invitations')
      .innerJoin('people', 'people.id', 'invitations.person_id')
      .select('people.email')
      .where('people.email', 'like', 'newcomer-%')
      .execute();
    const outbox = join(dataDir, 'outbox');
    if (isLast) await this.waitForMails(outbox);
    else await this.countMails(outbox);
    const twice = [...this.mails].filter(([, count]) => count > 1);
    return [
      ...differs('invitations', invitations.length, this.invited),
      ...differs('people invited', new Set(invitations.map((it) => it.email)).size, this.invited),
      ...(isLast ? differs('people who got a mail', this.mails.size, this.invited) : []),
      ...twice.map(([address, count]) => `${address} got ${count} mails`),
    ];
  }

  private async waitForMails(folder: string) {
    const until = Date.now() + PATIENCE_MS;
    for (;;) {
      await this.countMails(folder);
      if (this.mails.size >= this.invited || Date.now() > until) return;
      await sleep(100);
    }
  }

  private async countMails(folder: string) {
    const names = await readdir(folder).catch(() => []);
    for (const name of names) {
      if (!name.endsWith('.json') || this.counted.has(name)) continue;
      this.counted.add(name);
      const { to } = JSON.parse(await readFile(join(folder, name), 'utf8')) as { to: string };
      if (to.startsWith('newcomer-')) this.mails.set(to, (this.mails.get(to) ?? 0) + 1);
    }
  }
}

const addressOf = (nth: number) => `newcomer-${nth}@backlot.example`;
