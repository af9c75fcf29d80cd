import { ArrowRightLeft, Check, RotateCcw } from 'lucide-react'
import { Button } from '../buttons/Button.tsx'
import { Stars } from '../figures/Stars.tsx'
import { DayTitle } from '../chat/DayTitle.tsx'
import { EventNote } from '../chat/EventNote.tsx'
import { MessageBubble } from '../chat/MessageBubble.tsx'
import { NewLine } from '../chat/NewLine.tsx'
import { AnswerSpecimens } from './AnswerSpecimens.tsx'
import { CardSpecimens } from './CardSpecimens.tsx'
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
        <Texts />
        <MediaSpecimens />
        <CardSpecimens />
        <AnswerSpecimens />
        <Events />
        <Deliveries />
        <ComposerSpecimens />
      </div>
    </Specimen>
  )
}

function Texts() {
  return (
    <>
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
    </>
  )
}

function Events() {
  return (
    <>
      <EventNote icon={Check}>Closed on 2026-03-11 16:42.</EventNote>
      <EventNote>
        Rated <Stars value={2} label="2 of 3 stars" /> 2 of 3
      </EventNote>
      <DayTitle text="Today · 2026-03-18" dateTime="2026-03-18" />
      <EventNote icon={RotateCcw}>Reopened on 2026-03-18 13:52.</EventNote>
      <EventNote icon={ArrowRightLeft}>Reassigned from Jonas Weber to Mara Okafor.</EventNote>
      <NewLine text="3 new messages" />
    </>
  )
}

function Deliveries() {
  return (
    <>
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
    </>
  )
}
