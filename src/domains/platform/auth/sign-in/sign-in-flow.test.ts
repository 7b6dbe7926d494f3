import { expect, test } from 'vitest';
import { nextAfter, shownBy, type Shown, type Situation } from './sign-in-flow.ts';

interface Path {
  shown: Shown[];
  it: Situation;
}

/** Every path from a door to a session, the PIN forgotten at most once. */
function pathsIn(path: Path): Path[] {
  const last = path.shown.at(-1)!;
  const next = nextAfter(last, path.it);
  if (next === 'in') return [path];
  const it = { ...path.it, deviceKnown: path.it.deviceKnown || next === 'verify-device' };
  const onward = pathsIn({ shown: [...path.shown, shownBy[next]], it });
  if (next !== 'verify-pin' || path.it.pinForgotten) return onward;
  const forgot = {
    shown: [...path.shown, 'pin-forgotten' as const],
    it: { ...it, pinForgotten: true },
  };
  return [...onward, ...pathsIn(forgot)];
}

const flags = [false, true];
const starts = (['invitation', 'reset-link', 'password'] as const).flatMap((door) =>
  flags.flatMap((deviceKnown) =>
    flags.map((pinSet) => ({ door, it: { deviceKnown, pinSet, pinForgotten: false } })),
  ),
);

test.each(starts)('no path from $door leaves a step out ($it)', ({ door, it }) => {
  const paths = pathsIn({ shown: [door], it });
  expect(paths.length).toBeGreaterThan(0);
  for (const { shown } of paths) {
    expect(shown).toContain('password');
    expect(shown.at(-1)).toBe('pin');
    expect(it.deviceKnown || shown.includes('device')).toBe(true);
    // A new PIN is set only by who shows a mailed code after having asked for it.
    const asked = shown.indexOf('pin-forgotten');
    expect(asked === -1 || shown.indexOf('device', asked) > asked).toBe(true);
  }
});

test('a known device asks for the PIN right after the password', () => {
  expect(nextAfter('password', { deviceKnown: true, pinSet: true, pinForgotten: false })).toBe(
    'verify-pin',
  );
});

test('the PIN is asked for last and on a verified device only', () => {
  for (const pinSet of flags) {
    expect(nextAfter('password', { deviceKnown: false, pinSet, pinForgotten: false })).toBe(
      'verify-device',
    );
  }
});
