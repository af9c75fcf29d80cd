import { z } from 'zod'

const Fields = z.object({ account_number: z.string(), address: z.string(), note: z.string() }).partial()
type Fields = z.infer<typeof Fields>
type Held = Record<keyof Fields, string | null>
type Change = { [Name in keyof Held]?: null }

const names = Fields.keyof().options

/** The fields that the surviving record lacks and the other one has; a field of both keeps the surviving value. */
export const lackedFields = (kept: Held, gone: Held): Fields =>
  Object.fromEntries(
    names.filter((name) => isBlank(kept[name]) && !isBlank(gone[name])).map((name) => [name, gone[name]]),
  )

const isBlank = (value: string | null): boolean => value === null || value.trim() === ''

/** After an undo the surviving record loses the fields that it took, unless somebody has changed them since. */
export function givenBack(kept: Held, taken: unknown): Change {
  const given = Fields.parse(taken)
  const unchanged = names.filter((name) => given[name] !== undefined && kept[name] === given[name])
  return Object.fromEntries(unchanged.map((name) => [name, null]))
}
