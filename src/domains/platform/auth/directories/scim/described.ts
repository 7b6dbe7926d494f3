import { GROUP, USER } from './resources.ts';

/** So many resources on a page at most. */
export const MOST_USERS = 200;
/** Of groups that are given with everybody in them: as many as Okta asks for when it imports them. */
export const MOST_GROUPS_WHOLE = 100;

const CONFIG = 'urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig';
const TYPE = 'urn:ietf:params:scim:schemas:core:2.0:ResourceType';
const SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:Schema';

/** What this server does of the protocol, RFC 7643 §5. */
export const serviceProviderConfig = (base: string) => ({
  schemas: [CONFIG],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: MOST_USERS },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: true },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Bearer token',
      description: 'A token that an admin makes for the directory in Backlot.',
      specUri: 'https://www.rfc-editor.org/info/rfc6750',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
});

const resourceType = (base: string, id: 'User' | 'Group', schema: string) => ({
  schemas: [TYPE],
  id,
  name: id,
  endpoint: `/${id}s`,
  schema,
  meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/${id}` },
});

export const resourceTypes = (base: string) => [
  resourceType(base, 'User', USER),
  resourceType(base, 'Group', GROUP),
];

interface Attribute {
  name: string;
  type: string;
  multiValued: boolean;
  required: boolean;
  caseExact: boolean;
  mutability: string;
  returned: string;
  uniqueness: string;
  subAttributes?: Attribute[];
}

const attribute = (name: string, more: Partial<Attribute> = {}): Attribute => ({
  name,
  type: 'string',
  multiValued: false,
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  ...more,
});

const list = (name: string, subAttributes: Attribute[], more: Partial<Attribute> = {}) =>
  attribute(name, { type: 'complex', multiValued: true, subAttributes, ...more });

const isReadOnly = { mutability: 'readOnly' };

const userAttributes = [
  attribute('userName', { required: true, uniqueness: 'server' }),
  attribute('externalId', { caseExact: true }),
  attribute('displayName'),
  attribute('name', {
    type: 'complex',
    subAttributes: ['formatted', 'givenName', 'familyName', 'middleName'].map((it) =>
      attribute(it),
    ),
  }),
  list('emails', [
    attribute('value'),
    attribute('type'),
    attribute('primary', { type: 'boolean' }),
  ]),
  attribute('active', { type: 'boolean' }),
  list('groups', [attribute('value', isReadOnly), attribute('display', isReadOnly)], isReadOnly),
];

const groupAttributes = [
  attribute('displayName', { required: true, uniqueness: 'server' }),
  attribute('externalId', { caseExact: true }),
  list('members', [
    attribute('value', { mutability: 'immutable' }),
    attribute('display', isReadOnly),
  ]),
];

const schema = (base: string, id: string, name: string, attributes: Attribute[]) => ({
  schemas: [SCHEMA],
  id,
  name,
  description: `A ${name.toLowerCase()} of the directory, of what Backlot keeps`,
  attributes,
  meta: { resourceType: 'Schema', location: `${base}/Schemas/${id}` },
});

export const schemas = (base: string) => [
  schema(base, USER, 'User', userAttributes),
  schema(base, GROUP, 'Group', groupAttributes),
];
