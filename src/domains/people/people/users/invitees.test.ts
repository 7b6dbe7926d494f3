import { expect, test } from 'vitest';
import { readInvitees } from './invitees.ts';

const sana = { name: 'Sana Mirza', email: 'sana.mirza@backlot.example' };
const omar = { name: 'Omar Khalid', email: 'omar.khalid@backlot.example' };

test.each([
  ['addresses alone', 'sana.mirza@backlot.example\nomar.khalid@backlot.example'],
  ['several on a line', 'sana.mirza@backlot.example, omar.khalid@backlot.example'],
  [
    'as a mail program writes them',
    '"Sana Mirza" <Sana.Mirza@backlot.example>; Omar Khalid <omar.khalid@backlot.example>',
  ],
  [
    'a CSV with headings',
    'Name,E-mail\r\nSana Mirza,sana.mirza@backlot.example\r\nOmar Khalid,omar.khalid@backlot.example\r\n',
  ],
  [
    'a CSV with the address first',
    'sana.mirza@backlot.example,Sana Mirza\nomar.khalid@backlot.example,Omar Khalid',
  ],
])('%s', (_what, text) => {
  expect(readInvitees(text)).toEqual({ people: [sana, omar], unread: [] });
});

test('an address counts once, and lines without one are named', () => {
  const text = `${sana.email}\nSomebody Else\n\nSANA.MIRZA@backlot.example`;
  expect(readInvitees(text)).toEqual({ people: [sana], unread: ['Somebody Else'] });
});
