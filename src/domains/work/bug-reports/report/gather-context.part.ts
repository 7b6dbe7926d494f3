import type { Capture } from '#/client/reporting.ts';
import { withoutSecrets } from '#/kernel/secrets.ts';
import { trail } from '#/ui/trail.ts';
import type { BugContext } from '../bug-context.contract.ts';

/** The name of the script this console was built as: another build has another one. */
function buildName(): string | undefined {
  const script = document.querySelector<HTMLScriptElement>('script[type=module][src]');
  const name = script?.src.split(/[?#]/)[0]?.split('/').at(-1);
  return name && /^[\w.-]{1,80}$/.test(name) ? name : undefined;
}

/** A page's address without its values; undefined for what is no page. */
function pageAddress(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const { protocol, host, pathname } = new URL(address);
  return withoutSecrets(`${protocol}//${host}${pathname}`).slice(0, 500);
}

const asPath = (path: string) =>
  withoutSecrets(path.split(/[?#]/)[0]!)
    .replace(/[^\w./-]/g, '')
    .slice(0, 200);

function pageOf({ address, title }: Capture): BugContext['page'] {
  const clean = pageAddress(address);
  const words = withoutSecrets(title).replaceAll('\0', '').trim().slice(0, 200);
  return clean === undefined ? undefined : { address: clean, title: withoutSecrets(words) };
}

/** What a report carries along, without values, bodies, headers and whatever may be a secret. */
export function gatherContext(path: string, capture: Capture | undefined): BugContext {
  const { calls, errors } = trail();
  const page = capture && pageOf(capture);
  const build = buildName();
  return {
    ...(page ? { page } : { route: asPath(path) }),
    ...(build && { build }),
    browser: withoutSecrets(navigator.userAgent).slice(0, 300),
    viewport: {
      width: Math.max(1, window.innerWidth),
      height: Math.max(1, window.innerHeight),
      ratio: Math.min(10, Math.max(0.1, Math.round(window.devicePixelRatio * 100) / 100)),
    },
    theme: document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light',
    language: navigator.language,
    ...(errors.length > 0 && { errors }),
    ...(calls.length > 0 && { calls: calls.map((it) => ({ ...it, path: asPath(it.path) })) }),
  };
}
