import { Bookmark, Paperclip, Send, Smile } from 'lucide-react'
import { useState } from 'react'
import { AcceptBar, ClosedBar } from '../chat/ComposerBar.tsx'
import { ComposerNotice } from '../chat/ComposerNotice.tsx'
import { ComposerShell, ComposerArea } from '../chat/ComposerShell.tsx'
import { ComposerTabs } from '../chat/ComposerTabs.tsx'
import { ComposerText } from '../chat/ComposerText.tsx'
import { DropOverlay } from '../chat/DropOverlay.tsx'
import { PresencePill } from '../chat/PresencePill.tsx'
import { ReplyLine } from '../chat/ReplyLine.tsx'
import { SavedTextStrip } from '../chat/SavedTextStrip.tsx'
import { WindowRing } from '../chat/WindowRing.tsx'
import { Button } from '../buttons/Button.tsx'
import { FilePreview } from '../media/FilePreview.tsx'
import { IconButton } from '../buttons/IconButton.tsx'
import styles from './Gallery.module.css'

const saved = [
  'Greeting',
  'Ask for serial number',
  'Warranty: 24 months',
  'Return label',
  'Refund in 3 to 5 days',
  'Opening hours',
  'Descaling guide',
]
const nothing = () => undefined

export function ComposerSpecimens() {
  return (
    <>
      <Composing />
      <ComposerArea>
        <AcceptBar
          waiting={{ minutes: 47, text: 'Waiting 47 min', label: 'Waiting 47 min' }}
          text="Bartholomew will be told your first name."
          acceptLabel="Accept ticket"
          keys={['A']}
          onAccept={nothing}
        />
      </ComposerArea>
      <ComposerArea>
        <ClosedBar hint="It reopens when Мария writes again.">
          Closed by <b>Mara Okafor</b> on <time>2026-03-17 16:20</time>
        </ClosedBar>
      </ComposerArea>
      <PresencePill
        people={[{ name: 'Jonas Weber' }, { name: 'Emine Kaya' }]}
        text="Jonas is writing a note"
      />
      <Drop />
    </>
  )
}

function Composing() {
  const [mode, setMode] = useState<'reply' | 'note'>('reply')
  const [text, setText] = useState('Got it, thank you')
  const isNote = mode === 'note'
  return (
    <ComposerArea
      strip={
        <SavedTextStrip
          label="Saved texts"
          texts={saved.map((name) => ({ id: name, name }))}
          onChoose={setText}
        />
      }
    >
      <ComposerShell
        mode={mode}
        label="Answer"
        notice={
          <ComposerNotice tone="warning" actions={<Button label="Show message" size="sm" />}>
            Ingrid wrote while you were typing. Read it before you send.
          </ComposerNotice>
        }
        tabs={
          <ComposerTabs
            label="What to write"
            mode={mode}
            onMode={setMode}
            replyLabel="Reply"
            noteLabel="Internal note"
            warning={isNote ? 'Only staff will see this' : undefined}
          />
        }
        replyTo={
          <ReplyLine
            who="Ingrid Solheim"
            text="It says NH2-4471-20983"
            cancelLabel="Cancel reply"
            onCancel={nothing}
          />
        }
        tools={<Tools />}
        end={<End isNote={isNote} />}
      >
        <ComposerText
          label="Message"
          placeholder="Reply to Ingrid on WhatsApp"
          value={text}
          onChange={setText}
        />
      </ComposerShell>
    </ComposerArea>
  )
}

const Tools = () => (
  <>
    <IconButton icon={Paperclip} label="Attach a file" />
    <IconButton icon={Smile} label="Emoji" />
    <IconButton icon={Bookmark} label="Saved texts" keys={['/']} />
  </>
)

const End = ({ isNote }: { isNote: boolean }) => (
  <>
    <WindowRing
      share={0.91}
      isLow={isNote}
      lead="WhatsApp window:"
      text="21 h 48 min left"
      title="24 hours"
    />
    <Button label={isNote ? 'Add note' : 'Send'} tone={isNote ? 'note' : 'primary'} end="↵" />
  </>
)

function Drop() {
  return (
    <div className={styles.dropFrame}>
      <DropOverlay
        label="Send this file"
        preview={
          <FilePreview name="Warranty replacement form NH2-4471.pdf" about="842 KB · application/pdf" />
        }
        text={
          <>
            Goes to <b>Ingrid Solheim</b> on WhatsApp. One file at a time: only the first is taken.
          </>
        }
        actions={
          <>
            <Button label="Cancel" />
            <Button label="Send file" tone="primary" icon={Send} />
          </>
        }
      />
    </div>
  )
}
