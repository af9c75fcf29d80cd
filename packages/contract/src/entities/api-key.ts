import { z } from 'zod'
import { Scope } from '../scopes.ts'
import { Id, Timestamp } from '../wire.ts'

/** A key by which another program makes calls in the name of the administrator who made it; never the secret itself. */
export const ApiKey = z.object({
  keyid: Id,
  name: z.string(),
  scopes: z.array(Scope),
  /** The last characters of the secret, to distinguish keys. */
  ending: z.string(),
  made_by: Id,
  made_by_name: z.string(),
  created_on: Timestamp,
  expires_on: Timestamp.nullable(),
  last_used_on: Timestamp.nullable(),
  /** Asleep: its owner is locked or no longer an administrator. */
  state: z.enum(['active', 'expired', 'asleep']),
})
export type ApiKey = z.infer<typeof ApiKey>
