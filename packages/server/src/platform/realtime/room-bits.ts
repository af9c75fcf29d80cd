import { type Room, webhooks } from './rooms.ts'

/** Rooms with a bit of their own; the others share the rest. */
const own: readonly Room[] = ['staff', 'admins', 'nodes', webhooks]
/** A bigint of the database without its sign. */
const BITS = 63

/**
 * A room as one bit, and several as their sum: a row tells in eight bytes whom its event may be for. Two rooms may have the
 * same bit, so the audience in the event itself decides.
 */
export const bitsOf = (rooms: readonly string[]): string =>
  rooms.reduce((bits, room) => bits | (1n << BigInt(bitOf(room))), 0n).toString()

function bitOf(room: string): number {
  const index = own.findIndex((one) => one === room)
  return index === -1 ? own.length + (hashOf(room) % (BITS - own.length)) : index
}

/** FNV-1a of 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193) >>> 0
  return hash
}
