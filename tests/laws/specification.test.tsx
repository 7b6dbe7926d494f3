import { readFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { screens } from '#/app/screens.ts';
import { call, CallError, configureApi, upload } from '#/client/api.ts';
import { Filter } from '#/figures/filter.contract.ts';
import { WIRE_ZONE, countDaysIn, serialiseDates } from '#/kernel/dates.ts';
import { sectionOf } from '#/kernel/screen.ts';
import { Banner } from '#/ui/banner.tsx';
import { dataUrl } from '#/ui/data-url.ts';
import { Maintenance } from '#/ui/maintenance.tsx';
import { closeToast, saved, toast, toasts } from '#/ui/toast.ts';

/** What the specification states in words and numbers, quoted by its sections. */

const wordsOf = (markup: string) =>
  markup
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
const source = (path: string) => readFileSync(path, 'utf8');

describe('section 2: screens and routes', () => {
  test('"The side menu maps paths to numbered sections."', () => {
    const examples: [number, string][] = [
      [1, '/dashboard'],
      [2, '/dashboard/teams'],
      [2, '/reports'],
      [3, '/engagement'],
      [4, '/user-acquisition'],
      [5, '/monetisation'],
      [6, '/app-data'],
      [6, '/dashboard/sheet'],
      [7, '/user-management/teams'],
      [7, '/apps'],
      [8, '/tasks'],
      [9, '/okr'],
      [10, '/administration/employees'],
      [11, '/data-entry/console'],
      [12, '/settings/adnetworks'],
    ];
    expect(examples.map(([, path]) => [sectionOf(path, screens), path])).toEqual(examples);
  });

  test('"An unknown path defaults to section 1."', () => {
    expect(sectionOf('/no/such/path', screens)).toBe(1);
  });

  test('"Maintenance screen" in its own words', () => {
    const words = wordsOf(renderToStaticMarkup(<Maintenance onRetry={() => undefined} />));
    expect(words).toContain('Down for maintenance');
    expect(words).toContain(
      'Our server is currently undergoing upgrades to improve performance. We apologize for any inconvenience caused. Thank you for your patience!',
    );
  });

  test('"Notification banner: … The default message is “Action performed successfully.”."', () => {
    const markup = renderToStaticMarkup(<Banner type="success" onClose={() => undefined} />);
    expect(wordsOf(markup)).toBe('Success Action performed successfully.');
    expect(markup).toMatch(/<button[^>]+aria-label="[^"]*[Cc]lose/);
  });

  describe('toasts', () => {
    afterEach(() => {
      for (const it of toasts.read()) closeToast(it.id);
      vi.useRealTimers();
    });

    test('"types info, success, warning, error … Default auto-close is 4500 ms."', () => {
      vi.useFakeTimers();
      for (const type of ['info', 'success', 'warning', 'error'] as const) toast(type, 'Said');
      expect(toasts.read().map((it) => it.stays)).toEqual([4500, 4500, 4500, 4500]);
    });

    test('"It hides about one second after closing."', () => {
      vi.useFakeTimers();
      const id = toast('info', 'Said');
      closeToast(id);
      vi.advanceTimersByTime(999);
      expect(toasts.read().some((it) => it.id === id)).toBe(true);
      vi.advanceTimersByTime(1);
      expect(toasts.read().some((it) => it.id === id)).toBe(false);
    });

    test('"A saved-confirmation toast reads “Successfully Saved” (type success, top-right, cleared after 3 seconds)."', () => {
      vi.useFakeTimers();
      saved();
      const last = toasts.read().at(-1);
      expect(last).toMatchObject({ type: 'success', text: 'Successfully Saved', stays: 3000 });
      expect(source('src/ui/toasts.css')).toMatch(
        /position: fixed;[^}]*top:[^}]*inset-inline-end:/,
      );
    });
  });
});

describe('section 3: entities', () => {
  test('"Filter object fields" are all taken', () => {
    const fields =
      'date batch country network app account team platform accountSorting appSorting filterStatus singleDate role task_type singleApp user userStatus coreCheck project'.split(
        ' ',
      );
    expect(fields.filter((it) => !(it in Filter.shape))).toEqual([]);
  });
});

describe('section 4 and 8: "No token stored: message “Unauthenticated.” without a network call."', () => {
  test('a call without a token', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch');
    const told = vi.fn<() => void>();
    configureApi({ base: () => '', token: () => undefined, onUnauthenticated: told });
    const refused = await call('GET /user').catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(CallError);
    expect(refused).toMatchObject({ message: 'Unauthenticated.', code: 'unauthenticated' });
    expect(fetched).not.toHaveBeenCalled();
    expect(told, 'a redirect to /login').toHaveBeenCalledOnce();
    fetched.mockRestore();
  });
});

describe('section 7: request conventions', () => {
  const seen: { method: string; headers: IncomingHttpHeaders; body: string }[] = [];
  let reply: { status: number; body: object } = { status: 200, body: {} };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = Buffer.concat(parts).toString();
      seen.push({ method: request.method ?? '', headers: request.headers, body });
      response.writeHead(reply.status, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify(reply.body));
    });
  });
  const told = vi.fn<() => void>();
  beforeAll(async () => {
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const { port } = server.address() as AddressInfo;
    configureApi({
      base: () => `http://127.0.0.1:${port}`,
      token: () => 'secret-token',
      onUnauthenticated: told,
    });
  });
  afterAll(() => server.close());
  afterEach(() => {
    seen.length = 0;
    reply = { status: 200, body: {} };
  });

  test('"Every request carries an X-Requested-With header and a bearer Authorization header."', async () => {
    await call('GET /user');
    await call('POST /logout');
    expect(seen.map((it) => [it.method, it.headers.authorization])).toEqual([
      ['GET', 'Bearer secret-token'],
      ['POST', 'Bearer secret-token'],
    ]);
    expect(seen.every((it) => it.headers['x-requested-with'] === 'XMLHttpRequest')).toBe(true);
  });

  test('"POST with a JSON body … POST without a body."', async () => {
    await call('POST /read-notifications', { ids: [7] });
    await call('POST /logout');
    expect(seen[0]?.headers['content-type']).toMatch(/^application\/json/);
    expect(JSON.parse(seen[0]!.body)).toEqual({ ids: [7] });
    expect(seen[1]?.body).toBe('');
  });

  test('"Multipart POST for uploads, with no JSON content type."', async () => {
    const form = new FormData();
    form.set('picture', new Blob(['x'], { type: 'image/png' }), 'me.png');
    await upload('POST /upload-user-profile-image', form);
    expect(seen[0]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
  });

  test('"dates are serialised as Asia/Karachi time strings. Strings ending in 0.000Z are reduced to YYYY-MM-DD."', async () => {
    expect(WIRE_ZONE).toBe('Asia/Karachi');
    countDaysIn('America/New_York');
    const sent = {
      at: new Date('2026-11-21T20:30:05Z'),
      day: '2026-11-21T19:00:00.000Z',
      kept: '2026-11-21T19:00:01.234Z',
    };
    expect(serialiseDates(sent)).toEqual({
      at: '2026-11-22 01:30:05',
      day: '2026-11-21',
      kept: '2026-11-21T19:00:01.234Z',
    });
    countDaysIn(WIRE_ZONE);
  });

  test('"A response message of exactly “Unauthenticated.” … causes a redirect to /login."', async () => {
    told.mockClear();
    reply = { status: 401, body: { code: 'unauthenticated', message: 'Unauthenticated.' } };
    await expect(call('GET /user')).rejects.toThrow('Unauthenticated.');
    expect(told).toHaveBeenCalledOnce();
    told.mockClear();
    reply = { status: 403, body: { code: 'not-allowed', message: 'unauthenticated' } };
    await expect(call('GET /user')).rejects.toThrow('unauthenticated');
    expect(told).not.toHaveBeenCalled();
  });

  test('"A helper turns a fetched blob into a data URL."', async () => {
    class Reader extends EventTarget {
      result = '';
      error = null;
      readAsDataURL(blob: Blob) {
        void blob.arrayBuffer().then((bytes) => {
          this.result = `data:${blob.type};base64,${Buffer.from(bytes).toString('base64')}`;
          this.dispatchEvent(new Event('load'));
        });
      }
    }
    vi.stubGlobal('FileReader', Reader);
    expect(await dataUrl(new Blob(['hi'], { type: 'text/plain' }))).toBe(
      'data:text/plain;base64,aGk=',
    );
    vi.unstubAllGlobals();
  });
});
