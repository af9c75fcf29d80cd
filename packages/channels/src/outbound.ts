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
  /** Where the provider fetches it, ending in the file's extension; Viber takes files in no other way. */
  publicUrl?: string
}

/** A value for one place in a template; places have a name or are counted. */
export interface TemplateVariable {
  name: string | null
  text: string
}

export interface Choice {
  label: string
  /** At most 64 bytes (Telegram's callback_data, the smallest of all channels). */
  payload: string
}

/** A message to a client, or an action in a chat. */
export type Outbound =
  | { kind: 'text'; text: string; replyTo: string | null }
  | { kind: 'file'; file: OutboundFile; caption: string; replyTo: string | null }
  /** Buttons in the channel's own form; `listLabel` opens them where they are a list (WhatsApp). */
  | { kind: 'question'; text: string; choices: Choice[]; listLabel?: string }
  /** null takes the reaction back. */
  | { kind: 'reaction'; messageRef: string; emoji: string | null }
  /** Stops the spinner on a pressed button, with an optional short word. */
  | { kind: 'acknowledge-press'; pressId: string; text: string | null }
  /** Takes the buttons off a question that is answered. */
  | { kind: 'remove-choices'; messageRef: string; text: string }
  /**
   * `messageRef` is the client's last message: WhatsApp shows typing only as an answer to one. `ended` stops it where
   * the provider supports this; elsewhere it ends by itself.
   */
  | { kind: 'typing'; messageRef?: string; ended?: true }
  /** An approved text, the only message WhatsApp accepts when the window is closed. */
  | { kind: 'template'; name: string; language: string; variables: TemplateVariable[] }
  /** Shows the client that this message and all before it were read. */
  | { kind: 'mark-read'; messageRef: string }

/** `messageRef` is the provider's id of the new message; null for operations that make none. */
export interface Sent {
  messageRef: string | null
  /** Where one send takes several messages (a file and its caption): the ids of the others, in order. */
  otherRefs?: readonly string[]
}

export interface SendOptions {
  /** Our id of the send; the provider returns it in receipts or echoes, so that an unconfirmed send can be settled. */
  ourRef?: string
  /** Parts of this send that are out already: continue after them. */
  taken?: readonly string[]
  /** Of a send of several parts: gets those that are out before each one goes, so that nobody sends them again. */
  onTaken?: (refs: readonly string[]) => Promise<void>
}
