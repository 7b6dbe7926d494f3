import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contains, isLetIn, isLocal, readNetwork, type Rule } from './network.ts';

describe('a network as people write it', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7/32'],
    [' 203.0.113.0/24 ', '203.0.113.0/24'],
    ['2001:DB8:0::/32', '2001:db8::/32'],
    ['2001:db8::1', '2001:db8::1/128'],
  ])('%s is kept as %s', (typed, network) => {
    expect(readNetwork(typed)).toEqual({ network });
  });

  test.each([
    ['0127.0.0.1', /four numbers/],
    ['0x7f.0.0.1', /four numbers/],
    ['127.1', /four numbers/],
    ['2130706433', /four numbers/],
    ['203.0.113.256', /four numbers/],
    ['203.0.113.0/255.255.255.0', /not a mask/],
    ['203.0.113.0/33', /32 at most/],
    ['203.0.113.0/', /length of the prefix/],
    ['203.0.113.0/+8', /length of the prefix/],
    ['203.0.113.9/24', /write 203\.0\.113\.0\/24/],
    ['203.0.113.0/24/8', /one network/],
    ['0.0.0.0/0', /every address/],
    ['::/0', /every address/],
    ['::ffff:203.0.113.0/120', /Write 203\.0\.113\.0\/24/],
    ['::ffff:cb00:7100/120', /Write 203\.0\.113\.0\/24/],
    ['fe80::1%eth0', /no IPv6/],
    ['2001:db8::1/32', /write 2001:db8::\/32/],
    ['2001:db8::/129', /128 at most/],
    ['office', /four numbers/],
    ['', /four numbers/],
  ])('%s is refused with a word of help', (typed, words) => {
    expect(readNetwork(typed)).toEqual({ problem: expect.stringMatching(words) });
  });

  test('whatever is read contains its own first address and is read as itself again', () => {
    fc.assert(
      fc.property(fc.ipV4(), fc.integer({ min: 1, max: 32 }), (address, length) => {
        const read = readNetwork(`${address}/${length}`);
        const network = 'network' in read ? read.network : /write (\S+)\.$/.exec(read.problem)![1]!;
        expect(readNetwork(network)).toEqual({ network });
        expect(contains(network, address)).toBe(true);
        expect(contains(network, `::ffff:${address}`)).toBe(true);
      }),
    );
  });
});

describe('who is let in', () => {
  const office: Rule = { kind: 'allow', network: '203.0.113.0/24', exempt: [] };
  const vpn: Rule = { kind: 'allow', network: '2001:db8::/32', exempt: [] };
  const abuse: Rule = { kind: 'block', network: '203.0.113.128/25', exempt: [] };

  test.each([
    ['no rule', [], '198.51.100.1', true],
    ['in the office', [office], '203.0.113.9', true],
    ['in the office in IPv6 clothes', [office], '::ffff:203.0.113.9', true],
    ['in the office in other IPv6 clothes', [office], '::ffff:cb00:7109', true],
    ['elsewhere', [office], '198.51.100.1', false],
    ['elsewhere over IPv6', [office], '2001:db8::1', false],
    ['over IPv6 where that is allowed', [office, vpn], '2001:db8::1', true],
    ['from a blocked part of the office', [office, abuse], '203.0.113.200', false],
    ['blocked in IPv6 clothes', [abuse], '::ffff:203.0.113.200', false],
    ['with nothing but a block elsewhere', [abuse], '198.51.100.1', true],
    ['without an address', [office], '', false],
    ['with an address that is none', [office], 'unknown', false],
  ])('%s', (_name, rules, address, isIn) => {
    expect(isLetIn(rules, 7, address)).toBe(isIn);
  });

  test('a rule does not concern the exempt, and still lets them in from its network', () => {
    const exempt = { ...office, exempt: [7] };
    expect(isLetIn([exempt], 7, '198.51.100.1')).toBe(true);
    expect(isLetIn([exempt], 8, '198.51.100.1')).toBe(false);
    expect(isLetIn([exempt, vpn], 7, '198.51.100.1')).toBe(false);
    expect(isLetIn([exempt, vpn], 7, '203.0.113.9')).toBe(true);
    expect(isLetIn([{ ...abuse, exempt: [7] }], 7, '203.0.113.200')).toBe(true);
  });

  test('another allowing rule never takes away, another blocking rule never gives', () => {
    const rule = fc
      .tuple(fc.ipV4(), fc.integer({ min: 1, max: 32 }))
      .map(([address, length]) => readNetwork(`${address}/${length}`))
      .map((it) => ('network' in it ? it.network : /write (\S+)\.$/.exec(it.problem)![1]!));
    fc.assert(
      fc.property(fc.array(rule), rule, fc.ipV4(), (networks, added, address) => {
        const allow = (network: string): Rule => ({ kind: 'allow', network, exempt: [] });
        const block = (network: string): Rule => ({ kind: 'block', network, exempt: [] });
        const rules = networks.map(allow);
        const isIn = isLetIn(rules, 1, address);
        const withAllow = isLetIn([...rules, allow(added)], 1, address);
        const withBlock = isLetIn([...rules, block(added)], 1, address);
        expect(withAllow || !isIn || rules.length === 0).toBe(true);
        expect(isIn || !withBlock).toBe(true);
      }),
    );
  });
});

test.each([
  ['127.0.0.1', true],
  ['192.168.4.5', true],
  ['::ffff:10.0.0.1', true],
  ['fd00::1', true],
  ['100.64.0.1', true],
  ['8.8.8.8', false],
  ['', false],
])('%s is local: %s', (address, is) => {
  expect(isLocal(address)).toBe(is);
});
