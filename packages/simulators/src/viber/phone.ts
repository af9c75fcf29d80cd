import { talkPhone, type TalkPhone } from '../talk-phone.ts'
import type { Waiting } from '../waiting.ts'
import { messageActions, type MessageActions } from './phone-messages.ts'
import { openPhone, type PhoneContext } from './phone-wire.ts'
import type { Bot, Person, ViberWorld } from './world.ts'

/** A client's phone with Viber, which has no replies, voice messages or read marks; a block is an unsubscription. */
export type ViberPhone = Pick<
  TalkPhone,
  | 'writes'
  | 'sendsPhoto'
  | 'sendsVideo'
  | 'sendsDocument'
  | 'sendsAlbum'
  | 'sendsLocation'
  | 'chat'
  | 'waitsFor'
> &
  MessageActions &
  CardActions & { readonly person: Readonly<Person> }

export function createPhone(
  world: ViberWorld,
  person: Person,
  bot: () => Bot,
  waitFor: Waiting['waitFor'],
): ViberPhone {
  const context = openPhone(world, person, bot, waitFor)
  const { writes, sendsPhoto, sendsVideo, sendsDocument, sendsAlbum, sendsLocation, chat, waitsFor } =
    talkPhone(context.conversation)
  return {
    person,
    writes,
    sendsPhoto,
    sendsVideo,
    sendsDocument,
    sendsAlbum,
    sendsLocation,
    chat,
    waitsFor,
    ...messageActions(context),
    ...cardActions(context),
  }
}

type CardActions = {
  sendsSticker: (stickerId?: number) => string
  sendsContact: (phone?: string, name?: string) => string
  sendsLink: (url?: string) => string
  /** A type the documents do not list. */
  sendsUnknown: (type?: string) => string
}

function cardActions({ conversation: { write } }: PhoneContext): CardActions {
  return {
    sendsSticker: (sticker_id = 40133) =>
      write({ shows: { kind: 'sticker' }, wire: { type: 'sticker', sticker_id } }),
    sendsContact: (phone_number = '+4512345678', name = 'Ida') =>
      write({
        shows: { kind: 'contact', contact: { phone: phone_number, name } },
        wire: { type: 'contact', contact: { name, phone_number } },
      }),
    sendsLink: (media = 'https://brewbench.example.com/grinders') =>
      write({ shows: { kind: 'text', text: media }, wire: { type: 'url', media } }),
    sendsUnknown: (type = 'poll') => write({ shows: { kind: 'unknown' }, wire: { type } }),
  }
}
