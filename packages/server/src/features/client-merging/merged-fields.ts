import { z } from 'zod'
import type { Tx } from '../../context.ts'

const Fields = z.object({ account_number: z.string(), address: z.string(), note: z.string() }).partial()
type Fields = z.infer<typeof Fields>
type Held = Record<keyof Fields, string | null>
type Change = { [Name in keyof Held]?: string | null | undefined }

const names = Fields.keyof().options

/** The fields that the surviving record lacks and the other one has; a field of both keeps the surviving value. */
export const lackedFields = (kept: Held, gone: Held): Fields =>
  Object.fromEntries(
    names.filter((name) => isBlank(kept[name]) && !isBlank(gone[name])).map((name) => [name, gone[name]]),
  )

const isBlank = (value: string | null): boolean => value === null || value.trim() === ''

export async function saveFields(tx: Tx, clientid: string, fields: Change): Promise<void> {
  if (Object.keys(fields).length === 0) return
  await tx.query.updateTable('clients').set(fields).where('clientid', '=', clientid).execute()
}

/** After an undo the surviving record loses the fields that it took, unless somebody has changed them since. */
export async function giveBack(tx: Tx, clientid: string, taken: unknown): Promise<void> {
  const client = await tx.query
    .selectFrom('clients')
    .select(names)
    .where('clientid', '=', clientid)
    .executeTakeFirstOrThrow()
  const given = Fields.parse(taken)
  const unchanged = names.filter((name) => given[name] !== undefined && client[name] === given[name])
  await saveFields(tx, clientid, Object.fromEntries(unchanged.map((name) => [name, null])))
}
