import type { Reader } from '../../context.ts'

/** Single values of the whole server, each under the key of the feature that it belongs to; null: never stored. */
export async function storedValue(reader: Reader, key: string): Promise<unknown> {
  const row = await reader.query
    .selectFrom('settings')
    .select('value')
    .where('key', '=', key)
    .executeTakeFirst()
  return row?.value ?? null
}

export async function storeValue(reader: Reader, key: string, value: unknown): Promise<void> {
  const json = JSON.stringify(value)
  await reader.query
    .insertInto('settings')
    .values({ key, value: json })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: json }))
    .execute()
}

/** Several nodes may store at once: the first value stays. */
export async function storeFirstValue(reader: Reader, key: string, value: unknown): Promise<void> {
  await reader.query
    .insertInto('settings')
    .values({ key, value: JSON.stringify(value) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
}
