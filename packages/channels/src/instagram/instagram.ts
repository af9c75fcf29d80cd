import type { Channel } from '../channel.ts'
import { messagingAbilities, messagingChannel } from '../meta/messaging/messaging-channel.ts'
import { checkInstagram } from './accounts.ts'
import {
  instagramAccepts,
  instagramLimits,
  instagramProduct,
  instagramReactions,
  instagramTypes,
} from './limits.ts'

const { pictureBytes, uploadBytes } = instagramLimits

/**
 * Instagram Direct for professional accounts that are linked to a page (docs/channels/instagram.md). Sent messages cannot
 * be edited or deleted; Meta reports failures at once, never later.
 */
export const instagram: Channel = {
  ...messagingChannel(instagramProduct),
  platform: 'instagram',
  abilities: {
    ...messagingAbilities,
    textLimit: instagramLimits.text,
    /** A caption goes as a message of its own. */
    captionLimit: instagramLimits.text,
    fileLimits: { image: pictureBytes, video: uploadBytes, audio: uploadBytes, document: uploadBytes },
    fileTypes: instagramTypes,
    fileAccepts: instagramAccepts,
    recordings: 'audio/wav',
    reactions: instagramReactions,
    /** Sound and pictures that move: ten a second for each account. */
    pace: { perChat: 4, perAccount: 10 },
  },
  splitsTexts: true,
  check: checkInstagram,
}
