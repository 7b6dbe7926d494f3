import type { DirectoryUserAbout } from '#/store/records/tables/directories.ts';
import { plainPath, readFilter, type Filter, type FilterValue } from './filter.ts';
import type { Operation } from './patch.ts';
import { invalidPath, invalidValue, ScimError } from './scim-error.ts';
import {
  emailFields,
  isObject,
  MOST_EMAILS,
  nameFields,
  readUser,
  userFields,
} from './user-about.ts';

type Json = Record<string, unknown>;

/**
 * Attributes of RFC 7643 that directories send by their default mappings and Backlot does not keep: they
 * are taken and left out, as in a user that is sent whole.
 */
const notKept = new Set(
  `addresses entitlements groups id ims locale meta nickname password phonenumbers photos
  preferredlanguage profileurl roles schemas timezone title usertype x509certificates name.honorificprefix name.honorificsuffix`.split(
    /\s+/,
  ),
);
const isNotKept = (path: string) =>
  path.startsWith('urn:') || notKept.has(path) || notKept.has(/^[^.[]*/.exec(path)?.[0] ?? '');

/** `emails[type eq "work"].value`: list, filter and what of its elements. */
const ELEMENT = /^emails\[(.+)\](?:\.(\w+))?$/is;

type Chosen = [field: string, value: FilterValue][];

/** By what an e-mail is meant: only its own fields, and only that they are equal. */
function chosenBy(filter: Filter): Chosen {
  if (filter.kind === 'and') return filter.all.flatMap(chosenBy);
  const field = filter.kind === 'compare' ? emailFields.get(filter.path) : undefined;
  if (filter.kind !== 'compare' || filter.by !== 'eq' || field === undefined)
    throw invalidPath('An e-mail is chosen by type, value or primary, with eq.');
  return [[field, filter.value]];
}

const plain = (it: unknown) => (typeof it === 'string' ? it.toLowerCase() : it);

const fits = (email: Json, chosen: Chosen) =>
  chosen.every(
    ([field, value]) =>
      plain(email[field] ?? (field === 'primary' ? false : null)) === plain(value),
  );

const emailsOf = (user: Json) => (Array.isArray(user['emails']) ? (user['emails'] as Json[]) : []);

function changeElement(user: Json, { op, value }: Operation, inner: string, field?: string) {
  const chosen = chosenBy(readFilter(inner));
  const all = emailsOf(user);
  const meant = all.filter((it) => fits(it, chosen));
  const name = field === undefined ? undefined : emailFields.get(field.toLowerCase());
  if (field !== undefined && name === undefined) throw invalidPath(`An e-mail has no ${field}.`);
  if (op === 'remove') {
    if (name !== undefined) for (const it of meant) delete it[name];
    else user['emails'] = all.filter((it) => !meant.includes(it));
    return;
  }
  const change = name === undefined ? value : { [name]: value };
  if (!isObject(change)) throw invalidValue('An e-mail is a JSON object.');
  if (meant.length > 0) return meant.forEach((it) => Object.assign(it, change));
  // Entra replaces an address that is not there yet.
  user['emails'] = [...all, { ...Object.fromEntries(chosen), ...change }];
}

function changeEmails(user: Json, { op, value }: Operation) {
  if (op === 'remove') return void delete user['emails'];
  const given = (Array.isArray(value) ? value : [value]).map((it: unknown) =>
    isObject(it) ? it : { value: it },
  );
  if (given.length > MOST_EMAILS) throw invalidValue(`At most ${MOST_EMAILS} e-mails.`);
  if (op === 'replace') return void (user['emails'] = given);
  const values = new Set(given.map((it) => it['value']));
  const isNewPrimary = given.some((it) => it['primary'] === true);
  const before = emailsOf(user)
    .filter((it) => !values.has(it['value']))
    .map((it) => (isNewPrimary ? { ...it, primary: false } : it));
  // Each operation adds to what those before it left.
  user['emails'] = [...before, ...given].slice(0, MOST_EMAILS + 1);
}

function changeAt(user: Json, path: string, it: Operation): void {
  const [, inner, field] = ELEMENT.exec(path) ?? [];
  if (inner !== undefined) return changeElement(user, it, inner, field);
  const plain = plainPath(path);
  if (plain === 'emails') return changeEmails(user, it);
  const [first = '', part] = plain.split('.');
  const name = userFields.get(first);
  if (first === 'name' && part !== undefined && nameFields.has(part)) {
    const names = isObject(user['name']) ? user['name'] : {};
    user['name'] = { ...names, [nameFields.get(part)!]: it.op === 'remove' ? undefined : it.value };
  } else if (name !== undefined && part === undefined) {
    if (it.op === 'remove') delete user[name];
    else if (first === 'name' && isObject(it.value) && isObject(user['name']))
      user['name'] = { ...user['name'], ...it.value };
    else user[name] = it.value;
  } else if (!isNotKept(plain)) throw invalidPath(`A user has no ${path.slice(0, 100)}.`);
}

/**
 * A user as these operations leave them, RFC 7644 §3.5.2. A value without a path is an object whose
 * names are paths, which is how Okta and Entra send several at once.
 * @throws ScimError
 */
export function patchUser(
  about: DirectoryUserAbout,
  operations: readonly Operation[],
): DirectoryUserAbout {
  const user: Json = { ...structuredClone(about) };
  for (const it of operations) {
    if (it.path !== undefined) changeAt(user, it.path, it);
    else if (it.op === 'remove')
      throw new ScimError(400, 'What is removed needs a path.', 'noTarget');
    else if (!isObject(it.value)) throw invalidValue('A value without a path is a JSON object.');
    else
      for (const [path, value] of Object.entries(it.value)) changeAt(user, path, { ...it, value });
  }
  return readUser(user);
}
