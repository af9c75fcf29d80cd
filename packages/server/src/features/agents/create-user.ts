import type { Language } from '@switchboard/contract'
import type { AppContext, Tx } from '../../context.ts'
import { shortId } from '../../platform/lib/ids.ts'
import { refuse } from '../../platform/lib/refusal.ts'
import { insertUser, userByEmail, usernamesLike } from '../users/users.ts'
import { usernameBase } from './agents-policy.ts'

export interface Person {
  /** Of the request that makes the account; without it, a new one. */
  userid?: string
  email: string
  first_name: string
  last_name: string
  departmentid: string | null
  is_admin: boolean
  password_hash: string
  password_is_temporary: boolean
  lang: Language
}

const ATTEMPTS = 20

/**
 * Makes a user with ids and a username of their own: the short id is drawn again until it is free, and
 * people with the same name get numbers. @throws email-taken
 */
export async function createUser(
  app: AppContext,
  tx: Tx,
  { userid: wanted, ...person }: Person,
): Promise<string> {
  const base = usernameBase(person.email)
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const userid = attempt === 0 && wanted !== undefined ? wanted : app.ids.uuid()
    const created = await insertUser(tx, {
      ...person,
      userid,
      short_id: shortId(userid),
      username: firstFree(base, await usernamesLike(tx, base)),
      created_on: app.clock.now(),
    })
    if (created !== undefined) return created.userid
    if ((await userByEmail(tx, person.email)) !== undefined) refuse('email-taken', { field: 'email' })
  }
  throw new Error('No free short id or username was found.')
}

function firstFree(base: string, taken: ReadonlySet<string>): string {
  if (!taken.has(base)) return base
  let number = 2
  while (taken.has(`${base}${number}`)) number += 1
  return `${base}${number}`
}
