import { isIP } from 'node:net';
import { z } from 'zod';
import {
  about,
  authorities,
  collector,
  commaList,
  fcmAccount,
  headers,
  key32,
  origin,
  trustedProxies,
  url,
  whole,
  type About,
} from './variable-forms.ts';

export const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** Every environment variable the server reads: its form, and what tables and complaints say of it. */
export const Variables = z.object({
  PORT: whole(0, 65_535).default(4310).register(about, {
    form: 'a number between 1 and 65535, or 0 for a free one',
    meaning: 'the port the server listens on',
    fallback: '4310',
  }),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/)
    .default('127.0.0.1')
    .register(about, {
      form: 'a host name or address',
      meaning: 'the interface the server listens on (0.0.0.0 for all)',
      fallback: '127.0.0.1',
    }),
  PUBLIC_URL: origin.optional().register(about, {
    form: 'an http or https address without a path',
    meaning: 'where people open the console',
    fallback: 'http://localhost:PORT',
    example: 'https://backlot.example.com',
  }),
  DATA_DIR: z.string().default('.data').register(about, {
    form: 'a folder',
    meaning: 'the embedded stores, files, outgoing mail and generated secrets lie there',
    fallback: '.data',
  }),
  COMPANY: z.enum(['demo', 'own']).optional().register(about, {
    form: 'demo or own',
    meaning: 'the demo company with its sign-ins, or an own, empty console',
    fallback: 'demo, with DATABASE_URL own',
  }),
  DATABASE_URL: url('postgres:', 'postgresql:').optional().register(about, {
    form: 'a postgres address',
    meaning: 'the database of records instead of the embedded one',
    fallback: '',
    example: 'postgres://backlot:password@db.example.com:5432/backlot',
    secret: true,
  }),
  CLICKHOUSE_URL: url('http:', 'https:').optional().register(about, {
    form: 'an http or https address',
    meaning: 'ClickHouse for the facts instead of the embedded DuckDB',
    fallback: '',
    example: 'http://default:password@clickhouse.example.com:8123/backlot?cluster=main',
    secret: true,
  }),
  S3_URL: url('http:', 'https:')
    .refine((it) => new URL(it).username !== '' && new URL(it).password !== '')
    .optional()
    .register(about, {
      form: 'an http or https address with key, secret and bucket',
      meaning: 'a bucket for the files instead of DATA_DIR; key and secret percent-encoded',
      fallback: '',
      example: 'https://KEY:SECRET@s3.eu-central-1.amazonaws.com/bucket?region=eu-central-1',
      secret: true,
    }),
  SMTP_URL: url('smtp:', 'smtps:').optional().register(about, {
    form: 'an smtp or smtps address',
    meaning: 'mail leaves through it instead of staying in the outbox',
    fallback: '',
    example: 'smtps://user:password@smtp.example.com:465',
    secret: true,
  }),
  MAIL_FROM: z
    .string()
    .regex(/^[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>$|^[^\s<>@]+@[^\s<>@]+$/)
    .optional()
    .register(about, {
      form: 'a mail address, with or without a name',
      meaning: 'the sender of every mail',
      fallback: 'Backlot <backlot@localhost>',
      example: 'Backlot <backlot@example.com>',
    }),
  CA_FILE: authorities.optional().register(about, {
    form: 'a file of certificates in PEM that can be read',
    meaning:
      'authorities of your own, trusted beside the known ones wherever the server connects to',
    fallback: '',
    example: '/etc/ssl/certs/company-ca.pem',
  }),
  EXTENSION_IDS: commaList((it) => /^[a-p]{32}$/.test(it) || z.uuid().safeParse(it).success)
    .default([])
    .register(about, {
      form: "extension ids with commas between them (Chrome's 32 letters a to p, Firefox's internal UUID)",
      meaning: 'the extensions whose pages may call the API',
      fallback: '',
      example: 'abcdefghijklmnopabcdefghijklmnop',
    }),
  TRUST_PROXY: trustedProxies.default(0).register(about, {
    form: 'a number of proxies in front of the server, or their addresses and networks with commas',
    meaning: 'the proxies whose X-Forwarded-For is believed',
    fallback: '0',
    example: '10.0.0.0/8',
  }),
  MASTER_KEY: key32.optional().register(about, {
    form: '32 bytes in base64',
    meaning: 'signs and encrypts what is kept; all servers need the same one',
    fallback: 'made at first start in DATA_DIR/secrets',
    secret: true,
  }),
  MASTER_KEY_FILE: z.string().optional().register(about, {
    form: 'a file that can be read',
    meaning: 'where the master key stands, instead of MASTER_KEY',
    fallback: '',
    example: '/run/secrets/master-key',
  }),
  BACKUP_PASSPHRASE: z.string().min(12).max(1000).optional().register(about, {
    form: '12 or more characters',
    meaning: 'seals backups, which then carry the master key, and opens sealed ones',
    fallback: '',
    secret: true,
  }),
  VAPID_PUBLIC_KEY: z
    .string()
    .regex(/^[\w-]{87}=?$/)
    .optional()
    .register(about, {
      form: '65 bytes in URL-safe base64',
      meaning: "Web Push's public key",
      fallback: 'made when first needed and kept sealed in the records',
    }),
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}=?$/)
    .optional()
    .register(about, {
      form: '32 bytes in URL-safe base64',
      meaning: "Web Push's private key",
      fallback: 'made when first needed and kept sealed in the records',
      secret: true,
    }),
  VAPID_SUBJECT: url('mailto:', 'https:').optional().register(about, {
    form: 'a mailto or https address',
    meaning: 'whom a push service turns to',
    fallback: 'the address of MAIL_FROM',
    example: 'mailto:it@example.com',
  }),
  FCM_ACCOUNT_FILE: fcmAccount.optional().register(about, {
    form: "a Google service account's key file that can be read",
    meaning: 'through whom FCM tokens are pushed to; without it they wait',
    fallback: '',
    example: '/run/secrets/fcm.json',
  }),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,200}$/)
    .optional()
    .register(about, {
      form: '16 to 200 printable characters',
      meaning: 'the bearer token that opens /metrics; without it only this machine may read them',
      fallback: '',
      secret: true,
    }),
  OTEL_EXPORTER_OTLP_ENDPOINT: collector.optional().register(about, {
    form: 'an http or https address without credentials, such as http://127.0.0.1:4318',
    meaning: 'where traces and measures go, by OTLP over HTTP; without it none are sent',
    fallback: '',
    example: 'http://127.0.0.1:4318',
  }),
  OTEL_EXPORTER_OTLP_HEADERS: headers.optional().register(about, {
    form: 'pairs such as name=value, with commas between them and values percent-encoded',
    meaning: 'headers for the collector, such as its key',
    fallback: '',
    example: 'authorization=Bearer%20key',
    secret: true,
  }),
  OTEL_SERVICE_NAME: z.string().min(1).max(100).default('backlot').register(about, {
    form: 'a name of up to 100 characters',
    meaning: 'what traces and measures are sent under',
    fallback: 'backlot',
  }),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(0(\.\d{1,6})?|1(\.0{1,6})?)$/)
    .transform(Number)
    .default(1)
    .register(about, {
      form: 'a number between 0 and 1',
      meaning:
        'the share of requests that are traced; one that comes with a trace goes by its caller',
      fallback: '1',
      example: '0.1',
    }),
  RATE_LIMITS: z.enum(['on', 'off']).default('on').register(about, {
    form: 'on or off',
    meaning: 'limits on how often one may ask; off only to measure the demo company',
    fallback: 'on',
  }),
  NETWORKS_URL: origin
    .refine((it) => /^http:\/\/(127\.0\.0\.1|localhost):\d+$/.test(it))
    .optional()
    .register(about, {
      form: 'an http address of this machine with its port',
      meaning: "stands in for every ad network's servers in tests; for the demo company only",
      fallback: '',
    }),
  GAMES_ONLINE_URL: url('https:')
    .refine((it) => {
      const { port, username, hostname } = new URL(it);
      return port === '' && username === '' && isIP(hostname.replace(/^\[|\]$/g, '')) === 0;
    })
    .optional()
    .register(about, {
      form: 'an https address on a named host, without a port',
      meaning: 'answers `{ "players": 123 }`: how many people play now, shown on Engagement',
      fallback: '',
      example: 'https://games.example.com/online',
      secret: true,
    }),
  DUCKDB_MEMORY: z
    .string()
    .regex(/^\d+(\.\d+)?(MB|GB|MiB|GiB)$/)
    .optional()
    .register(about, {
      form: 'a size such as 2GB',
      meaning: 'the most memory DuckDB takes',
      fallback: "a quarter of the machine's",
      example: '2GB',
    }),
  DUCKDB_THREADS: whole(1, 256).optional().register(about, {
    form: 'a number between 1 and 256',
    meaning: 'the threads DuckDB runs a query on',
    fallback: "the machine's cores",
    example: '4',
  }),
  STATEMENT_SECONDS: whole(1, 3_600).default(30).register(about, {
    form: 'a number between 1 and 3600',
    meaning: 'how many seconds one statement of the records may take',
    fallback: '30',
  }),
  KEEP_REPLACED_DAYS: whole(30, 36_500).default(400).register(about, {
    form: 'a number between 30 and 36500',
    meaning: 'how many days an import can be taken back',
    fallback: '400',
  }),
  LOG_LEVEL: z
    .enum(levels)
    .default('info')
    .register(about, {
      form: `one of ${levels.join(', ')}`,
      meaning: `how much is logged`,
      fallback: 'info',
    }),
});

export type Values = z.output<typeof Variables>;

/** The table of variables, in the order in which people look for them. */
export const variables: readonly (About & { name: string })[] = Object.entries(Variables.shape).map(
  ([name, schema]) => ({ name, ...about.get(schema)! }),
);

/** The text of `.env.example`: every variable with its form and meaning, none of them set. */
export function environmentExample(): string {
  const blocks = variables.map((it) => {
    const words = `# ${it.form[0]!.toUpperCase()}${it.form.slice(1)}: ${it.meaning}.`;
    const unset = it.fallback ? `# Default: ${it.fallback}.` : '# Not set by default.';
    const value = it.example ?? (it.fallback.includes(' ') ? '' : it.fallback);
    return `${words}\n${unset}\n# ${it.name}=${value}\n`;
  });
  return `# Copy to .env and take the # from what you set.\n\n${blocks.join('\n')}`;
}
