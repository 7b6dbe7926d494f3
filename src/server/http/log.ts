import pino, { type DestinationStream, type Logger } from 'pino';

const HIDDEN = '[hidden]';

/** Names whose values never reach a log, wherever they stand in a logged object. */
const SENSITIVE =
  /authorization|cookie|token|password|secret|^pin$|^(new|old|current)pin$|^code$|devicecode|(api|master|private)key|^key$|^(text|html|body|raw|query|values|parameters)$/i;

/** A password in an address, or a bearer header, inside some library's message. */
const scrub = (line: string) =>
  line
    .replace(/(\w+:\/\/[^\s/:@"']*):[^\s/@"']+@/g, `$1:${HIDDEN}@`)
    .replace(/Bearer [\w.~+/-]+=*/gi, `Bearer ${HIDDEN}`);

/** A copy with the values of sensitive names hidden; errors are left to `describe`. */
function redact(value: unknown, depth: number): unknown {
  if (value === null || typeof value !== 'object' || value instanceof Error) return value;
  if (value instanceof Date) return value.toISOString();
  if (depth === 0 || ArrayBuffer.isView(value)) return '[…]';
  if (Array.isArray(value)) return value.map((it) => redact(it, depth - 1));
  return redactFields(value, depth);
}

function redactFields(value: object, depth: number): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(value).map(([name, it]) => [
      name,
      SENSITIVE.test(name) ? HIDDEN : redact(it, depth - 1),
    ]),
  );
}

/**
 * What is kept of an error. PostgreSQL's `detail` and `where` carry the row's values, so only names
 * are taken from it.
 */
function describe(error: unknown, depth = 4): unknown {
  if (!(error instanceof Error)) return redact(error, depth);
  const { name, message, stack, cause } = error;
  const known = ['code', 'table', 'column', 'constraint', 'syscall'].flatMap((it) => {
    const value: unknown = Reflect.get(error, it);
    return typeof value === 'string' ? [[it, value]] : [];
  });
  const inner = cause !== undefined && depth > 0 ? { cause: describe(cause, depth - 1) } : {};
  return { name, message, stack, ...Object.fromEntries(known), ...inner };
}

/**
 * The server's log: one JSON object a line on standard output. Secrets, personal codes and the
 * bodies of mails and requests are hidden by name, whoever logs them.
 */
export function makeLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describe },
    formatters: {
      level: (label: string) => ({ level: label }),
      log: (fields: Record<string, unknown>) => redactFields(fields, 6),
    },
    hooks: { streamWrite: scrub },
  };
  return destination ? pino(options, destination) : pino(options);
}
