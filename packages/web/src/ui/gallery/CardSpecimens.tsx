import { ContactCard } from '../chat/ContactCard.tsx'
import { FileCard } from '../chat/FileCard.tsx'
import { LocationCard } from '../chat/LocationCard.tsx'
import { Mention } from '../chat/Mention.tsx'
import { MessageBubble } from '../chat/MessageBubble.tsx'
import { NoteCard } from '../chat/NoteCard.tsx'
import { meta } from './message-samples.tsx'

/** A place, a note, files and a contact. */
export function CardSpecimens() {
  return (
    <>
      <Place />
      <InternalNote />
      <Files />
      <Contact />
    </>
  )
}

function Place() {
  return (
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
  )
}

function InternalNote() {
  return (
    <NoteCard
      label="Internal note by Jonas Weber, 09:10"
      tag="Internal note"
      who="Jonas Weber · only staff can see this"
      time={meta('09:10').time}
    >
      Handing over to <Mention name="Mara" />: she knows the Linea seals better than I do.
    </NoteCard>
  )
}

function Files() {
  return (
    <>
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
    </>
  )
}

function Contact() {
  return (
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
  )
}
