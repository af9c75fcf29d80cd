import { setReaction, shownMessage } from '../../talks.ts'
import { digitsOf } from './account.ts'
import type { PhoneContext } from './phone.ts'
import { announce, write } from './phone-write.ts'

export type MessageActions = {
  writes: (text: string) => string
  repliesTo: (messageId: string, text: string) => string
  /** Sends a text somebody else wrote. */
  forwards: (text: string) => string
  /** Edits an own message within its time. */
  edits: (messageId: string, text: string) => void
  /** Deletes an own message for everybody. */
  deletes: (messageId: string) => void
  /** Sets the one reaction, or takes it back with null. */
  reacts: (messageId: string, emoji: string | null) => void
  /** Presses a button or a row of a list by its id or its label. */
  presses: (messageId: string, button: string) => string
  /** Presses a quick reply of a template. */
  pressesTemplateButton: (messageId: string, text: string, payload?: string) => string
  /** Writes after a click on an ad. */
  comesFromAd: (text: string, adId?: string) => string
  /** Takes the account to another number. */
  changesNumber: (phone: string) => void
  blocks: () => void
  unblocks: () => void
}

export function messageActions(context: PhoneContext): MessageActions {
  const text = (body: string, more: Record<string, unknown> = {}) =>
    write(context, {
      shows: { kind: 'text', text: checked(body) },
      wire: { type: 'text', text: { body }, ...more },
    })
  return {
    writes: (body) => text(body),
    repliesTo: (repliesTo, body) =>
      write(context, {
        shows: { kind: 'text', text: checked(body) },
        wire: { type: 'text', text: { body } },
        repliesTo,
      }),
    forwards: (body) => text(body, { context: { forwarded: true } }),
    edits: (messageId, body) => edit(context, messageId, body),
    deletes: (messageId) => remove(context, messageId),
    reacts: (messageId, emoji) => react(context, messageId, emoji),
    presses: (messageId, button) => press(context, messageId, button),
    pressesTemplateButton: (repliesTo, label, payload = label) =>
      write(context, {
        shows: { kind: 'text', text: label },
        wire: { type: 'button', button: { payload, text: label } },
        repliesTo,
      }),
    comesFromAd: (body, adId = context.world.random.digits(18)) => text(body, { referral: referralOf(adId) }),
    changesNumber: (phone) => changeNumber(context, digitsOf(phone)),
    blocks: () => setBlocked(context, true),
    unblocks: () => setBlocked(context, false),
  }
}

function checked(text: string): string {
  if (text.trim() === '') throw new Error('a message needs some text')
  if (text.length > 65536) throw new Error('a message has at most 65536 characters')
  return text
}

function edit(context: PhoneContext, messageId: string, body: string): void {
  const message = own(context, messageId)
  Object.assign(message, { text: checked(body), isEdited: true })
  const edited = { context: { id: 'M0' }, type: 'text', text: { body } }
  announce(context, { type: 'edit', edit: { original_message_id: messageId, message: edited } })
  context.world.changed()
}

function remove(context: PhoneContext, messageId: string): void {
  own(context, messageId)
  context.talk().messages.delete(messageId)
  announce(context, { type: 'revoke', revoke: { original_message_id: messageId } })
  context.world.changed()
}

function own(context: PhoneContext, messageId: string) {
  const message = shownMessage(context.talk(), messageId)
  if (message.by !== 'client') throw new Error('a client changes only own messages')
  return message
}

/** A reaction opens the window as any message does; one taken back has no emoji at all. */
function react(context: PhoneContext, messageId: string, emoji: string | null): void {
  const talk = context.talk()
  setReaction(shownMessage(talk, messageId), 'client', emoji)
  talk.lastInboundAt = context.world.clock.now()
  const reaction = { message_id: messageId, ...(emoji === null ? {} : { emoji }) }
  announce(context, { type: 'reaction', reaction })
  context.world.changed()
}

function press(context: PhoneContext, messageId: string, name: string): string {
  const { buttons } = shownMessage(context.talk(), messageId)
  const flat = buttons.flat()
  const button = flat.find(({ data }) => data === name) ?? flat.find(({ text }) => text === name)
  if (!button) throw new Error(`message ${messageId} has no button ${name}`)
  const reply = { id: button.data ?? '', title: button.text }
  const isList = buttons.length > 1 || flat.length > 3
  const interactive = isList
    ? { type: 'list_reply', list_reply: reply }
    : { type: 'button_reply', button_reply: reply }
  return write(context, {
    shows: { kind: 'text', text: button.text },
    wire: { type: 'interactive', interactive },
    repliesTo: messageId,
  })
}

function referralOf(adId: string) {
  return {
    source_url: 'https://fb.me/2Ax9kLm',
    source_id: adId,
    source_type: 'ad',
    headline: 'Autumn sale',
    body: 'Message us',
    media_type: 'image',
    image_url: 'https://scontent.xx.fbcdn.net/v/t45.1/ad.jpg',
    ctwa_clid: 'ARAxSimulatedClick',
  }
}

/** The event comes without contacts; from then on the person writes from the new number. */
function changeNumber(context: PhoneContext, waId: string): void {
  const { person, world } = context
  const before = person.waId ?? person.key
  const body = `User ${person.name} changed from ${before} to ${waId}`
  announce(context, { type: 'system', system: { body, wa_id: waId, type: 'user_changed_number' } }, false)
  const talk = context.talk()
  world.whatsapp.people.delete(person.key)
  Object.assign(person, { key: waId, waId })
  world.whatsapp.people.set(waId, person)
  const moved = context.talk()
  for (const [id, message] of talk.messages) moved.messages.set(id, message)
  moved.lastInboundAt = talk.lastInboundAt
  world.changed()
}

/** WhatsApp sends no event for a block; sends fail from then on. */
function setBlocked(context: PhoneContext, isBlocked: boolean): void {
  context.talk().isBlocked = isBlocked
  context.world.changed()
}
