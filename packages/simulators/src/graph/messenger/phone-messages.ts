import { setReaction, shownMessage } from '../../talks.ts'
import { announceAction } from './events.ts'
import type { PhoneContext } from './phone.ts'
import { write } from './phone-write.ts'
import { reactionNameOf } from './send.ts'

export type MessageActions = {
  writes: (text: string) => string
  repliesTo: (messageId: string, text: string) => string
  /** Edits an own message, five times at most. */
  edits: (messageId: string, text: string) => void
  /** Sets the one reaction, or takes it back with null. */
  reacts: (messageId: string, emoji: string | null) => void
  /** Presses a button of a template by its payload or its title. */
  presses: (messageId: string, button: string) => string
  /** Taps a quick reply under the text field by its title. */
  taps: (title: string) => string
  /** Presses Get Started, coming from a link when its ref is given. */
  starts: (ref?: string) => string
  /** Comes back to the conversation through a link. */
  comesFromLink: (ref: string) => void
  /** Writes after a click on an ad. */
  comesFromAd: (text: string, adId?: string) => string
  /** Opens the conversation: all messages of the page become read. */
  reads: () => void
  /** True when the page has marked the message as seen. */
  isSeen: (messageId: string) => boolean
  blocks: () => void
  unblocks: () => void
}

export function messageActions(context: PhoneContext): MessageActions {
  const { world, client } = context
  const text = (body: string, more: Record<string, unknown> = {}, repliesTo?: string) =>
    write(context, {
      shows: { kind: 'text', text: checked(body) },
      wire: { text: body, ...more },
      ...(repliesTo === undefined ? {} : { repliesTo }),
    })
  return {
    writes: (body) => text(body),
    repliesTo: (messageId, body) => text(body, {}, messageId),
    edits: (messageId, body) => edit(context, messageId, body),
    reacts: (messageId, emoji) => react(context, messageId, emoji),
    presses: (messageId, button) => press(context, messageId, button),
    taps: (title) => {
      const key = context
        .talk()
        .keyboard.flat()
        .find(({ label }) => label === title)
      if (!key) throw new Error(`there is no quick reply ${title}`)
      return text(title, { quick_reply: { payload: key.sends } })
    },
    starts: (ref) => start(context, ref),
    comesFromLink: (ref) =>
      announceAction(world, context.page(), client, 'referral', {
        ref,
        source: 'SHORTLINK',
        type: 'OPEN_THREAD',
      }),
    comesFromAd: (body, adId = world.random.digits(16)) => text(body, { referral: adReferral(adId) }),
    reads: () => read(context),
    isSeen: (messageId) => context.talk().seenByBusiness.has(messageId),
    blocks: () => setBlocked(context, true),
    unblocks: () => setBlocked(context, false),
  }
}

function checked(text: string): string {
  if (text.trim() === '') throw new Error('a message needs some text')
  return text
}

const edits = new WeakMap<object, number>()
const mostEdits = 5

function edit(context: PhoneContext, messageId: string, body: string): void {
  const message = shownMessage(context.talk(), messageId)
  const count = (edits.get(message) ?? 0) + 1
  if (message.by !== 'client') throw new Error('a client edits only own messages')
  if (count > mostEdits) throw new Error(`a message is edited at most ${mostEdits} times`)
  edits.set(message, count)
  Object.assign(message, { text: checked(body), isEdited: true })
  const { world, client } = context
  announceAction(world, context.page(), client, 'message_edit', {
    mid: messageId,
    text: body,
    num_edit: count,
  })
  world.changed()
}

function react(context: PhoneContext, mid: string, emoji: string | null): void {
  const { world, client } = context
  const message = shownMessage(context.talk(), mid)
  setReaction(message, 'client', emoji)
  const what =
    emoji === null
      ? { mid, action: 'unreact' }
      : { mid, action: 'react', reaction: reactionNameOf(emoji), emoji }
  announceAction(world, context.page(), client, 'reaction', what)
  world.changed()
}

/** A postback with its own mid; old messages' buttons work for ever. */
function press(context: PhoneContext, messageId: string, name: string): string {
  const buttons = shownMessage(context.talk(), messageId).buttons.flat()
  const button = buttons.find(({ data }) => data === name) ?? buttons.find(({ text }) => text === name)
  if (button?.data === undefined) throw new Error(`message ${messageId} has no button ${name}`)
  return write(context, {
    kind: 'postback',
    shows: { kind: 'text', text: button.text },
    wire: { title: button.text, payload: button.data },
  })
}

function start(context: PhoneContext, ref: string | undefined): string {
  const { get_started: asked } = context.page().profile
  const payload =
    typeof asked === 'object' && asked !== null ? String(Reflect.get(asked, 'payload')) : 'GET_STARTED'
  const referral = ref === undefined ? {} : { referral: { ref, source: 'SHORTLINK', type: 'OPEN_THREAD' } }
  return write(context, {
    kind: 'postback',
    shows: { kind: 'text', text: 'Get Started' },
    wire: { title: 'Get Started', payload, ...referral },
  })
}

function adReferral(adId: string) {
  return {
    ref: 'autumn',
    ad_id: adId,
    source: 'ADS',
    type: 'OPEN_THREAD',
    ads_context_data: {
      ad_title: 'Autumn sale',
      photo_url: 'https://scontent.xx.fbcdn.net/v/ad.jpg',
      post_id: '1',
    },
  }
}

/** A watermark covers everything up to now; it names no messages. */
function read(context: PhoneContext): void {
  const { world, client } = context
  const talk = context.talk()
  if (talk.unseen.size === 0) return
  talk.unseen.clear()
  announceAction(world, context.page(), client, 'read', { watermark: world.clock.now() })
  world.changed()
}

/** A block causes no event; sends are refused from then on. */
function setBlocked(context: PhoneContext, isBlocked: boolean): void {
  context.talk().isBlocked = isBlocked
  context.world.changed()
}
