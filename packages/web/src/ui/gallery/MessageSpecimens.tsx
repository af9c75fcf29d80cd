import { ArrowRightLeft, Check, RotateCcw, Shapes } from 'lucide-react'
import { Button } from '../buttons/Button.tsx'
import { Stars } from '../figures/Stars.tsx'
import { ContactCard } from '../chat/ContactCard.tsx'
import { DayTitle } from '../chat/DayTitle.tsx'
import { EventNote } from '../chat/EventNote.tsx'
import { FileCard } from '../chat/FileCard.tsx'
import { Mention } from '../chat/Mention.tsx'
import { MessageBubble } from '../chat/MessageBubble.tsx'
import { NewLine } from '../chat/NewLine.tsx'
import { NoteCard } from '../chat/NoteCard.tsx'
import { LocationCard } from '../chat/LocationCard.tsx'
import { Placeholder } from '../chat/Placeholder.tsx'
import { Quote } from '../chat/Quote.tsx'
import { Reaction } from '../chat/Reaction.tsx'
import { Sticker } from '../chat/Sticker.tsx'
import { ComposerSpecimens } from './ComposerSpecimens.tsx'
import { deliveries, meta, tools } from './message-samples.tsx'
import styles from './Gallery.module.css'
import { MediaSpecimens } from './MediaSpecimens.tsx'
import { Specimen } from './Specimen.tsx'

export function MessageSpecimens() {
  return (
    <Specimen title="Messages">
      <div className={styles.pane}>
        <DayTitle text="Wednesday · 2026-03-11" dateTime="2026-03-11" />
        <MessageBubble
          side="client"
          label="Ingrid"
          isFirst
          touch={{ tools }}
          content={{ kind: 'text', text: 'Hei! Can I write in English? Short message.' }}
          meta={meta('08:47')}
        />
        <MessageBubble
          side="client"
          label="Ingrid"
          touch={{ tools }}
          content={{
            kind: 'text',
            text: 'We run a small café and bought the Linea 2 in September. It has been wonderful until last week, when it started to leave a little puddle on the counter overnight.',
          }}
          meta={meta('08:48')}
        />
        <MessageBubble
          side="agent"
          label="Jonas"
          isFirst
          author="Jonas Weber"
          touch={{ tools }}
          content={{
            kind: 'text',
            text: 'Of course! Could you send a photo of the leak? Then I can see which seal it is.',
          }}
          meta={meta('08:55', 'read')}
        />
        <MediaSpecimens />
        <MessageBubble
          side="client"
          label="place"
          isFirst
          content={{
            kind: 'media',
            media: (
              <LocationCard
                text="59.92311, 10.75963"
                href="https://www.openstreetmap.org"
                label="Open 59.92311, 10.75963 in maps"
              />
            ),
          }}
          meta={meta('09:04')}
        />
        <NoteCard
          label="Internal note by Jonas Weber, 09:10"
          tag="Internal note"
          who="Jonas Weber · only staff can see this"
          time={meta('09:10').time}
        >
          Handing over to <Mention name="Mara" />: she knows the Linea seals better than I do.
        </NoteCard>
        <MessageBubble
          side="agent"
          label="file"
          isFirst
          content={{
            kind: 'card',
            card: (
              <FileCard
                name="Linea 2 exploded view and spare parts list (EN, NO, DE).pdf"
                about="4.8 MB"
                download={{ href: '#', label: 'Download' }}
              />
            ),
          }}
          meta={meta('09:14', 'delivered')}
        />
        <MessageBubble
          side="client"
          label="file"
          isFirst
          content={{ kind: 'card', card: <FileCard name="Filesize too large!" about="file not kept" /> }}
          meta={meta('09:21')}
        />
        <MessageBubble
          side="client"
          label="contact"
          content={{
            kind: 'card',
            card: (
              <ContactCard
                name="Lars Solheim"
                phone={{ text: '+47 22 33 44 55', href: 'tel:+4722334455', label: 'Call Lars' }}
              />
            ),
          }}
          meta={meta('09:22')}
        />
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
              <Reaction
                emoji="❤️"
                label="❤️ 2, from you and Ingrid"
                count={2}
                isMine
                onToggle={() => undefined}
              />
            </>
          }
        />
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
        <EventNote icon={Check}>Closed on 2026-03-11 16:42.</EventNote>
        <EventNote>
          Rated <Stars value={2} label="2 of 3 stars" /> 2 of 3
        </EventNote>
        <DayTitle text="Today · 2026-03-18" dateTime="2026-03-18" />
        <EventNote icon={RotateCcw}>Reopened on 2026-03-18 13:52.</EventNote>
        <EventNote icon={ArrowRightLeft}>Reassigned from Jonas Weber to Mara Okafor.</EventNote>
        <NewLine text="3 new messages" />
        {deliveries.map(({ text, delivery }, place) => (
          <MessageBubble
            key={delivery}
            side="agent"
            label={text}
            isFirst={place === 0}
            isHit={delivery === 'sent'}
            content={{ kind: 'text', text }}
            meta={meta('13:55', delivery)}
          />
        ))}
        <MessageBubble
          side="agent"
          label="failed"
          isFirst
          content={{ kind: 'text', text: 'Here is the tracking number for the gasket: NO-884-201-55' }}
          meta={meta('13:58', 'failed')}
          failure={{
            reason: 'Not delivered. WhatsApp: more than 24 hours have passed since the client last wrote.',
            actions: (
              <>
                <Button label="Retry" size="sm" />
                <Button label="Use a template" size="sm" />
                <Button label="Discard" size="sm" tone="quiet" />
              </>
            ),
          }}
        />
        <ComposerSpecimens />
      </div>
    </Specimen>
  )
}
