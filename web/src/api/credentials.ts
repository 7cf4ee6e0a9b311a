import { keptCredentials, type KeptKeys } from './keyStore';
import type { Credentials, Secret } from './signing';

const STORE = 'rialto.session';

/** What `#key=…&secret=…&symbol=…` in the address asks for. */
export interface Invitation {
  readonly secret?: Secret;
  readonly symbol?: string;
}

/** Reads a URL fragment; parts that are missing or malformed are left out. */
export function readFragment(fragment: string): Invitation {
  const fields = new URLSearchParams(fragment.replace(/^#/, ''));
  const apiKey = fields.get('key') ?? '';
  const secret = fields.get('secret') ?? '';
  const symbol = (fields.get('symbol') ?? '').toUpperCase();
  return {
    ...(apiKey !== '' && secret !== '' ? { secret: { apiKey, secret } } : {}),
    ...(/^[A-Z0-9]{2,36}$/.test(symbol) ? { symbol } : {}),
  };
}

/** Takes the invitation out of the address bar at once, so that the secret stays in no history entry of the tab. */
export function takeInvitation(): Invitation {
  const invitation = readFragment(location.hash);
  if (location.hash !== '') history.replaceState(null, '', location.pathname + location.search);
  return invitation;
}

/** Calls `listener` with what a link asks for that is opened in this tab later. */
export function onInvitation(listener: (invitation: Invitation) => void): void {
  addEventListener('hashchange', () => {
    if (location.hash !== '') listener(takeInvitation());
  });
}

/**
 * The key that this tab signed in with, kept over a reload. The tab knows its number among the browser's kept keys; the
 * key itself signs and cannot be read.
 */
export class TabSession {
  constructor(
    private readonly keys: KeptKeys,
    private readonly tab: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  ) {}

  async restored(): Promise<Credentials | undefined> {
    try {
      const id = this.tab.getItem(STORE);
      return id === null ? undefined : await this.keys.take(id);
    } catch {
      return undefined;
    }
  }

  /** Keeps or, given undefined, forgets the key. Where storage is forbidden the key simply lives in memory. */
  async keep(credentials: Credentials | undefined): Promise<void> {
    try {
      const former = this.tab.getItem(STORE);
      this.tab.removeItem(STORE);
      if (former !== null) await this.keys.forget(former);
      if (credentials?.key === undefined) return;
      const id = crypto.randomUUID();
      this.tab.setItem(STORE, id);
      await this.keys.put(id, credentials.apiKey, credentials.key);
    } catch {
      return;
    }
  }
}

/** This tab's. */
export function tabSession(): TabSession {
  return new TabSession(keptCredentials(), {
    getItem: (name) => sessionStorage.getItem(name),
    setItem: (name, value) => sessionStorage.setItem(name, value),
    removeItem: (name) => sessionStorage.removeItem(name),
  });
}
