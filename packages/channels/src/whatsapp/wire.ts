import { z } from 'zod'
import { GraphError } from '../meta/graph-refusal.ts'
import { Id, Instant, Items, Latitude, lenient, Longitude, Name, Text } from '../wire-parts.ts'

/** What WhatsApp sends, loosely: keys we do not know stay, an invalid value in a field we can do without counts as absent. */
export const Change = z.looseObject({ field: Text, value: z.looseObject({}) })
export type Change = z.infer<typeof Change>

export const MessagesValue = z.looseObject({
  metadata: lenient(z.looseObject({ phone_number_id: lenient(Id) })),
  contacts: Items,
  messages: Items,
  statuses: Items,
  message_echoes: Items,
  user_id_update: Items,
  errors: Items,
})
export type MessagesValue = z.infer<typeof MessagesValue>

/** Who wrote. People who took a username may show no number: then only `user_id` names them. */
export const Contact = z.looseObject({
  wa_id: lenient(Id),
  user_id: lenient(Id),
  parent_user_id: lenient(Id),
  profile: lenient(z.looseObject({ name: lenient(Name), username: lenient(Text) })),
})
export type Contact = z.infer<typeof Contact>

const Context = z.looseObject({
  id: lenient(Id),
  forwarded: lenient(z.boolean()),
  frequently_forwarded: lenient(z.boolean()),
})

export const Message = z.looseObject({
  id: Id,
  from: lenient(Id),
  from_user_id: lenient(Id),
  from_parent_user_id: lenient(Id),
  /** Of echoes: the client. */
  to: lenient(Id),
  to_user_id: lenient(Id),
  timestamp: Instant.default(null),
  type: Text.catch('message'),
  context: lenient(Context),
})
export type Message = z.infer<typeof Message>

export const Media = z.looseObject({
  id: Id,
  caption: lenient(Text),
  filename: lenient(Text),
  mime_type: lenient(Text),
  voice: lenient(z.boolean()),
})
export type Media = z.infer<typeof Media>

export const TextBody = z.looseObject({ body: Text })

export const Place = z.looseObject({
  latitude: Latitude,
  longitude: Longitude,
  name: lenient(Text),
  address: lenient(Text),
})

export const Card = z.looseObject({
  name: lenient(
    z.looseObject({ formatted_name: lenient(Name), first_name: lenient(Name), last_name: lenient(Name) }),
  ),
  phones: z.array(z.looseObject({ phone: lenient(Text), wa_id: lenient(Id) })).catch([]),
})

/** A reaction taken back has an empty emoji, or none. */
export const Reaction = z.looseObject({ message_id: Id, emoji: lenient(Text) })

const Chosen = lenient(z.looseObject({ id: Text, title: lenient(Text) }))
export const Interactive = z.looseObject({ button_reply: Chosen, list_reply: Chosen })

/** A tap on a template's button, which Switchboard never sends: its label is the client's text. */
export const TemplateButton = z.looseObject({ text: Text })

export const Edit = z.looseObject({ original_message_id: Id, message: z.looseObject({ type: Text }) })
export const Revoke = z.looseObject({ original_message_id: Id })
export const System = z.looseObject({
  type: lenient(Text),
  wa_id: lenient(Id),
  new_wa_id: lenient(Id),
  user_id: lenient(Id),
  parent_user_id: lenient(Id),
  previous_user_id: lenient(Id),
  body: lenient(Text),
})

const Changed = lenient(z.looseObject({ previous: lenient(Id), current: lenient(Id) }))

/** The field `user_id_update`: a person whose user id changed without writing anything. */
export const UserIdUpdate = z.looseObject({
  wa_id: lenient(Id),
  user_id: Changed,
  parent_user_id: Changed,
  timestamp: Instant.default(null),
})
export const Unsupported = z.looseObject({ type: lenient(Text) })

export const Status = z.looseObject({
  id: Id,
  status: Id,
  timestamp: Instant.default(null),
  recipient_id: lenient(Id),
  recipient_user_id: lenient(Id),
  biz_opaque_callback_data: lenient(Text),
  errors: z.array(GraphError).catch([]),
})

export const AccountEvent = z.looseObject({ event: lenient(Text), message_template_id: lenient(Id) })

export const TemplateUpdate = z.looseObject({
  event: Text,
  message_template_id: Id,
  message_template_name: Text,
  message_template_language: Text.catch(''),
  reason: lenient(Text),
  rejection_info: lenient(z.looseObject({ reason: lenient(Text), recommendation: lenient(Text) })),
})
