import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { foreignTeam, type ForeignTeam } from '../../support/foreign-team.ts';
import { testServer, type Colleague, type Reply, type TestServer } from '../../support/server.ts';
import { ABSENT, type Case } from './cases.ts';
import { compared } from './fields.ts';

const absent = (it: number | string) => (typeof it === 'number' ? ABSENT : 'QQQ-99999');

/** What a reply says, without what every reply has of its own. */
function said({ status, body }: Reply): string {
  const { requestId, ...rest } = body;
  void requestId;
  const file = rest['raw'];
  return `${status} ${typeof file === 'string' ? inFile(file) : JSON.stringify(rest)}`;
}

/** What stands in a PDF, a presentation or a text, without when it was made. */
function inFile(raw: string): string {
  // The parts of a presentation are not packed; between them stand times and sums.
  const parts = raw.startsWith('PK')
    ? raw.split('PK').flatMap((it) => (it.includes('<?xml') ? [it.slice(it.indexOf('<?xml'))] : []))
    : [raw];
  return parts.join('\n').replaceAll(/\(D:[^)]*\)|\/ID \[[^\]]*\]|\d{4}-\d\d-\d\dT[\d:.]+Z/g, '');
}

/**
 * Asks for what is another team's and for what is nobody's: both are answered alike. The cases are
 * shared out over `parts` files, which run side by side.
 */
export function compareForeignIds(part: number, parts: number) {
  const cases = compared.filter((_, at) => at % parts === part);
  let server: TestServer;
  let shared: ForeignTeam;
  let worked: Promise<ForeignTeam> | undefined;
  const alone: { team: Promise<ForeignTeam>; taken: Set<number | string> }[] = [];
  const began = performance.now();
  beforeAll(async () => {
    server = await testServer();
    shared = await foreignTeam(server);
  }, 60_000);
  afterAll(async () => {
    await server.close();
    const seconds = ((performance.now() - began) / 1000).toFixed(0);
    console.log(`foreign ids: ${cases.length} of ${compared.length} cases, ${seconds} s`);
  });

  /**
   * Reading and being refused change nothing, so one team will do for both. What owners change is
   * another team's: a record that was changed or deleted still answers them otherwise than none.
   */
  async function teamFor(key: string, it: Case): Promise<ForeignTeam> {
    if (key.startsWith('GET') || !it.owner) return shared;
    return it.alone ? teamWith(it) : (worked ??= foreignTeam(server));
  }

  /** A team of which no earlier case has taken this record away; making one takes two seconds. */
  async function teamWith({ foreign, alone: how }: Case): Promise<ForeignTeam> {
    if (how === 'all of it') return foreignTeam(server);
    for (const { team, taken } of alone) {
      const id = foreign(await team);
      if (!taken.has(id)) {
        taken.add(id);
        return team;
      }
    }
    const team = foreignTeam(server);
    alone.push({ team, taken: new Set([foreign(await team)]) });
    return team;
  }

  describe.each(cases)('%s %s', (key, field, it) => {
    test('tells nothing about the other team', async () => {
      const team = await teamFor(key, it);
      const put = it.put ?? ((id: number | string) => ({ [field]: id }));
      const foreign = it.foreign(team);
      const call = (who: Colleague, id: number | string) =>
        who.call(key, { ...it.input?.(team), ...put(id, team) });
      const asker = it.asker?.(team) ?? team.outsider;
      const theirs = await call(asker, foreign);
      const nobodys = await call(asker, absent(foreign));
      expect(said(theirs)).toBe(said(nobodys));
      if (!it.owner) return;
      const own = await call(it.owner(team), foreign);
      expect(said(own)).not.toBe(said(await call(it.owner(team), absent(foreign))));
    });
  });
}
