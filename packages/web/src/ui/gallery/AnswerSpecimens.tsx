import { Shapes } from 'lucide-react'
import { MessageBubble } from '../chat/MessageBubble.tsx'
import { Placeholder } from '../chat/Placeholder.tsx'
import { Quote } from '../chat/Quote.tsx'
import { Reaction } from '../chat/Reaction.tsx'
import { Sticker } from '../chat/Sticker.tsx'
import { meta } from './message-samples.tsx'

/** An answer that quotes, and what clients do to messages. */
export function AnswerSpecimens() {
  return (
    <>
      <Answer />
      <MessageBubble
        side="client"
        label="edited"
        isFirst
        content={{ kind: 'text', text: 'Takk! 🙏' }}
        meta={{ ...meta('09:26'), edited: 'edited' }}
        reactions={<Reaction emoji="😊" label="😊" onToggle={() => undefined} />}
      />
      <MessageBubble
        side="client"
        label="deleted"
        content={{ kind: 'gone', text: 'This message was deleted by the client.' }}
        meta={meta('09:27')}
      />
      <MessageBubble
        side="client"
        label="unknown"
        content={{
          kind: 'text',
          text: <Placeholder icon={Shapes} text="A kind of message that cannot be shown" />,
        }}
        meta={meta('09:27')}
      />
      <MessageBubble
        side="client"
        label="sticker"
        isFirst
        content={{
          kind: 'bare',
          bare: <Sticker label="Sticker: coffee" emoji="☕" caption="Sticker · 09:28" />,
        }}
        meta={meta('09:28')}
      />
    </>
  )
}

function Answer() {
  return (
    <MessageBubble
      side="agent"
      label="reply"
      isFirst
      content={{
        kind: 'text',
        text: 'Thank you. The O-ring is on its way, no charge.',
        quote: (
          <Quote
            who="Ingrid Solheim"
            time={{ dateTime: '2026-03-11T08:48', body: '2026-03-11 08:48' }}
            text="We run a small café and bought the Linea 2 in September. It has been wonderful until last week…"
            jump={{ label: 'Go to the quoted message', onPress: () => undefined }}
          />
        ),
      }}
      meta={meta('09:25', 'read')}
      reactions={
        <>
          <Reaction emoji="👍" label="👍 from Ingrid" />
          <Reaction emoji="❤️" label="❤️ from you" isMine onToggle={() => undefined} />
        </>
      }
    />
  )
}
