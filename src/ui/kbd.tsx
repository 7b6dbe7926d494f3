import { lookUp } from '#/kernel/look-up.ts';
import { Icon } from './icon.tsx';

const apple = () => /Mac|iPhone|iPad/.test(globalThis.navigator?.userAgent ?? '');

const words: Record<string, string> = {
  $mod: 'Ctrl',
  Control: 'Ctrl',
  Escape: 'Esc',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
};

/**
 * How the keys of a shortcut are named on this keyboard. Takes tinykeys' form: `$mod+k`, `Shift+p`,
 * `g 4`. Gives one word a key: `['Ctrl', 'K']`, on Apple machines `['⌘', 'K']`.
 */
export function keyNames(shortcut: string): string[] {
  return shortcut.split(/[ +]/).map((key) => {
    if (key === '$mod' && apple()) return '⌘';
    return lookUp(words, key) ?? (key.length === 1 ? key.toUpperCase() : key);
  });
}

function Key({ name }: { name: string }) {
  if (name === 'Enter') return <Icon name="corner-down-left" size={12} label="Enter" />;
  if (name === 'Backspace') return <Icon name="backspace" size={13} label="Backspace" />;
  return name;
}

interface KbdProps {
  /** In tinykeys' form: `$mod+k`. */
  keys: string;
  /** All keys on one cap, as in buttons. */
  joined?: boolean;
}

/** Keycaps of a shortcut, named as on this machine's keyboard. */
export function Kbd({ keys, joined }: KbdProps) {
  const names = keyNames(keys);
  if (joined) {
    return (
      <kbd className="kbd">
        {names.map((name) => (
          <Key key={name} name={name} />
        ))}
      </kbd>
    );
  }
  return (
    <span className="keys">
      {names.map((name) => (
        <kbd key={name} className="kbd">
          <Key name={name} />
        </kbd>
      ))}
    </span>
  );
}
