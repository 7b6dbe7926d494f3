/** Of RFC 7644 §3.12: what is wrong with a request that is answered 400 or 409. */
type ScimType =
  | 'invalidFilter'
  | 'tooMany'
  | 'uniqueness'
  | 'mutability'
  | 'invalidSyntax'
  | 'invalidPath'
  | 'noTarget'
  | 'invalidValue';

/** A refusal in the words of SCIM; its detail is shown to whoever runs the directory. */
export class ScimError extends Error {
  readonly status: number;
  readonly scimType: ScimType | undefined;

  constructor(status: number, detail: string, scimType?: ScimType) {
    super(detail);
    this.name = 'ScimError';
    this.status = status;
    this.scimType = scimType;
  }
}

export const invalidValue = (detail: string) => new ScimError(400, detail, 'invalidValue');
export const invalidPath = (detail: string) => new ScimError(400, detail, 'invalidPath');
export const uniqueness = (detail: string) => new ScimError(409, detail, 'uniqueness');
export const noResource = () => new ScimError(404, 'There is no such resource.');
/** Backlot does not let a directory do this. */
export const forbidden = (detail: string) => new ScimError(403, detail);
