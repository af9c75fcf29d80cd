import { partId } from '../../fingerprint.ts'
import type { InboundEvent } from '../../inbound.ts'
import { malformed } from '../../inbound-events.ts'
import { whatIsWrong } from '../../wire-parts.ts'
import { clientOf, nobody, type Place } from './people.ts'
import { Postback, Referral } from './wire.ts'

/** A press on a button of a template or menu. "Get Started" opens the chat before anything is written. */
export function readPostback(body: unknown, place: Place): InboundEvent[] {
  const { client, at } = place
  const parsed = Postback.safeParse(body)
  const event = { extId: postbackId(body, place), at }
  if (!parsed.success) return [malformed(event.extId, `postback.${whatIsWrong(parsed.error)}`)]
  if (client === undefined) return nobody(event.extId)
  const { mid, title = '', payload } = parsed.data
  if (payload?.toLowerCase() === 'get_started') {
    return [openingOf(event, client, title, mid)]
  }
  const from = clientOf(client)
  // Without a payload, use the button's label.
  const press = { payload: payload ?? title, ...(title === '' ? {} : { label: title }) }
  return [
    {
      kind: 'buttonPress',
      ...event,
      from,
      chat: client,
      messageRef: null,
      pressId: mid ?? event.extId,
      ...press,
    },
  ]
}

/** Old postbacks are identified by client and time. */
function postbackId(body: unknown, { client, at }: Place): string {
  const { mid, payload, title } = Postback.safeParse(body).data ?? {}
  return mid === undefined ? partId('postback', [client, at?.getTime(), payload, title]) : `postback:${mid}`
}

/** The client opened the chat from a link or an advertisement and has not written yet. */
export function readReferral(body: unknown, { client, at }: Place): InboundEvent[] {
  const extId = partId('referral', [client, at?.getTime()])
  const parsed = Referral.safeParse(body)
  if (!parsed.success) return [malformed(extId, `referral.${whatIsWrong(parsed.error)}`)]
  if (client === undefined) return nobody(extId)
  return [openingOf({ extId, at }, client, '')]
}

function openingOf(
  event: { extId: string; at: Date | null },
  client: string,
  text: string,
  messageRef = event.extId,
): InboundEvent {
  return {
    kind: 'message',
    ...event,
    from: clientOf(client),
    chat: client,
    messageRef,
    content: { type: 'text', text },
    replyTo: null,
    forwardedFrom: null,
    album: null,
    opening: true,
  }
}
