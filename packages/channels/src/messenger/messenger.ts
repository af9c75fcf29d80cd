import type { Channel } from '../channel.ts'
import { messagingChannel } from '../meta/messaging/messaging-channel.ts'
import { messagingProblems } from '../meta/messaging/problems.ts'
import { messagingProfile } from '../meta/messaging/profile.ts'
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
    textLimit: messengerLimits.text,
    /** A caption goes as a message of its own. */
    captionLimit: messengerLimits.text,
    fileLimits: { image: uploadBytes, video: uploadBytes, audio: uploadBytes, document: uploadBytes },
    fileTypes: messengerTypes,
    recordings: 'audio/ogg',
    receipts: 'read',
    reactions: [],
    replies: true,
    typing: 20_000,
    /** 24 hours, less what a queue may take. */
    replyWindow: (24 * 60 - 5) * 60_000,
    humanAgentWindow: (7 * 24 * 60 - 5) * 60_000,
    markRead: true,
    pace: { perChat: 4, perAccount: 40 },
  },
  problems: messagingProblems,
  check: checkMessenger,
  profileOf: (...given) => messagingProfile(messengerProduct, ...given),
}
