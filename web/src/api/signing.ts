import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** An API key and its secret; both live in this tab only. */
export interface Credentials {
  readonly apiKey: string;
  readonly secret: string;
}

export type Parameter = string | number | boolean;
export type Parameters = Readonly<Record<string, Parameter | undefined>>;

/** HMAC-SHA256 in hex. In plain JavaScript because the browser's own is missing on plain http. */
export function sign(payload: string, secret: string): string {
  return bytesToHex(hmac(sha256, utf8ToBytes(secret), utf8ToBytes(payload)));
}

/** The percent-encoded query string, in the order given, without the parameters that are undefined. */
export function queryOf(parameters: Parameters): string {
  return defined(parameters)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`)
    .join('&');
}

/** A REST query with its signature: over the string exactly as sent. */
export function signedQuery(parameters: Parameters, credentials: Credentials): string {
  const query = queryOf(parameters);
  return `${query}&signature=${sign(query, credentials.secret)}`;
}

/** WebSocket API parameters with apiKey and signature: over the parameters sorted by name and not encoded. */
export function signedParams(parameters: Parameters, credentials: Credentials): Record<string, Parameter> {
  const all = defined({ ...parameters, apiKey: credentials.apiKey });
  const payload = all
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${String(value)}`)
    .join('&');
  return { ...Object.fromEntries(all), signature: sign(payload, credentials.secret) };
}

function defined(parameters: Parameters): [string, Parameter][] {
  return Object.entries(parameters).filter((entry): entry is [string, Parameter] => entry[1] !== undefined);
}
