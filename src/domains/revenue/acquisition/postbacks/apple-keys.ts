/** Public keys in DER as base64, by what chooses them. */
export interface AppleKeys {
  /** Of SKAdNetwork, by version. */
  versions: Readonly<Record<string, string>>;
  /** Of AdAttributionKit, by the `kid` of the signature. */
  kids: Readonly<Record<string, { key: string; isTest: boolean }>>;
}

const p192 =
  'MEkwEwYHKoZIzj0CAQYIKoZIzj0DAQEDMgAEMyHD625uvsmGq4C43cQ9BnfN2xslVT5V1nOmAMP6qaRRUll3PB1JYmgSm+62sosG';
const p256 =
  'MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEWdp8GPcGqmhgzEFj9Z2nSpQVddayaPe4FMzqM9wib1+aHaaIzoHoLN9zW4K8y4SPykE3YVK3sVqW6Af0lfx3gg==';

/**
 * As Apple publishes them: "SKAdNetwork 2 release notes", "Verifying an install-validation postback"
 * (StoreKit) and "Verifying a postback" (AdAttributionKit).
 */
export const appleKeys: AppleKeys = {
  versions: { '1.0': p192, '2.0': p192, '2.1': p256, '2.2': p256, '3.0': p256, '4.0': p256 },
  kids: {
    'apple-cas-identifier/0': { key: p256, isTest: false },
    'apple-development-identifier/0': {
      key: 'MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAELeEDzpJEP+/qRSE5hJVC1p1J0ssUnQGMzBBbvnACBok8OVGGLgxL0myrKiy6lvRtSlLRsWit87i+vftD8AEqeQ==',
      isTest: true,
    },
    'apple-development-identifier/1': {
      key: 'MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE8YzdO7eM97s/IJ25kdW5CZ3A14USE5IJ5Ha/vhWaxI6UBI1ZxCEvjrKxVluVGe6qWwF1BDFq+QHqKfH5u+wxHQ==',
      isTest: true,
    },
  },
};
