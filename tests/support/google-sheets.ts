import { generateKeyPairSync, verify } from 'node:crypto';
import { networkServer, type Reply, type Seen } from './networks/network-server.ts';

interface Sheet {
  sheetId: number;
  title: string;
  hidden: boolean;
  gridProperties: { rowCount: number; columnCount: number; frozenRowCount?: number };
  cells: unknown[][];
}

interface Range {
  sheetId: number;
  startRowIndex: number;
  endRowIndex: number;
}

/** One of the requests of `spreadsheets.batchUpdate`. */
interface Change {
  addSheet?: { properties: Omit<Sheet, 'cells'> };
  deleteSheet?: { sheetId: number };
  updateSheetProperties?: { properties: Pick<Sheet, 'sheetId' | 'gridProperties'> };
  copyPaste?: { source: Range; destination: Range; pasteType: string };
}

export const SHEET_ID = '1AbCdEfGhIjKlMnOpQrStUvWxYz0123456789abcdefg';
const EMAIL = 'exports@studio.iam.gserviceaccount.com';
/** As many cells as a spreadsheet of Google's. */
const MOST_CELLS = 10_000_000;

const denied = (status: number, code: string, message: string, reason = ''): Reply => ({
  status,
  body: { error: { code: status, message, status: code, details: [{ reason }] } },
});

/** One spreadsheet as Google serves it, to those it is shared with; its cells are kept as they come. */
export async function googleSheets() {
  const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const keyFile = JSON.stringify({
    type: 'service_account',
    project_id: 'studio',
    private_key_id: 'abc',
    private_key: pair.privateKey.export({ type: 'pkcs8', format: 'pem' }),
    client_email: EMAIL,
    token_uri: 'https://evil.example.com/token',
  });
  const state = { isShared: true, isThere: true, isOn: true, sheets: [] as Sheet[], tokens: 0 };

  function token({ body }: Seen): Reply {
    const asked = new URLSearchParams(body);
    const [head = '', claims = '', signature = ''] = (asked.get('assertion') ?? '').split('.');
    const said = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>;
    const isSigned = verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      pair.publicKey,
      Buffer.from(signature, 'base64url'),
    );
    const isRight =
      asked.get('grant_type') === 'urn:ietf:params:oauth:grant-type:jwt-bearer' &&
      said['iss'] === EMAIL &&
      said['aud'] === 'https://oauth2.googleapis.com/token' &&
      Number(said['exp']) - Number(said['iat']) <= 3600;
    if (!isSigned || !isRight) return { status: 400, body: { error: 'invalid_grant' } };
    state.tokens += 1;
    return {
      body: { access_token: `ya29.${state.tokens}`, expires_in: 3599, token_type: 'Bearer' },
    };
  }

  const sheetOf = (id: number) => state.sheets.find((it) => it.sheetId === id)!;

  function change({ addSheet, deleteSheet, updateSheetProperties, copyPaste }: Change): object {
    if (addSheet) {
      const { properties } = addSheet;
      state.sheets.push({ ...properties, cells: [] });
      return { addSheet: { properties } };
    }
    if (deleteSheet)
      state.sheets = state.sheets.filter((one) => one.sheetId !== deleteSheet.sheetId);
    if (updateSheetProperties) {
      const { sheetId, gridProperties } = updateSheetProperties.properties;
      const sheet = sheetOf(sheetId);
      sheet.gridProperties = gridProperties;
      sheet.cells = sheet.cells.slice(0, gridProperties.rowCount);
    }
    if (copyPaste?.pasteType === 'PASTE_VALUES') {
      const { source, destination } = copyPaste;
      const from = sheetOf(source.sheetId).cells.slice(source.startRowIndex, source.endRowIndex);
      sheetOf(destination.sheetId).cells = from.map((row) => [...row]);
    }
    return {};
  }

  function write(body: string): Reply {
    const { valueInputOption, data } = JSON.parse(body) as {
      valueInputOption: string;
      data: { range: string; values: unknown[][] }[];
    };
    if (valueInputOption !== 'RAW') return denied(400, 'INVALID_ARGUMENT', 'Only RAW is expected.');
    for (const { range, values } of data) {
      const [, title = '', from = ''] = /^'(.+)'!A(\d+):[A-Z]+\d+$/.exec(range)!;
      const sheet = state.sheets.find((it) => it.title === title)!;
      for (const [at, row] of values.entries()) {
        if (Number(from) + at > sheet.gridProperties.rowCount)
          return denied(400, 'INVALID_ARGUMENT', 'Range exceeds grid limits.');
        sheet.cells[Number(from) - 1 + at] = row.map((it) => it ?? '');
      }
    }
    return { body: {} };
  }

  function spreadsheet(request: Seen): Reply {
    const { path, headers, body, method } = request;
    if (!/^Bearer ya29\.\d+$/.test(headers.authorization ?? ''))
      return denied(401, 'UNAUTHENTICATED', 'Request had invalid authentication credentials.');
    if (!state.isOn)
      return denied(
        403,
        'PERMISSION_DENIED',
        'Google Sheets API has not been used.',
        'SERVICE_DISABLED',
      );
    if (!state.isThere || !path.startsWith(`/v4/spreadsheets/${SHEET_ID}`))
      return denied(404, 'NOT_FOUND', 'Requested entity was not found.');
    if (!state.isShared)
      return denied(403, 'PERMISSION_DENIED', 'The caller does not have permission');
    if (method === 'GET')
      return {
        body: { sheets: state.sheets.map(({ cells: _cells, ...properties }) => ({ properties })) },
      };
    if (path.endsWith('/values:batchUpdate')) return write(body);
    const { requests } = JSON.parse(body) as { requests: Change[] };
    const isTaken = ({ addSheet: it }: Change) =>
      state.sheets.some(
        (one) =>
          one.sheetId === it?.properties.sheetId ||
          one.title.toLowerCase() === it?.properties.title.toLowerCase(),
      );
    if (requests.some(isTaken))
      return denied(400, 'INVALID_ARGUMENT', 'A sheet with this name or number already exists.');
    const kept = structuredClone(state.sheets);
    const replies = requests.map(change);
    const cells = state.sheets.reduce(
      (sum, { gridProperties: it }) => sum + it.rowCount * it.columnCount,
      0,
    );
    if (cells <= MOST_CELLS) return { body: { replies } };
    state.sheets = kept;
    return denied(
      400,
      'INVALID_ARGUMENT',
      'This action would increase the number of cells in the workbook above the limit of 10000000 cells.',
    );
  }

  const server = await networkServer((request) =>
    request.host === 'oauth2.googleapis.com' ? token(request) : spreadsheet(request),
  );
  return {
    ...server,
    state,
    keyFile,
    email: EMAIL,
    valuesOf: (title: string) => state.sheets.find((it) => it.title === title)?.cells,
  };
}
export type GoogleSheetsServer = Awaited<ReturnType<typeof googleSheets>>;
