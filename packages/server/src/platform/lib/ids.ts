import { randomBytes, randomUUID } from 'node:crypto'
import { limits } from '@switchboard/contract'

/** Randomness as a parameter. */
export interface Ids {
  /** Random (v4), because its first characters are shown and must not collide. */
  uuid(): string
  /**
   * Begins with the time in milliseconds (v7). New rows of a large table stand together at the end of the index of such ids, where
   * random ones change a page each. Not for an id whose first characters are shown.
   */
  orderedUuid(millis: number): string
  /** 256 random bits for a session or webhook secret. */
  token(): string
}

export const randomIds: Ids = {
  uuid: () => randomUUID(),
  orderedUuid: (millis) => {
    const time = millis.toString(16).padStart(12, '0')
    return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`
  },
  token: () => randomBytes(32).toString('base64url'),
}

export const shortId = (id: string): string => id.slice(0, limits.shortIdLength)
