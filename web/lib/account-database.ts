// Records of an account in IndexedDB. They stay when the browser is closed. `account-storage.ts` decides when they are
// deleted.

/** `mark` is the tag of the account (see `account-storage.ts`). Browsers have stored records with this name of the field. */
export type AccountRecord = { id: string; mark: string };

const databaseName = 'account';
const storeName = 'records';

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Opens the database for one transaction, so that no open connection delays its deletion in another tab. */
async function inStore<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const opening = indexedDB.open(databaseName, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(storeName, { keyPath: 'id' });
  const database = await resultOf(opening);
  try {
    const transaction = database.transaction(storeName, mode);
    const result = await resultOf(work(transaction.objectStore(storeName)));
    await new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onabort = () => reject(transaction.error);
    });
    return result;
  } finally {
    database.close();
  }
}

/** The records of an account. Does not create the database, except in browsers that cannot list their databases. */
export async function readRecords<T extends AccountRecord>(tag: string): Promise<T[]> {
  const databases = await indexedDB.databases?.();
  if (databases && !databases.some(({ name }) => name === databaseName)) return [];
  const all = await inStore('readonly', (store) => store.getAll() as IDBRequest<T[]>);
  return all.filter((record) => record.mark === tag);
}

export async function putRecord(record: AccountRecord): Promise<void> {
  await inStore('readwrite', (store) => store.put(record));
}

export async function deleteRecord(id: string): Promise<void> {
  await inStore('readwrite', (store) => store.delete(id));
}

/** Deletes all records of all accounts. */
export async function deleteRecords(): Promise<void> {
  if (typeof indexedDB === 'undefined') return; // on the server, or blocked by the browser
  await resultOf(indexedDB.deleteDatabase(databaseName)).catch(() => undefined);
}
