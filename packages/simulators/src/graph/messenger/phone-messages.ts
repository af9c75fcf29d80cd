import { setReaction, shownMessage } from '../../talks.ts'
import { buttonOf, checkedText, ownMessage, textMessage } from '../../talk-phone.ts'
import { announceAction } from './events.ts'
import type { PhoneContext } from './phone-wire.ts'
import { reactionNameOf } from './send.ts'

export type MessageActions = {
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
}

export function messageActions(context: PhoneContext): MessageActions {
  const { world, client, conversation } = context
  const text = (body: string, more: Record<string, unknown>) => {
    const { shows, wire } = textMessage(conversation, body)
    return conversation.write({ shows, wire: { ...wire, ...more } })
  }
  return {
    edits: (messageId, body) => edit(context, messageId, body),
    reacts: (messageId, emoji) => react(context, messageId, emoji),
    presses: (messageId, button) => press(context, messageId, button),
    taps: (title) => {
      const keys = conversation.talk().keyboard.flat()
      const key = keys.find(({ label }) => label === title)
      if (!key) throw new Error(`there is no quick reply ${title}`)
      return text(title, { quick_reply: { payload: key.sends } })
    },
    starts: (ref) => start(context, ref),
    comesFromLink: (ref) =>
      announceAction(world, context.page(), client, 'referral', {
        ref,
        source: client.product === 'messenger' ? 'SHORTLINK' : 'IGME',
        type: 'OPEN_THREAD',
      }),
    comesFromAd: (body, adId = world.random.digits(16)) => text(body, { referral: adReferral(adId) }),
    reads: () => read(context),
  }
}

const edits = new WeakMap<object, number>()
const mostEdits = 5

function edit(context: PhoneContext, messageId: string, body: string): void {
  const { world, client, conversation } = context
  const message = ownMessage(conversation, messageId)
  const count = (edits.get(message) ?? 0) + 1
  if (count > mostEdits) throw new Error(`a message is edited at most ${mostEdits} times`)
  edits.set(message, count)
  Object.assign(message, { text: checkedText(body, conversation.longestText), isEdited: true })
  announceAction(world, context.page(), client, 'message_edit', {
    mid: messageId,
    text: body,
    num_edit: count,
  })
  world.changed()
}

function react(context: PhoneContext, mid: string, emoji: string | null): void {
  const { world, client, conversation } = context
  setReaction(shownMessage(conversation.talk(), mid), 'client', emoji)
  const what =
    emoji === null
      ? { mid, action: 'unreact' }
      : { mid, action: 'react', reaction: reactionNameOf(emoji), emoji }
  announceAction(world, context.page(), client, 'reaction', what)
  world.changed()
}

/** A postback with its own mid; old messages' buttons work for ever. */
function press(context: PhoneContext, messageId: string, name: string): string {
  const { text, data } = buttonOf(shownMessage(context.conversation.talk(), messageId), name)
  if (data === undefined) throw new Error(`the button ${name} sends nothing to the page`)
  return postback(context, text, { payload: data })
}

function start(context: PhoneContext, ref: string | undefined): string {
  const { get_started: asked } = context.page().profile
  const payload =
    typeof asked === 'object' && asked !== null ? String(Reflect.get(asked, 'payload')) : 'GET_STARTED'
  const referral = ref === undefined ? {} : { referral: { ref, source: 'SHORTLINK', type: 'OPEN_THREAD' } }
  return postback(context, 'Get Started', { payload, ...referral })
}

function postback({ conversation, announceAs }: PhoneContext, title: string, wire: object): string {
  const message = { shows: { kind: 'text' as const, text: title }, wire: { title, ...wire } }
  return conversation.write(message, announceAs('postback'))
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

/** Messenger's watermark covers everything up to now and names no messages; Instagram names the last one. */
function read(context: PhoneContext): void {
  const { world, client, conversation } = context
  const talk = conversation.talk()
  if (talk.unseen.size === 0) return
  const last = [...talk.unseen].at(-1)
  talk.unseen.clear()
  const what = client.product === 'messenger' ? { watermark: world.clock.now() } : { mid: last }
  announceAction(world, context.page(), client, 'read', what)
  world.changed()
}
