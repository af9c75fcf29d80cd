import { randomBytes, randomUUID } from 'node:crypto'
import { limits } from '@switchboard/contract'

/** Randomness as a parameter. */
export interface Ids {
  /** Random (v4), because its first characters are shown and must not collide. */
  uuid(): string
  /** 256 random bits for a session or webhook secret. */
  token(): string
}

export const randomIds: Ids = {
  uuid: () => randomUUID(),
  token: () => randomBytes(32).toString('base64url'),
}

export const shortId = (id: string): string => id.slice(0, limits.shortIdLength)
