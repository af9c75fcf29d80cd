import { setReaction, shownMessage } from '../../talks.ts'
import { buttonOf, checkedText, ownMessage, textMessage } from '../../talk-phone.ts'
import { digitsOf } from './account.ts'
import { announceChange, type PhoneContext } from './phone-wire.ts'

export type MessageActions = {
  /** Sends a text that another person wrote. */
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
}

export function messageActions(context: PhoneContext): MessageActions {
  const { conversation, world } = context
  const text = (body: string, more: Record<string, unknown>) => {
    const { shows, wire } = textMessage(conversation, body)
    return conversation.write({ shows, wire: { ...wire, ...more } })
  }
  return {
    forwards: (body) => text(body, { context: { forwarded: true } }),
    edits: (messageId, body) => edit(context, messageId, body),
    deletes: (messageId) => remove(context, messageId),
    reacts: (messageId, emoji) => react(context, messageId, emoji),
    presses: (messageId, button) => press(context, messageId, button),
    pressesTemplateButton: (repliesTo, label, payload = label) =>
      conversation.write({
        shows: { kind: 'text', text: label },
        wire: { type: 'button', button: { payload, text: label } },
        repliesTo,
      }),
    comesFromAd: (body, adId = world.random.digits(18)) => text(body, { referral: referralOf(adId) }),
    changesNumber: (phone) => changeNumber(context, digitsOf(phone)),
  }
}

function edit(context: PhoneContext, messageId: string, body: string): void {
  const { conversation, world } = context
  const text = checkedText(body, conversation.longestText)
  Object.assign(ownMessage(conversation, messageId), { text, isEdited: true })
  const edited = { context: { id: 'M0' }, ...conversation.text(body) }
  announceChange(context, { type: 'edit', edit: { original_message_id: messageId, message: edited } })
  world.changed()
}

function remove(context: PhoneContext, messageId: string): void {
  const { conversation, world } = context
  ownMessage(conversation, messageId)
  conversation.talk().messages.delete(messageId)
  announceChange(context, { type: 'revoke', revoke: { original_message_id: messageId } })
  world.changed()
}

/** A reaction opens the window as any message does; one taken back has no emoji at all. */
function react(context: PhoneContext, messageId: string, emoji: string | null): void {
  const { conversation, world } = context
  const talk = conversation.talk()
  setReaction(shownMessage(talk, messageId), 'client', emoji)
  talk.lastInboundAt = world.clock.now()
  const reaction = { message_id: messageId, ...(emoji === null ? {} : { emoji }) }
  announceChange(context, { type: 'reaction', reaction })
  world.changed()
}

function press({ conversation }: PhoneContext, messageId: string, name: string): string {
  const message = shownMessage(conversation.talk(), messageId)
  const button = buttonOf(message, name)
  const reply = { id: button.data ?? '', title: button.text }
  const isList = message.buttons.length > 1 || message.buttons.flat().length > 3
  const interactive = isList
    ? { type: 'list_reply', list_reply: reply }
    : { type: 'button_reply', button_reply: reply }
  return conversation.write({
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
  const { conversation, person, world } = context
  const before = person.waId ?? person.key
  const body = `User ${person.name} changed from ${before} to ${waId}`
  announceChange(
    context,
    { type: 'system', system: { body, wa_id: waId, type: 'user_changed_number' } },
    false,
  )
  const talk = conversation.talk()
  world.whatsapp.people.delete(person.key)
  Object.assign(person, { key: waId, waId })
  world.whatsapp.people.set(waId, person)
  const moved = conversation.talk()
  for (const [id, message] of talk.messages) moved.messages.set(id, message)
  moved.lastInboundAt = talk.lastInboundAt
  world.changed()
}
