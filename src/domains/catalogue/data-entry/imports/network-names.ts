import { createHash } from 'node:crypto';
import { seededNetworks } from '#/figures/seeded-networks.ts';
import type { DayTableName } from '#/store/facts/tables.ts';
import type { NetworkType } from '#/store/records/tables/apps.ts';
import { knownBidders, knownMediaSources, type KnownNetwork } from './known-networks.ts';

/** A network that a report names and the records do not have yet. */
export interface NewNetwork {
  code: string;
  name: string;
  type: NetworkType;
  /** Nobody knows the name: somebody has to say what it is. Its figures count meanwhile. */
  proposed: boolean;
  /** What the name is remembered by. */
  nameKey: string;
}

/** The networks there are, by their codes, and the names that people gave them. */
export interface NetworkRows {
  networks: ReadonlyMap<string, number>;
  /** Codes by `networkKey` of a name that somebody settled: proposed once, or merged. */
  names: ReadonlyMap<string, string>;
  /** Codes by `networkKey` of what each network is called here. */
  called: ReadonlyMap<string, string>;
}

const LONGEST_NAME = 60;
const LONGEST_CODE = 32;

const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12);

/**
 * A network's name without what mediations add to it: "AppLovin Bidding", `VUNGLE_BIDDING`,
 * `FACEBOOK_MEDIATE`, "InMobi (SDK) (bidding)", "AdMob Network Waterfall", `mintegral_int`.
 */
export function networkKey(name: string): string {
  const letters = name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/_int$/, '')
    .replace(/[^\p{L}\p{N}]+(?:bidder|mediate|native|waterfall|sdk)(?![\p{L}\p{N}])/gu, '')
    .replace(/[^\p{L}\p{N}]/gu, '');
  const bare = letters.replace(/bidding|network/g, '');
  const plain = bare || letters;
  // What consists of signs alone is still a name, and not every other one of them.
  if (plain === '') return `sign-${digest(name)}`;
  return plain.length > 80 ? `long-${digest(plain)}` : plain;
}

function byName(networks: readonly KnownNetwork[]): ReadonlyMap<string, KnownNetwork> {
  return new Map(
    networks.flatMap((it) =>
      [it.code, it.name, ...it.aliases].map((name) => [networkKey(name), it] as const),
    ),
  );
}

const bidders = byName(knownBidders);
const mediaSources = byName(knownMediaSources);
const seeded = new Map(seededNetworks.map((it) => [it.code, it]));

function knownBy(plain: string, table: DayTableName): KnownNetwork | undefined {
  const source = table === 'monetisation' ? undefined : mediaSources.get(plain);
  return source ?? bidders.get(plain);
}

/** What a person can read of a name from a file: one line, without marks that turn the text. */
const readable = (name: string) =>
  name
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, LONGEST_NAME)
    .trim();

function codeFor(plain: string): string {
  const ascii = plain.replace(/[^a-z0-9]/g, '');
  const isWhole = ascii === plain && /^[a-z]/.test(ascii) && ascii.length > 1;
  return isWhole && ascii.length <= LONGEST_CODE ? ascii : `network-${digest(plain)}`;
}

/** Code of the network that a report means, and what is to be added when there is none. */
export function networkOf(
  written: string,
  table: DayTableName,
  { networks, names, called }: NetworkRows,
): { code: string; added?: NewNetwork } {
  // A mapping may fix a network by its code.
  const lower = written.toLowerCase();
  if (networks.has(lower)) return { code: lower };
  const plain = networkKey(written);
  const known = seeded.get(lower) ?? knownBy(plain, table);
  const there =
    names.get(plain) ??
    (known && networks.has(known.code) ? known.code : undefined) ??
    called.get(plain) ??
    (known && called.get(networkKey(known.name)));
  if (there !== undefined) return { code: there };
  const code = known?.code ?? codeFor(plain);
  const type = known?.type ?? (table === 'monetisation' ? 'bidding' : 'acquisition');
  const name = known?.name ?? (readable(written) || code);
  return { code, added: { code, name, type, proposed: !known, nameKey: plain } };
}
