import type { FileKind } from './inbound.ts'

/** A file of ours on its way to a client. */
export interface OutboundFile {
  kind: Exclude<FileKind, 'sticker'>
  name: string
  mime: string
  size: number
  recorded: boolean
  duration: number | null
  width: number | null
  height: number | null
  open: () => Promise<Blob>
}

export interface Choice {
  label: string
  /** At most 64 bytes (Telegram's callback_data, the smallest of all channels). */
  payload: string
}

/** What the desk says to a client, or does in a chat. */
export type Outbound =
  | { kind: 'text'; text: string; replyTo: string | null }
  | { kind: 'file'; file: OutboundFile; caption: string; replyTo: string | null }
  /** Buttons in the channel's own form. */
  | { kind: 'question'; text: string; choices: Choice[] }
  /** null takes the reaction back. */
  | { kind: 'reaction'; messageRef: string; emoji: string | null }
  /** Stops the spinner on a pressed button, with an optional short word. */
  | { kind: 'acknowledge-press'; pressId: string; text: string | null }
  /** Takes the buttons off a question that is answered. */
  | { kind: 'remove-choices'; messageRef: string; text: string }
  | { kind: 'typing' }

/** `messageRef` is the provider's id of the new message; null for deeds that make none. */
export interface Sent {
  messageRef: string | null
}
