type Press = Pick<KeyboardEvent, 'key' | 'code' | 'repeat'> &
  Partial<Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'altKey'>>;

interface SectionKeys {
  /** Opens the section of that number, 1 to 12. */
  open: (section: number) => void;
  /** Shows or hides the numbers in the menu. */
  show: (shown: boolean) => void;
}

/** How long a `1` waits for the second digit of 10, 11 and 12, ms. */
const SECOND_DIGIT_MS = 500;
/** How long `g` stays in force after it was let go, ms. */
const AFTER_MS = 1_000;

const isG = ({ key, code }: Press) => key === 'g' || (code === 'KeyG' && !/^[ -~]$/.test(key));
const digitOf = (code: string) => /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1];

/**
 * `g` then a number opens a section; the numbers are shown while `g` is held. Digits are taken by
 * their place, so that it works on layouts that need Shift for them or give other figures.
 */
export function sectionKeys({ open, show }: SectionKeys) {
  let active = false;
  let digits = '';
  let timer: ReturnType<typeof setTimeout> | undefined;

  const end = () => {
    clearTimeout(timer);
    active = false;
    digits = '';
    show(false);
  };
  const commit = () => {
    const section = Number(digits);
    end();
    if (section >= 1 && section <= 12) open(section);
  };
  const wait = (then: () => void, ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(then, ms);
  };

  return {
    /** Whether the key was taken. */
    down(event: Press): boolean {
      if (event.ctrlKey || event.metaKey || event.altKey) return false;
      if (isG(event)) {
        if (event.repeat) return active;
        clearTimeout(timer);
        active = true;
        digits = '';
        show(true);
        return true;
      }
      const digit = active ? digitOf(event.code) : undefined;
      if (digit === undefined) {
        if (active && event.key !== 'Shift') end();
        return false;
      }
      digits += digit;
      if (digits === '1') wait(commit, SECOND_DIGIT_MS);
      else commit();
      return true;
    },
    up(event: Press) {
      if (!active || !isG(event)) return;
      show(false);
      if (digits === '') wait(end, AFTER_MS);
    },
    end,
  };
}
