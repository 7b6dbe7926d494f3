/**
 * What the page's scripts write as markup, or load as a script, passes here, whichever library does
 * it: the policy of our pages tells browsers to refuse all other (Trusted Types). So a hole in one of
 * them, or in our own cleaning of rich text, runs nothing.
 */

interface Policy {
  createHTML: (text: string) => unknown;
}
interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createHTML: (text: string) => string; createScriptURL?: (text: string) => string },
  ) => Policy;
}

/** Whether something might run in it: most markup, and every style sheet, does not even look so. */
const suspicious =
  /<\s*\/?\s*(?:script|iframe|frame|object|embed|base|link|meta)|[\s"'/]on[a-z]+\s*=|srcdoc|script\W*:/i;

const running = 'script, iframe, frame, frameset, object, embed, base, link, meta';
// oxlint-disable-next-line no-control-regex
const unseen = /[\s\u0000-\u001f]/g;

const isRunning = ({ name, value }: Attr) =>
  name.startsWith('on') ||
  name === 'srcdoc' ||
  /^(?:java|vb)script:/i.test(value.replace(unseen, ''));

/** Takes out what runs; in a template nothing does. */
function withoutRunning(text: string, inert: Policy): string {
  const template = document.createElement('template');
  template.innerHTML = inert.createHTML(text) as string;
  for (const it of template.content.querySelectorAll('*')) {
    if (it.matches(running)) it.remove();
    const runs = Array.from(it.attributes).filter(isRunning);
    for (const attribute of runs) it.removeAttributeNode(attribute);
  }
  return template.innerHTML;
}

/** @throws TypeError for a script of another origin. */
function ownScript(address: string): string {
  if (new URL(address, location.href).origin === location.origin) return address;
  throw new TypeError(`A script of another origin is not loaded: ${address}`);
}

/** Before a page writes anything. Browsers without Trusted Types go without. */
export function guardMarkup(): void {
  const { trustedTypes } = window as Window & { trustedTypes?: TrustedTypes };
  if (!trustedTypes) return;
  const inert = trustedTypes.createPolicy('inert', { createHTML: (text) => text });
  trustedTypes.createPolicy('default', {
    createHTML: (text) => (suspicious.test(text) ? withoutRunning(text, inert) : text),
    createScriptURL: ownScript,
  });
}
