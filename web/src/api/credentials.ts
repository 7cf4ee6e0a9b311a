import type { Credentials } from './signing';

const STORE = 'rialto.session';

/** What `#key=…&secret=…&symbol=…` in the address asks for. */
export interface Invitation {
  readonly credentials?: Credentials;
  readonly symbol?: string;
}

/** Reads a URL fragment; parts that are missing or malformed are left out. */
export function readFragment(fragment: string): Invitation {
  const fields = new URLSearchParams(fragment.replace(/^#/, ''));
  const apiKey = fields.get('key') ?? '';
  const secret = fields.get('secret') ?? '';
  const symbol = (fields.get('symbol') ?? '').toUpperCase();
  return {
    ...(apiKey !== '' && secret !== '' ? { credentials: { apiKey, secret } } : {}),
    ...(/^[A-Z0-9]{2,36}$/.test(symbol) ? { symbol } : {}),
  };
}

/** Takes the invitation out of the address bar at once, so that the secret stays in no history entry. */
export function takeInvitation(): Invitation {
  const invitation = readFragment(location.hash);
  if (location.hash !== '') history.replaceState(null, '', location.pathname + location.search);
  return invitation;
}

/** The signed-in key of this tab, kept over a reload and gone when the tab closes. */
export function storedCredentials(): Credentials | undefined {
  try {
    const text = sessionStorage.getItem(STORE);
    if (text === null) return undefined;
    const value = JSON.parse(text) as Partial<Credentials>;
    return value.apiKey && value.secret ? { apiKey: value.apiKey, secret: value.secret } : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps or, given undefined, forgets the key. Where storage is forbidden the key simply lives in memory. */
export function storeCredentials(credentials: Credentials | undefined): void {
  try {
    if (credentials === undefined) sessionStorage.removeItem(STORE);
    else sessionStorage.setItem(STORE, JSON.stringify(credentials));
  } catch {
    return;
  }
}
