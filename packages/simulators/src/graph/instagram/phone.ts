import { givenMedia } from '../../media/given-media.ts'
import { talkPhone, textMessage, type TalkPhone } from '../../talk-phone.ts'
import type { Waiting } from '../../waiting.ts'
import { cdnAddress } from '../messenger/attachments.ts'
import { announceAction } from '../messenger/events.ts'
import type { Page, PageClient } from '../messenger/page.ts'
import { messageActions, type MessageActions } from '../messenger/phone-messages.ts'
import { openPhone, type PhoneContext } from '../messenger/phone-wire.ts'
import type { GraphWorld } from '../world.ts'

/** A client's phone with Instagram, talking to one professional account. There are no places, and no stickers but the heart. */
export type InstagramPhone = Omit<TalkPhone, 'sendsLocation'> &
  Pick<MessageActions, 'reacts' | 'presses' | 'taps' | 'comesFromLink' | 'comesFromAd' | 'reads'> & {
    readonly client: Readonly<PageClient>
    sendsHeart: () => string
    /** Answers a story of the account. */
    answersStory: (text: string) => string
    /** Mentions the account in a story of the client's own. */
    mentionsInStory: () => string
    /** Shares somebody's post, which comes in the old and the new form. */
    sharesPost: (title?: string) => string
    /** A picture that can be seen once, or something that the API does not hand over. */
    sendsVanishing: () => string
    sendsUnsupported: () => string
    /** Takes an own message back. */
    unsends: (messageId: string) => void
  }

export function createInstagramPhone(
  world: GraphWorld,
  client: PageClient,
  account: () => Page,
  waitFor: Waiting['waitFor'],
): InstagramPhone {
  const context = openPhone(world, client, account, waitFor)
  const { conversation } = context
  const { sendsLocation: _place, ...talk } = talkPhone(conversation)
  const { edits: _edits, starts: _starts, ...actions } = messageActions(context)
  const unknown = (wire: Record<string, unknown>) => conversation.write({ shows: { kind: 'unknown' }, wire })
  return {
    client,
    ...talk,
    ...actions,
    sendsHeart: () =>
      conversation.write({
        shows: { kind: 'text', text: '❤️' },
        wire: { attachments: [{ type: 'like_heart' }] },
      }),
    answersStory: (text) => {
      const { shows, wire } = textMessage(conversation, text)
      const story = { id: world.random.digits(17), url: storyAddress(context) }
      return conversation.write({ shows, wire: { ...wire, reply_to: { story } } })
    },
    mentionsInStory: () =>
      unknown({ attachments: [{ type: 'story_mention', payload: { url: storyAddress(context) } }] }),
    sharesPost: (title = 'Latte art in ten minutes') => {
      const payload = { ig_post_media_id: world.random.digits(17), title, url: storyAddress(context) }
      return unknown({ attachments: ['share', 'ig_post'].map((type) => ({ type, payload })) })
    },
    sendsVanishing: () => unknown({ attachments: [{ type: 'ephemeral' }] }),
    sendsUnsupported: () => unknown({ is_unsupported: true }),
    unsends: (mid) => {
      conversation.talk().messages.delete(mid)
      announceAction(world, account(), client, 'message', { mid, is_deleted: true })
      world.changed()
    },
  }
}

/** A signed address of a picture that ends with its story. */
function storyAddress({ world, client, conversation }: PhoneContext): string {
  const file = conversation.files.add(conversation.account(), givenMedia('machine'))
  return cdnAddress(world, client.product, file)
}
