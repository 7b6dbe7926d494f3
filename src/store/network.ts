import ipaddr from 'ipaddr.js';

/** A rule as far as it decides who comes in. */
export interface Rule {
  kind: 'allow' | 'block';
  /** As `readNetwork` writes it. */
  network: string;
  /** Those it does not concern. */
  exempt: readonly number[];
}

const FOUR_PARTS = /^(0|[1-9]\d{0,2})(\.(0|[1-9]\d{0,2})){3}$/;
const example = 'like 203.0.113.0/24 or 2001:db8::/32';

type Read = { network: string } | { problem: string };
const problem = (words: string): Read => ({ problem: words });

function readLength(text: string | undefined, most: number): number | string {
  if (text === undefined) return most;
  if (!/^\d{1,3}$/.test(text)) {
    return 'Write the length of the prefix after the slash, like /24, not a mask.';
  }
  const length = Number(text);
  if (length > most) return `The length of the prefix is ${most} at most.`;
  return length === 0 ? 'That is every address there is: it would decide nothing.' : length;
}

/** The network's own first address: rules name networks, not somebody inside of them. */
function whole(address: string, first: string, length: number): Read {
  const network = `${first}/${length}`;
  return address === first
    ? { network }
    : problem(`${address}/${length} starts at ${first}: write ${network}.`);
}

/**
 * A network as people write it, in the one spelling it is kept in. Spellings that mean something else
 * to other programs are refused: octal and hexadecimal parts, fewer than four parts, masks, zones,
 * IPv4 in IPv6 clothes, and an address inside of a network that is meant as the network.
 */
export function readNetwork(text: string): Read {
  const [address = '', bits, ...rest] = text.trim().split('/');
  if (rest.length > 0) return problem(`Write one network, ${example}.`);
  if (!address.includes(':')) {
    if (!FOUR_PARTS.test(address) || !ipaddr.IPv4.isValidFourPartDecimal(address)) {
      return problem(`Write an address as four numbers from 0 to 255, ${example}.`);
    }
    const length = readLength(bits, 32);
    if (typeof length === 'string') return problem(length);
    const first = ipaddr.IPv4.networkAddressFromCIDR(`${address}/${length}`).toString();
    return whole(address, first, length);
  }
  if (address.includes('%') || !ipaddr.IPv6.isValid(address)) {
    return problem(`That is no IPv6 network. Write it ${example}.`);
  }
  const parsed = ipaddr.IPv6.parse(address);
  const length = readLength(bits, 128);
  if (typeof length === 'string') return problem(length);
  if (parsed.isIPv4MappedAddress()) {
    const plain = parsed.toIPv4Address().toString();
    return problem(`That is IPv4 written as IPv6. Write ${plain}/${Math.max(1, length - 96)}.`);
  }
  const first = ipaddr.IPv6.networkAddressFromCIDR(`${address}/${length}`).toRFC5952String();
  return whole(parsed.toRFC5952String(), first, length);
}

/** Whether an address lies in a network; one in IPv6 clothes is looked at without them. */
export function contains(network: string, address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const [first, length] = ipaddr.parseCIDR(network);
  const it = ipaddr.process(address);
  return it.kind() === first.kind() && it.match(first, length);
}

/**
 * Whether the rules let this person in from here. A blocking rule that concerns them and has the
 * address decides. Where an allowing rule concerns them, the address must be in one of the allowing
 * rules; an address that is not known is in none.
 */
export function isLetIn(rules: readonly Rule[], personId: number, address: string): boolean {
  const concerns = (it: Rule) => !it.exempt.includes(personId);
  const has = (it: Rule) => contains(it.network, address);
  if (rules.some((it) => it.kind === 'block' && concerns(it) && has(it))) return false;
  const allowing = rules.filter((it) => it.kind === 'allow');
  return !allowing.some(concerns) || allowing.some(has);
}

/** Addresses of the office's own network and of this machine: they have no country. */
export function isLocal(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const range = ipaddr.process(address).range();
  return ['private', 'loopback', 'linkLocal', 'uniqueLocal', 'carrierGradeNat'].includes(range);
}
