/** Where a command says what it does: words for people, or one object for programs. */
export interface Output {
  /** Lines of the result. */
  say: (text: string) => void;
  /** How far it is: shown while it lasts, never part of the result. */
  progress: (text: string) => void;
  /** Ends it: with `--json`, prints the object. */
  end: (isWell: boolean, data?: Record<string, unknown>) => void;
  /** It failed, for this reason. */
  fail: (reason: string) => void;
}

/** The current line of a terminal is taken back before the next one is written. */
const CLEAR = '\r\u001b[K';

/** In a log, progress of long work is enough. */
const IN_LOG_MS = 10_000;

/** For people: results on standard output; progress and failures on the other one. */
function forPeople(): Output {
  const { stderr } = process;
  let isOpen = false;
  let last = Date.now();
  const clear = () => {
    if (isOpen) stderr.write(CLEAR);
    isOpen = false;
  };
  return {
    say: (text) => {
      clear();
      console.log(text);
    },
    progress: (text) => {
      isOpen = stderr.isTTY;
      if (isOpen) stderr.write(`${CLEAR}${text}`);
      else if (Date.now() - last > IN_LOG_MS) {
        last = Date.now();
        stderr.write(`${text}\n`);
      }
    },
    end: clear,
    fail: (reason) => {
      clear();
      console.error(reason);
    },
  };
}

/** For programs: `{ ok, lines, … }`, or `{ ok: false, error }`, and nothing else on standard output. */
function forPrograms(): Output {
  const lines: string[] = [];
  const print = (it: object) => console.log(JSON.stringify(it));
  return {
    say: (text) => void lines.push(...text.split('\n')),
    progress: () => {},
    end: (ok, data) => print({ ok, ...data, lines }),
    fail: (error) => print({ ok: false, error, lines }),
  };
}

export const makeOutput = (json: boolean): Output => (json ? forPrograms() : forPeople());
