import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inEarnest } from '../../../../../tests/support/quick-hashes.ts';
import { hashPassword, hashPin, passwordFits, pinFits } from './hash.server.ts';
import { passwordIsCommon } from './password-blocklist.server.ts';
import { normalisePassword, passwordLengthProblem, passwordMeter } from './password-rules.ts';
import { pinProblem } from './pin-rules.ts';

const sana = { name: 'Sana Mirza', email: 'sana.mirza@backlot.example' };

describe('the blocklist', () => {
  test.each([
    'passwordpassword',
    'Password1234!',
    'P@ssw0rd2024!!',
    '!!Passw0rd!Passw0rd',
    'qwertyuiop123',
    '1qaz2wsx3edc4rfv',
    'aaaaaaaaaaaa',
    'abcabcabcabc',
    '123456789012',
    'abcdefghijklmnop',
    'iloveyou12345',
    'summer1985july',
    'MonkeyDragon99',
    'correcthorsebatterystaple',
    '987654321098',
  ])('refuses %s as common', (password) => {
    expect(passwordIsCommon(password, sana)).toMatch(/guessed first/);
  });

  test.each([
    'Backlot2025!!!',
    'backlotpassword1',
    'sanamirza2025',
    'Sana-Mirza-1991',
    'MyB4cklotPassword',
    'backlot-summer',
  ])('refuses %s as built on the person or the company', (password) => {
    expect(passwordIsCommon(password, sana)).toMatch(/name/);
  });

  test.each([
    'tin rooster walks uphill',
    'dragon kettle football lamp',
    'k8f92jx01mq7w',
    'zwei kluge Füchse im Nebel',
    'بلی دروازے کے پیچھے ہے',
    'حفاظت-پہاڑ-چراغ',
    'Gw3#kLp9!xQ2z',
    'why does backlot need this one',
    'example-9-kiln-roof',
  ])('lets %s pass', (password) => {
    expect(passwordIsCommon(password, sana)).toBeUndefined();
  });

  test('lets random passwords pass', () => {
    fc.assert(
      fc.property(fc.noBias(fc.stringMatching(/^[a-zA-Z0-9]{16}$/)), (password) => {
        expect(passwordIsCommon(password, { name: 'Zoë Q', email: 'z@q.example' })).toBeUndefined();
      }),
      { seed: 7, numRuns: 300 },
    );
  });
});

describe('the length of a password', () => {
  test('is counted in characters, not in bytes or UTF-16 units', () => {
    expect(passwordLengthProblem('🦊'.repeat(11))).toMatch(/at least 12/);
    expect(passwordLengthProblem('🦊'.repeat(12))).toBeUndefined();
    expect(passwordLengthProblem('x'.repeat(128))).toBeUndefined();
    expect(passwordLengthProblem('x'.repeat(129))).toMatch(/at most 128/);
  });

  test('fills the meter at fifteen characters', () => {
    expect(passwordMeter('eleven char')).toMatchObject({ words: '1 more character' });
    expect(passwordMeter('twelve chars').share).toBeCloseTo(2 / 3);
    expect(passwordMeter('fifteen charact').share).toBe(1);
  });
});

describe('a PIN', () => {
  test.each([
    '123456',
    '654321',
    '000000',
    '111222',
    '121212',
    '112233',
    '345699',
    '12345',
    '12345a',
    '١٢٣٤٥٦',
  ])('%s is refused', (pin) => expect(pinProblem(pin)).toBeTypeOf('string'));
  test.each(['193702', '482913', '271828', '135790', '909142'])('%s is taken', (pin) =>
    expect(pinProblem(pin)).toBeUndefined(),
  );
});

describe('hashes', () => {
  test('a password fits only its own hash, however its accents were typed', async () => {
    inEarnest();
    const kept = await hashPassword('caf\u00e9 au lait, deux').finally(() => inEarnest(false));
    expect(kept).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/);
    expect(await passwordFits(kept, 'cafe\u0301 au lait, deux')).toBe(true);
    expect(await passwordFits(kept, 'cafe au lait, deux')).toBe(false);
    expect(normalisePassword('cafe\u0301')).toBe('caf\u00e9');
  });

  test('nobody has no password that fits', async () => {
    expect(await passwordFits(null, 'tin rooster walks uphill')).toBe(false);
  });

  test('a PIN fits only under the master key it was set with', async () => {
    const kept = await hashPin('193702', 'key one');
    expect(await pinFits(kept, '193702', 'key one')).toBe(true);
    expect(await pinFits(kept, '193703', 'key one')).toBe(false);
    expect(await pinFits(kept, '193702', 'key two')).toBe(false);
  });
});
