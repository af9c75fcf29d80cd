import { talkPhone, type TalkPhone } from '../../talk-phone.ts'
import type { Waiting } from '../../waiting.ts'
import type { GraphWorld } from '../world.ts'
import type { Page, PageClient } from './page.ts'
import { attachmentActions, type AttachmentActions } from './phone-attachments.ts'
import { messageActions, type MessageActions } from './phone-messages.ts'
import { openPhone } from './phone-wire.ts'

/** A client's phone with Messenger, talking to one page. Voice messages are MP4 with AAC. */
export type MessengerPhone = Omit<TalkPhone, 'sendsAlbum'> &
  MessageActions &
  AttachmentActions & { readonly client: Readonly<PageClient> }

export function createPhone(
  world: GraphWorld,
  client: PageClient,
  page: () => Page,
  waitFor: Waiting['waitFor'],
): MessengerPhone {
  const context = openPhone(world, client, page, waitFor)
  return {
    client,
    ...talkPhone(context.conversation),
    ...messageActions(context),
    ...attachmentActions(context),
  }
}
