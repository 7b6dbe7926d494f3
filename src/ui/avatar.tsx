import { cx } from './cx.ts';
import './avatar.css';

/** First letters of the first and the last word: "Sana Mirza" is SM. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined];
  return letters.map((word) => word?.[0]?.toUpperCase() ?? '').join('');
}

/**
 * One of six tints; the same name has the same one everywhere. FNV-1a by its upper bits, because the
 * lowest is only the parity of the letters; the start was picked so that neighbours in the invented
 * company differ.
 */
export function tintOf(name: string): number {
  let hash = 0x1e07fc;
  for (const character of name) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }
  return ((hash >>> 16) % 6) + 1;
}

interface AvatarProps {
  name: string;
  /** 20, 24 or 32 px. */
  size?: 's' | 'm' | 'l';
  /** Address of a photo; initials without one. */
  photo?: string;
  /** The name is not written beside it: it is then read out and shown on hover. */
  alone?: boolean;
}

/** A person: photo or initials on a stable tint. The initials are drawn, being no words to be read. */
export function Avatar({ name, size = 's', photo, alone }: AvatarProps) {
  const className = cx('av', `a${tintOf(name)}`, size === 'm' && 'l', size === 'l' && 'xl');
  if (photo) return <img className={className} src={photo} alt={alone ? name : ''} />;
  return (
    <span
      className={className}
      role={alone ? 'img' : undefined}
      aria-label={alone ? name : undefined}
      aria-hidden={alone ? undefined : true}
      title={alone ? name : undefined}
      data-initials={initials(name)}
    />
  );
}
