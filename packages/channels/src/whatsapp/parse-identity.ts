import { fingerprint, partId } from '../fingerprint.ts'
import type { InboundEvent } from '../inbound.ts'
import { malformed } from '../inbound-events.ts'
import { whatIsWrong } from '../wire-parts.ts'
import { phoneOf } from './parse-people.ts'
import { type Message, System, UserIdUpdate } from './wire.ts'

/**
 * A new id of a client that the server may know under one of the `previous` ids, or under the old number if it changed
 * too.
 */
interface Move {
  extId: string
  at: Date | null
  previous: (string | undefined)[]
  current: string
  number: string | null
}

/** A notice of WhatsApp itself: a client has a new number or a new user id. null: it is another notice. */
export function readSystemMove(message: Message): InboundEvent | null {
  const { type, wa_id, new_wa_id, user_id, parent_user_id, previous_user_id, body } =
    System.safeParse(message['system']).data ?? {}
  const place = { extId: `message:${message.id}`, at: message.timestamp }
  const { from, from_user_id, from_parent_user_id } = message
  const senders = [from_user_id, from_parent_user_id, from]
  if (type === 'user_changed_number') {
    const number = new_wa_id ?? wa_id
    return number === undefined || phoneOf(number) === null
      ? null
      : moved({ ...place, previous: senders, current: user_id ?? number, number })
  }
  const current = user_id ?? parent_user_id ?? idsIn(body).current
  if (type !== 'user_changed_user_id' || current === undefined) return null
  const number = new_wa_id ?? wa_id ?? null
  const previous = [previous_user_id, idsIn(body).previous, ...senders, number ?? undefined]
  return moved({ ...place, previous, current, number })
}

export function readUserIdUpdate(body: unknown): InboundEvent {
  const parsed = UserIdUpdate.safeParse(body)
  if (!parsed.success) return malformed(fingerprint(body), `user_id_update.${whatIsWrong(parsed.error)}`)
  const { wa_id, user_id, parent_user_id, timestamp } = parsed.data
  const place = { extId: partId('user-id', body), at: timestamp }
  const current = user_id?.current ?? parent_user_id?.current
  if (current === undefined) return { kind: 'ignored', ...place, why: 'user_id_update without an id' }
  const previous = [user_id?.previous, parent_user_id?.previous, wa_id]
  return (
    moved({ ...place, previous, current, number: wa_id ?? null }) ??
    malformed(place.extId, 'user_id_update: nobody is named')
  )
}

/** null: the event names no person. */
function moved({ extId, at, previous, current, number }: Move): InboundEvent | null {
  const [id, ...otherIds] = new Set(
    previous.flatMap((one) => (one === undefined || one === current ? [] : [one])),
  )
  if (id === undefined) return null
  const phone = number === null ? null : phoneOf(number)
  return {
    kind: 'reachability',
    extId,
    at,
    from: {
      extUserId: id,
      name: id,
      username: null,
      language: null,
      phone: null,
      otherIds,
    },
    chat: id,
    reachable: true,
    movedTo: {
      extUserId: current,
      number: number === null || phone === null ? null : { chat: number, phone },
    },
  }
}

/** Some notices name both ids in their sentence alone: `User X changed from US.1 to US.2`. */
function idsIn(body: string | undefined): { previous?: string; current?: string } {
  const [, previous, current] =
    / from ([A-Z]{2}\.[\w.]{1,140}) to ([A-Z]{2}\.[\w.]{1,140})/.exec(body?.slice(0, 1000) ?? '') ?? []
  return {
    ...(previous === undefined ? {} : { previous }),
    ...(current === undefined ? {} : { current: current.replace(/\.$/, '') }),
  }
}
