import { Pin, Reply, SmilePlus } from 'lucide-react'
import type { MessageMetaProps } from '../chat/MessageMeta.tsx'
import { MessageTools } from '../chat/MessageTools.tsx'
import type { Delivery } from '../tickets/Ticks.tsx'

export const meta = (text: string, delivery?: Delivery): MessageMetaProps => ({
  time: { dateTime: `2026-03-11T${text}`, text },
  ticks: delivery && { delivery, label: delivery },
})

export const deliveries: readonly { text: string; delivery: Delivery }[] = [
  { text: 'Sent: one tick, the provider has it', delivery: 'sent' },
  { text: 'Delivered: two ticks', delivery: 'delivered' },
  { text: 'Read: two ticks in the accent', delivery: 'read' },
  { text: 'Queued: WhatsApp cannot be reached, it goes out by itself', delivery: 'queued' },
]

const nothing = () => undefined

export const tools = (
  <MessageTools
    label="Message actions"
    tools={[
      { key: 'react', icon: SmilePlus, label: 'React', onPress: nothing },
      { key: 'reply', icon: Reply, label: 'Reply', keys: ['R'], onPress: nothing },
      { key: 'pin', icon: Pin, label: 'Pin', onPress: nothing },
    ]}
  />
)
