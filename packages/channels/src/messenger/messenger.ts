import type { Channel } from '../channel.ts'
import { messagingAbilities, messagingChannel } from '../meta/messaging/messaging-channel.ts'
import { checkMessenger } from './check.ts'
import { messengerLimits, messengerProduct, messengerTypes } from './limits.ts'

const { uploadBytes } = messengerLimits

/**
 * Facebook Messenger for pages. Sent messages cannot be edited or deleted; Meta reports failures at once, never later.
 */
export const messenger: Channel = {
  ...messagingChannel(messengerProduct),
  platform: 'messenger',
  abilities: {
    ...messagingAbilities,
    textLimit: messengerLimits.text,
    /** A caption goes as a message of its own. */
    captionLimit: messengerLimits.text,
    fileLimits: { image: uploadBytes, video: uploadBytes, audio: uploadBytes, document: uploadBytes },
    fileTypes: messengerTypes,
    recordings: 'audio/ogg',
    reactions: [],
    pace: { perChat: 4, perAccount: 40 },
  },
  check: checkMessenger,
}
