import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { loadEnvFile } from 'node:process';
import type { Fcm } from '#/domains/platform/notifications/fcm.job.ts';
import type { TelemetrySettings } from './observed/telemetry/telemetry.ts';
import { variables, Variables, type levels, type Values } from './variables.ts';

/** The settings: parsed once, never changed. */
export interface Environment {
  readonly port: number;
  readonly host: string;
  /** Scheme, host and port; no slash at the end. */
  readonly publicUrl: string;
  readonly dataDir: string;
  readonly company: 'demo' | 'own';
  readonly databaseUrl: string | undefined;
  readonly clickhouseUrl: string | undefined;
  readonly s3Url: string | undefined;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  /** Certificates of authorities that are trusted beside the known ones, in PEM. */
  readonly caFile: string | undefined;
  readonly extensionIds: readonly string[];
  /** Hops in front of the server, or the addresses and networks of the proxies. */
  readonly trustProxy: number | readonly string[];
  /** 32 bytes as base64; undefined when it is to be made in `dataDir`. */
  readonly masterKey: string | undefined;
  /** Seals backups and opens them. */
  readonly backupPassphrase: string | undefined;
  readonly vapid: { readonly publicKey: string; readonly privateKey: string } | undefined;
  readonly vapidSubject: string;
  readonly fcm: Fcm | undefined;
  readonly metricsToken: string | undefined;
  /** Undefined where no collector is set. */
  readonly telemetry: TelemetrySettings | undefined;
  readonly rateLimits: boolean;
  /** Stands in for every network's servers. */
  readonly networksUrl: string | undefined;
  /** Where the games' host says how many people play now. */
  readonly gamesOnlineUrl: string | undefined;
  readonly duckdb: { readonly memory: string | undefined; readonly threads: number | undefined };
  /** For so many days the rows an import replaced are kept, so that it can be taken back. */
  readonly keepReplacedDays: number;
  /** How long one statement of the records may take. */
  readonly statementSeconds: number;
  readonly logLevel: (typeof levels)[number];
}

/** Says every wrong variable at once, one a line; never the value of a secret one. */
export class EnvironmentError extends Error {
  constructor(complaints: readonly string[]) {
    super(`Wrong environment variables:\n${complaints.join('\n')}`);
    this.name = 'EnvironmentError';
  }
}

/** An empty variable is one that is not set: that is how compose files and `.env` write it. */
function setOnes(source: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    variables.flatMap(({ name }) => {
      const value = source[name]?.trim();
      return value ? [[name, value]] : [];
    }),
  );
}

function parsed(given: Record<string, string>): { values?: Values; complaints: string[] } {
  const result = Variables.safeParse(given);
  if (result.success) return { values: result.data, complaints: [] };
  const wrong = new Set(result.error.issues.map((it) => String(it.path[0])));
  const complaints = variables
    .filter(({ name }) => wrong.has(name))
    .map(({ name, form, secret }) =>
      secret ? `${name}: must be ${form}` : `${name}: must be ${form}, got '${given[name]}'`,
    );
  return { complaints };
}

/** The key itself or what lies in the file; a complaint when the file does not hold one. */
function keyFromFile(given: Record<string, string>): string[] {
  const path = given.MASTER_KEY_FILE;
  if (!path) return [];
  if (given.MASTER_KEY) return ['MASTER_KEY_FILE: cannot be set beside MASTER_KEY'];
  try {
    given.MASTER_KEY = readFileSync(path, 'utf8').trim();
    return [];
  } catch {
    return [`MASTER_KEY_FILE: must be a file that can be read, got '${path}'`];
  }
}

/** What each variable allows alone, but not together. */
function contradictions(values: Values, company: Environment['company']): string[] {
  const complaints: string[] = [];
  if (!values.VAPID_PUBLIC_KEY !== !values.VAPID_PRIVATE_KEY) {
    complaints.push('VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY: must be set together');
  }
  if (values.SMTP_URL && !values.MAIL_FROM) {
    complaints.push('MAIL_FROM: must be set with SMTP_URL');
  }
  if (values.RATE_LIMITS === 'off' && company === 'own') {
    complaints.push("RATE_LIMITS: may be 'off' for the demo company only");
  }
  if (values.NETWORKS_URL && company === 'own') {
    complaints.push('NETWORKS_URL: may be set for the demo company only');
  }
  return complaints;
}

function frozen(values: Values, company: Environment['company']): Environment {
  const publicUrl = values.PUBLIC_URL ?? `http://localhost:${values.PORT}`;
  const mailFrom = values.MAIL_FROM ?? 'Backlot <backlot@localhost>';
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = values;
  return Object.freeze({
    port: values.PORT,
    host: values.HOST,
    publicUrl,
    dataDir: resolve(values.DATA_DIR),
    company,
    databaseUrl: values.DATABASE_URL,
    clickhouseUrl: values.CLICKHOUSE_URL,
    s3Url: values.S3_URL,
    smtpUrl: values.SMTP_URL,
    mailFrom,
    caFile: values.CA_FILE,
    extensionIds: Object.freeze(values.EXTENSION_IDS),
    trustProxy: Object.freeze(values.TRUST_PROXY),
    masterKey: values.MASTER_KEY,
    backupPassphrase: values.BACKUP_PASSPHRASE,
    vapid: publicKey && privateKey ? Object.freeze({ publicKey, privateKey }) : undefined,
    vapidSubject: values.VAPID_SUBJECT ?? `mailto:${/[^\s<>]+@[^\s<>]+/.exec(mailFrom)![0]}`,
    fcm: values.FCM_ACCOUNT_FILE,
    metricsToken: values.METRICS_TOKEN,
    telemetry: values.OTEL_EXPORTER_OTLP_ENDPOINT
      ? Object.freeze({
          endpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT,
          headers: Object.freeze(values.OTEL_EXPORTER_OTLP_HEADERS ?? {}),
          service: values.OTEL_SERVICE_NAME,
          share: values.OTEL_TRACES_SAMPLER_ARG,
        })
      : undefined,
    rateLimits: values.RATE_LIMITS === 'on',
    networksUrl: values.NETWORKS_URL,
    gamesOnlineUrl: values.GAMES_ONLINE_URL,
    duckdb: Object.freeze({ memory: values.DUCKDB_MEMORY, threads: values.DUCKDB_THREADS }),
    keepReplacedDays: values.KEEP_REPLACED_DAYS,
    statementSeconds: values.STATEMENT_SECONDS,
    logLevel: values.LOG_LEVEL,
  });
}

/**
 * Parses the variables of a process.
 * @throws EnvironmentError that names every wrong one.
 */
export function parseEnvironment(source: NodeJS.ProcessEnv): Environment {
  const given = setOnes(source);
  const unreadable = keyFromFile(given);
  const { values, complaints } = parsed(given);
  const company = values?.COMPANY ?? (values?.DATABASE_URL ? 'own' : 'demo');
  const together = values ? contradictions(values, company) : [];
  const all = [...unreadable, ...complaints, ...together];
  if (!values || all.length > 0) throw new EnvironmentError(all);
  return frozen(values, company);
}

/** The settings of this process: its variables, and those of a file `.env` where it has none. */
export function readEnvironment(): Environment {
  if (existsSync('.env')) loadEnvFile('.env');
  return parseEnvironment(process.env);
}
