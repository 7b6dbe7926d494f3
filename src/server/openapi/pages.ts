import { html, raw } from 'hono/html';
import { marked } from 'marked';
import type { Json } from './components.ts';
import { shapeOf } from './shape.ts';

type Html = ReturnType<typeof html>;

const STYLE = `
  :root { color-scheme: light dark; --line: light-dark(#e1e2e7, #34363f); --soft: light-dark(#f4f4f6, #24262d); --quiet: light-dark(#646775, #9b9eab); --link: light-dark(#2f49bd, #a8bafa); }
  body { max-width: 960px; margin: 24px auto 64px; padding: 0 16px; font: 14px/21px system-ui, sans-serif; background: light-dark(#fff, #18191e); color: light-dark(#1b1c22, #ececf0); }
  h1 { font-size: 20px; } h2 { font-size: 16px; margin: 32px 0 8px; } h3 { font-size: 14px; margin: 16px 0 4px; }
  a { color: var(--link); } code, pre, td.name { font: 12px/18px ui-monospace, monospace; }
  pre { margin: 0; padding: 12px; overflow-x: auto; background: var(--soft); border-radius: 6px; white-space: pre-wrap; overflow-wrap: anywhere; }
  pre i { color: var(--quiet); font-style: normal; } pre i::before { content: "// "; }
  article { margin: 24px 0; padding: 4px 20px 20px; border: 1px solid var(--line); border-radius: 10px; }
  table { width: 100%; border-collapse: collapse; } th, td { padding: 4px 8px 4px 0; text-align: left; vertical-align: top; border-bottom: 1px solid var(--line); }
  .method { font-weight: 600; } .quiet { color: var(--quiet); } ul.operations { padding: 0; list-style: none; }
  input { font: inherit; padding: 6px 10px; width: min(360px, 60%); } button { font: inherit; padding: 6px 14px; }
`;

/** Only texts of our own come here: summaries, descriptions and names from the code. */
const markdown = (text: unknown) => raw(marked.parse(String(text ?? ''), { async: false }));

const page = (title: string, body: Html, query = '') =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <title>${title} · Backlot API</title>
        <style>
          ${raw(STYLE)}
        </style>
      </head>
      <body>
        <header>
          <nav aria-label="API">
            <a href="/api/reference">Backlot API</a> ·
            <a href="/api/openapi.json">OpenAPI document</a> ·
            <a href="/">Console</a>
          </nav>
          <form action="/api/reference" role="search">
            <p>
              <input
                type="search"
                name="q"
                value="${query}"
                aria-label="Find an endpoint"
                placeholder="Find an endpoint"
              />
              <button>Find</button>
            </p>
          </form>
        </header>
        <main>
          <h1>${title}</h1>
          ${body}
        </main>
      </body>
    </html>`;

interface Operation {
  method: string;
  path: string;
  it: Json;
}

const operationsOf = (document: Json): Operation[] =>
  Object.entries(document['paths'] as Record<string, Record<string, Json>>).flatMap(([path, all]) =>
    Object.entries(all).map(([method, it]) => ({ method: method.toUpperCase(), path, it })),
  );

const tagOf = ({ it }: Operation) => (it['tags'] as string[])[0]!;
/** "Data entry" as it stands in an address. */
const slugOf = (tag: string) => tag.toLowerCase().replaceAll(' ', '-');

const inList = (operation: Operation) =>
  html`<li>
    <a href="/api/reference/${slugOf(tagOf(operation))}#${String(operation.it['operationId'])}"
      ><code><span class="method">${operation.method}</span> ${operation.path}</code></a
    >
    ${operation.it['summary']}
  </li>`;

const list = (operations: readonly Operation[]) =>
  html`<ul class="operations">
    ${operations.map(inList)}
  </ul>`;

/** The first page: how the API works, and every endpoint by domain. */
export function indexPage(document: Json) {
  const { description } = document['info'] as Json;
  const all = operationsOf(document);
  const tags = document['tags'] as { name: string }[];
  return page(
    'API',
    html`${markdown(description)}
    ${tags.map(
      ({ name }) =>
        html`<h2><a href="/api/reference/${slugOf(name)}">${name}</a></h2>
          ${list(all.filter((it) => tagOf(it) === name))}`,
    )}`,
  );
}

/** Endpoints in whose address, summary or permission every one of these words stands. */
export function foundPage(document: Json, query: string) {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const found = operationsOf(document).filter(({ method, path, it }) => {
    const text = `${method} ${path} ${it['summary']} ${it['x-permission'] ?? ''}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const said = found.length === 0 ? html`<p>Nothing has all of these words.</p>` : list(found);
  return page(`${found.length} endpoints with “${query}”`, said, query);
}

function parametersOf(it: Json): Html | '' {
  const all = (it['parameters'] as Json[]).filter((one) => one['in'] === 'query');
  if (all.length === 0) return '';
  const row = (one: Json) =>
    html`<tr>
      <td class="name">${one['name']}${one['required'] ? '' : '?'}</td>
      <td><code>${shapeOf(one['schema'] as Json)}</code></td>
      <td>${one['description']}</td>
    </tr>`;
  return html`<h3>Query</h3>
    <table>
      <thead>
        <tr>
          <th>Name</th>
          <th>Type</th>
          <th>Meaning</th>
        </tr>
      </thead>
      <tbody>
        ${all.map(row)}
      </tbody>
    </table>`;
}

interface Media {
  type: string;
  schema: Json;
  example?: unknown;
}

function mediaOf(holder: Json | undefined): Media | undefined {
  const found = Object.entries((holder?.['content'] ?? {}) as Record<string, Json>)[0];
  if (!found) return undefined;
  const [type, { schema, example }] = found;
  return { type, schema: schema as Json, example };
}

const shown = (title: string, media: Media | undefined): Html | '' =>
  media
    ? html`<h3>${title} <span class="quiet">${media.type}</span></h3>
        <pre tabindex="0">${shapeOf(media.schema)}</pre>
        ${
          media.example !== undefined &&
          html`<details>
            <summary>Example</summary>
            <pre tabindex="0">${JSON.stringify(media.example, null, 2)}</pre>
          </details>`
        }`
    : '';

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/** The call as one line for a shell. */
function curl({ method, path, it }: Operation, server: string): string {
  const given = (it['parameters'] as Json[]).filter((one) => one['in'] === 'query');
  const query = given
    .filter((one) => one['example'] !== undefined)
    .map((one) => ` --data-urlencode ${quoted(`${one['name']}=${String(one['example'])}`)}`);
  const body = mediaOf(it['requestBody'] as Json | undefined);
  const isOpen = (it['security'] as unknown[]).length === 0;
  return [
    'curl',
    method === 'GET' && query.length > 0 ? ' -G' : '',
    method === 'POST' ? ' -X POST' : '',
    ` ${quoted(server + path)}`,
    isOpen ? '' : ' -H "Authorization: Bearer $TOKEN"',
    method === 'POST' ? ' -H "Idempotency-Key: $(uuidgen)"' : '',
    ...query,
    body?.type === 'application/json'
      ? ` --json ${quoted(JSON.stringify(body.example))}`
      : body
        ? ' -F file=@FILE'
        : '',
  ].join('');
}

function refusals(it: Json): string {
  return Object.keys(it['responses'] as Json)
    .filter((status) => status !== '200')
    .join(', ');
}

const inFull = (operation: Operation, server: string) => {
  const { method, path, it } = operation;
  const { 200: done } = it['responses'] as Record<string, Json>;
  return html`<article id="${String(it['operationId'])}">
    <h2>${it['summary']}</h2>
    <p>
      <code><span class="method">${method}</span> ${path}</code>
    </p>
    ${markdown(it['description'])} ${parametersOf(it)}
    ${shown('Body', mediaOf(it['requestBody'] as Json | undefined))}
    ${shown('Reply', mediaOf(done))}
    <h3>Refusals</h3>
    <p>${refusals(it)}, each with a <a href="/api/reference/schemas/Refusal">Refusal</a>.</p>
    <h3>Call</h3>
    <pre tabindex="0">${curl(operation, server)}</pre>
  </article>`;
};

/** One domain in full; undefined where there is none of that name. */
export function tagPage(document: Json, slug: string, server: string) {
  const tag = (document['tags'] as Json[]).find((it) => slugOf(String(it['name'])) === slug);
  if (!tag) return undefined;
  const own = operationsOf(document).filter((it) => tagOf(it) === tag['name']);
  return page(
    String(tag['name']),
    html`${markdown(tag['description'])} ${own.map((it) => inFull(it, server))}`,
  );
}

/** One schema by its name; undefined where there is none. */
export function schemaPage(document: Json, name: string) {
  const { schemas } = document['components'] as { schemas: Record<string, Json> };
  const schema = Object.hasOwn(schemas, name) ? schemas[name] : undefined;
  if (!schema) return undefined;
  const { description } = schema;
  return page(
    name,
    html`${markdown(description)}
      <pre tabindex="0">${shapeOf(schema)}</pre>`,
  );
}
