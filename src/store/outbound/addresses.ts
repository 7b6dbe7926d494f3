import { BlockList, isIP } from 'node:net';

/** Networks of IPv4 that are no machine of the public internet (IANA special-purpose registry). */
const special4: readonly [network: string, bits: number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];

/** Within 2000::/3, outside of which IPv6 has no public machine (mapped and local ones lie there). */
const special6: readonly [network: string, bits: number][] = [
  // Teredo and 6to4 carry an IPv4 address, which may be any.
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const blocked = new BlockList();
for (const [network, bits] of special4) blocked.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of special6) blocked.addSubnet(network, bits, 'ipv6');
const global6 = new BlockList();
global6.addSubnet('2000::', 3, 'ipv6');

/** Whether the address is a machine of the public internet: not private, loopback, link-local or mapped. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !blocked.check(address, 'ipv4');
  if (family !== 6 || address.includes('%')) return false;
  return global6.check(address, 'ipv6') && !blocked.check(address, 'ipv6');
}
