import { credentialsBy, type Credentials } from './signing';

const DATABASE = 'rialto';
const KEYS = 'keys';
/** So long after a tab was last loaded its key is forgotten: a tab that is closed does not say so. */
const KEEP_MS = 24 * 60 * 60 * 1000;

interface Kept {
  readonly id: string;
  readonly apiKey: string;
  readonly key: CryptoKey;
  readonly seenMs: number;
}

/** Keys that the browser keeps for this origin: they sign, and nothing can read them out. */
export interface KeptKeys {
  put(id: string, apiKey: string, key: CryptoKey): Promise<void>;
  /** The key of this number; it is kept for another day. */
  take(id: string): Promise<Credentials | undefined>;
  forget(id: string): Promise<void>;
}

/** Those of the browser's database. */
export function keptCredentials(): KeptKeys {
  return {
    put: (id, apiKey, key) => within(async (store) => {
      await done(store.put({ id, apiKey, key, seenMs: Date.now() }));
    }),
    take: (id) => within(async (store) => {
      await forgetOld(store);
      const kept = (await done(store.get(id))) as Kept | undefined;
      if (kept === undefined) return undefined;
      await done(store.put({ ...kept, seenMs: Date.now() }));
      return credentialsBy(kept.apiKey, kept.key);
    }),
    forget: (id) => within(async (store) => {
      await done(store.delete(id));
    }),
  };
}

async function forgetOld(store: IDBObjectStore): Promise<void> {
  const all = (await done(store.getAll())) as Kept[];
  for (const { id, seenMs } of all) {
    if (Date.now() - seenMs > KEEP_MS) await done(store.delete(id));
  }
}

async function within<T>(work: (store: IDBObjectStore) => Promise<T>): Promise<T> {
  const opening = indexedDB.open(DATABASE, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(KEYS, { keyPath: 'id' });
  const database = await done(opening);
  try {
    return await work(database.transaction(KEYS, 'readwrite').objectStore(KEYS));
  } finally {
    database.close();
  }
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The browser keeps no keys.'));
  });
}
