import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

const HMAC = { name: 'HMAC', hash: 'SHA-256' };

/** An API key and its secret, as a person gives them. */
export interface Secret {
  readonly apiKey: string;
  readonly secret: string;
}

/** An API key that signs. No part of the page can read its secret out again. */
export interface Credentials {
  readonly apiKey: string;
  /** The browser's own handle of the secret, which signs and cannot be read; undefined where it has none. */
  readonly key: CryptoKey | undefined;
  /** HMAC-SHA256 in hex. */
  sign(payload: string): Promise<string>;
}

export type Parameter = string | number | boolean;
export type Parameters = Readonly<Record<string, Parameter | undefined>>;

/**
 * Gives the secret to the browser, which never tells it again. On plain http from another machine browsers have no
 * cryptography: there it stays in this page's memory, and is gone with a reload.
 */
export async function credentialsOf({ apiKey, secret }: Secret): Promise<Credentials> {
  const bytes = utf8ToBytes(secret);
  const { subtle } = crypto as { readonly subtle?: SubtleCrypto };
  if (subtle === undefined) {
    return { apiKey, key: undefined, sign: (payload) => Promise.resolve(bytesToHex(hmac(sha256, bytes, utf8ToBytes(payload)))) };
  }
  return credentialsBy(apiKey, await subtle.importKey('raw', Uint8Array.from(bytes), HMAC, false, ['sign']));
}

/** An API key with the browser's handle of its secret. */
export function credentialsBy(apiKey: string, key: CryptoKey): Credentials {
  return {
    apiKey,
    key,
    sign: async (payload) => bytesToHex(new Uint8Array(await crypto.subtle.sign('HMAC', key, Uint8Array.from(utf8ToBytes(payload))))),
  };
}

/** The key as it may be shown: enough of it to know which. */
export function shortKey(apiKey: string): string {
  return apiKey.length > 10 ? `${apiKey.slice(0, 4)}…${apiKey.slice(-4)}` : apiKey;
}

/** The percent-encoded query string, in the order given, without the parameters that are undefined. */
export function queryOf(parameters: Parameters): string {
  return defined(parameters)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`)
    .join('&');
}

/** A REST query with its signature: over the string exactly as sent. */
export async function signedQuery(parameters: Parameters, credentials: Credentials): Promise<string> {
  const query = queryOf(parameters);
  return `${query}&signature=${await credentials.sign(query)}`;
}

/** WebSocket API parameters with apiKey and signature: over the parameters sorted by name and not encoded. */
export async function signedParams(parameters: Parameters, credentials: Credentials): Promise<Record<string, Parameter>> {
  const all = defined({ ...parameters, apiKey: credentials.apiKey });
  const payload = all
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${String(value)}`)
    .join('&');
  return { ...Object.fromEntries(all), signature: await credentials.sign(payload) };
}

function defined(parameters: Parameters): [string, Parameter][] {
  return Object.entries(parameters).filter((entry): entry is [string, Parameter] => entry[1] !== undefined);
}
