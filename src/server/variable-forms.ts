import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { z } from 'zod';
import { readFcm } from '#/domains/platform/notifications/fcm.job.ts';
import { readAuthorities } from '#/store/outbound/authorities.ts';

/** What the README and `.env.example` say about a variable. */
export interface About {
  /** Completes "must be …". */
  form: string;
  /** What it is for. */
  meaning: string;
  /** The default as it reads in the table; empty when there is none. */
  fallback: string;
  /** A value to copy, for those whose form is not obvious. */
  example?: string;
  /** Its value is never printed. */
  secret?: boolean;
}

export const about = z.registry<About>();

export const whole = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .refine((it) => it >= min && it <= max);

export const url = (...schemes: string[]) =>
  z.string().refine((it) => URL.canParse(it) && schemes.includes(new URL(it).protocol));

/** Scheme, host and port alone: it is compared with the `Origin` header. */
export const origin = url('http:', 'https:')
  .refine((it) => new URL(it).pathname === '/' && !/[?#@]/.test(it))
  .transform((it) => new URL(it).origin);

export const commaList = (isWellFormed: (item: string) => boolean) =>
  z
    .string()
    .transform((it) => it.split(',').map((item) => item.trim()))
    .refine((it) => it.every(isWellFormed));

function isNetwork(text: string): boolean {
  const [address = '', bits] = text.split('/');
  const family = isIP(address);
  const max = family === 4 ? 32 : 128;
  return family > 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= max));
}

/** Scheme, host, port and perhaps a path: keys travel in headers, and paths are put behind it. */
export const collector = url('http:', 'https:')
  .refine((it) => !/[?#@]/.test(it))
  .transform((it) => it.replace(/\/+$/, ''));

/** `name=value` with commas between, values percent-encoded, as OpenTelemetry writes headers. */
export const headers = z.string().transform((text, context) => {
  const pairs = text.split(',').map((it) => /^\s*([\w-]+)\s*=\s*(.*?)\s*$/.exec(it));
  try {
    return Object.fromEntries(pairs.map((it) => [it![1]!, decodeURIComponent(it![2]!)]));
  } catch {
    context.addIssue('not pairs');
    return z.NEVER;
  }
});

export const trustedProxies = z.union([whole(0, 10), commaList(isNetwork)]);

/** 256 bits, as `openssl rand -base64 32` prints them. */
export const key32 = z.string().regex(/^[A-Za-z0-9+/]{43}=$/);

export const authorities = z.string().refine((path) => {
  try {
    return readAuthorities(path).length > 0;
  } catch {
    return false;
  }
});

export const fcmAccount = z.string().transform((path, context) => {
  try {
    return readFcm(readFileSync(path, 'utf8'));
  } catch {
    context.addIssue('not a key file');
    return z.NEVER;
  }
});
