import { z } from 'zod'
import { Id, Instant, lenient, Name, Text } from '../wire-parts.ts'

/** The events of a website chat, which our own server writes: the visitor's side of a conversation. */
export const Envelope = z.looseObject({ kind: Text, id: Id, at: Instant })

export const WithVisitor = z.looseObject({
  visitor: z.looseObject({ id: Id, name: lenient(Name), language: lenient(Text), email: lenient(Text) }),
})

const File = z.looseObject({
  ref: Id,
  kind: z.enum(['image', 'video', 'audio', 'document']).catch('document'),
  name: lenient(Text),
  mime: lenient(Text),
  size: lenient(z.int().nonnegative()),
  recorded: lenient(z.boolean()),
  duration: lenient(z.number().nonnegative()),
  width: lenient(z.int().positive()),
  height: lenient(z.int().positive()),
})

export const Message = z.looseObject({ text: lenient(Text), file: lenient(File), replyTo: lenient(Id) })
export const Reaction = z.looseObject({ messageRef: Id, emoji: Text.nullable() })
export const Press = z.looseObject({ messageRef: Id, payload: Text })
export const Progress = z.looseObject({ upTo: Instant })
export const Receipt = z.looseObject({ messageRef: Id })
