/** A message on a client's phone, the same for every provider. */
export type PhoneMessage<Id extends string | number = string | number> = {
  id: Id
  by: 'client' | 'bot'
  /** Milliseconds. */
  at: number
  kind:
    | 'text'
    | 'photo'
    | 'voice'
    | 'audio'
    | 'video'
    | 'videoNote'
    | 'document'
    | 'sticker'
    | 'animation'
    | 'location'
    | 'contact'
    | 'unknown'
  /** The text, or the caption under media. */
  text: string
  media: PhoneMedia | undefined
  location: { latitude: number; longitude: number; title: string | undefined } | undefined
  contact: { phone: string; name: string } | undefined
  repliesTo: { id: Id; text: string; by: 'client' | 'bot' } | undefined
  quote: string | undefined
  albumId: string | undefined
  forwardedFrom: string | undefined
  isEdited: boolean
  /** The business has marked it as read; only on messages of the client, where the provider has such marks. */
  isSeen?: boolean
  reactions: { emoji: string; by: 'client' | 'bot' }[]
  buttons: PhoneButton[][]
}

export type PhoneMedia = {
  /** Names the file to the provider; also good for the page's media address. */
  fileId: string
  fileName: string | undefined
  mimeType: string
  size: number
  duration: number | undefined
}

export type PhoneButton = { text: string; data: string | undefined; url: string | undefined }

export type PhoneChat<Id extends string | number = string | number> = {
  isBlocked: boolean
  /** The visible activity of the other side, such as `typing`. */
  activity: string | undefined
  messages: PhoneMessage<Id>[]
  /** Answers to button presses, latest last. */
  notices: { at: number; text: string; alert: boolean }[]
  /** A keyboard under the text field whose keys write their own text. */
  keyboard: string[][]
}
