import type { PhoneButton, PhoneChat, PhoneMedia, PhoneMessage } from '../phone.ts'
import type { Message, ReactionType } from './wire.ts'
import type { Conversation, StoredMessage, World } from './world.ts'

/** The conversation as the client's phone shows it. */
export function presentChat(world: World, conversation: Conversation): PhoneChat<number> {
  const { action } = conversation
  const messages = [...conversation.messages.values()].filter((stored) => !stored.deleted)
  return {
    isBlocked: conversation.blocked,
    activity: action && action.until > world.clock.now() ? action.name : undefined,
    messages: messages.map((stored) => presentMessage(world, stored)),
    notices: [...conversation.notices],
    keyboard: conversation.replyKeyboard ?? [],
  }
}

function presentMessage(world: World, stored: StoredMessage): PhoneMessage<number> {
  const { message } = stored
  return {
    id: message.message_id,
    by: stored.by,
    at: message.date * 1000,
    kind: kindOf(message),
    text: message.text ?? message.caption ?? '',
    media: mediaOf(world, message),
    location: locationOf(message),
    contact: message.contact && {
      phone: message.contact.phone_number,
      name: nameOf(message.contact),
    },
    repliesTo: message.reply_to_message && presentQuoted(message.reply_to_message),
    quote: message.quote?.text,
    albumId: message.media_group_id,
    forwardedFrom: forwardedFrom(message),
    isEdited: message.edit_date !== undefined,
    reactions: [
      ...stored.reactions.client.map((reaction) => ({ emoji: emojiOf(reaction), by: 'client' as const })),
      ...stored.reactions.bot.map((reaction) => ({ emoji: emojiOf(reaction), by: 'bot' as const })),
    ],
    buttons: (message.reply_markup?.inline_keyboard ?? []).map((row) =>
      row.map((button): PhoneButton => ({ text: button.text, data: button.callback_data, url: button.url })),
    ),
  }
}

/** Animation also carries a document and venue a location, so they are asked first. */
function kindOf(message: Message): PhoneMessage['kind'] {
  if (message.text !== undefined) return 'text'
  if (message.photo) return 'photo'
  if (message.voice) return 'voice'
  if (message.audio) return 'audio'
  if (message.video) return 'video'
  if (message.video_note) return 'videoNote'
  if (message.sticker) return 'sticker'
  if (message.animation) return 'animation'
  if (message.document) return 'document'
  if (message.location) return 'location'
  return message.contact ? 'contact' : 'unknown'
}

function mediaOf(world: World, message: Message): PhoneMedia | undefined {
  const { voice, audio, video, video_note, sticker, animation, document } = message
  const ref =
    message.photo?.at(-1) ?? voice ?? audio ?? video ?? video_note ?? sticker ?? animation ?? document
  const file = ref && world.files.findAny(ref.file_id)
  if (!file) return undefined
  return {
    fileId: file.file_id,
    fileName: file.fileName,
    mimeType: file.mimeType ?? 'application/octet-stream',
    size: file.size,
    duration: (voice ?? audio ?? video ?? video_note ?? animation)?.duration,
  }
}

function locationOf({ location, venue }: Message): PhoneMessage['location'] {
  return location && { latitude: location.latitude, longitude: location.longitude, title: venue?.title }
}

function presentQuoted(message: Message): { id: number; text: string; by: 'client' | 'bot' } {
  return {
    id: message.message_id,
    text: message.text ?? message.caption ?? kindOf(message),
    by: message.from.is_bot ? 'bot' : 'client',
  }
}

function forwardedFrom({ forward_origin: origin }: Message): string | undefined {
  if (!origin) return undefined
  return origin.type === 'user' ? nameOf(origin.sender_user) : origin.sender_user_name
}

function nameOf({ first_name, last_name }: { first_name: string; last_name?: string }): string {
  return last_name === undefined ? first_name : `${first_name} ${last_name}`
}

function emojiOf(reaction: ReactionType): string {
  return reaction.type === 'emoji' ? reaction.emoji : '✨'
}
