import { BlockList, isIP } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context as HonoContext, MiddlewareHandler } from 'hono';
import ipaddr from 'ipaddr.js';

declare module 'hono' {
  interface ContextVariableMap {
    /** Who asks, by network address, normalised; empty when the connection is gone already. */
    address: string;
    /** Somebody stands between: the address of the connection is not the caller's. */
    forwarded: boolean;
  }
}

/** One spelling per address: IPv4 in IPv6 clothes undressed, port, brackets and zone taken off. */
export function normalAddress(text: string): string {
  const bare = text.trim().replace(/^\[(.*)\](:\d+)?$/, '$1');
  const [address = ''] = (/^[\d.]+:\d+$/.test(bare) ? bare.split(':') : bare.split('%')) as [
    string,
  ];
  if (isIP(address) !== 6) return isIP(address) === 4 ? address : '';
  const it = ipaddr.process(address);
  return it.kind() === 'ipv4' ? it.toString() : (it as ipaddr.IPv6).toRFC5952String();
}

/** The test "is this one of our proxies", by position from our end or by address. */
function trusted(trust: number | readonly string[]): (address: string, hop: number) => boolean {
  if (typeof trust === 'number') return (_, hop) => hop < trust;
  const list = new BlockList();
  for (const network of trust) {
    const [address = '', bits] = network.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return (address) => address !== '' && list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

/** Loopback, by which this machine talks to itself. */
export const isLoopback = (address: string) => address === '::1' || address.startsWith('127.');

/**
 * Finds the caller's address. `X-Forwarded-For` is read from our end backwards and only as long as
 * it was written by a trusted proxy: what a caller puts in front of it is never believed.
 */
export function clientAddress(trust: number | readonly string[]): MiddlewareHandler {
  const isTrusted = trusted(trust);
  return async (c, next) => {
    const line = c.req.header('X-Forwarded-For');
    const chain = (line ?? '').split(',').map(normalAddress).toReversed();
    let address = normalAddress(socketAddress(c));
    for (let hop = 0; hop < chain.length && chain[hop] && isTrusted(address, hop); hop += 1) {
      address = chain[hop]!;
    }
    c.set('address', address);
    c.set('forwarded', line !== undefined || c.req.header('Forwarded') !== undefined);
    await next();
  };
}

function socketAddress(c: HonoContext): string {
  return getConnInfo(c).remote.address ?? '';
}
