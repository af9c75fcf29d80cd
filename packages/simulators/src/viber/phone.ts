import { talkPhone, type TalkPhone } from '../talk-phone.ts'
import type { Waiting } from '../waiting.ts'
import { cardActions, type CardActions } from './phone-cards.ts'
import { messageActions, type MessageActions } from './phone-messages.ts'
import { openPhone } from './phone-wire.ts'
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
