import { Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { AlertDialog } from '../overlays/AlertDialog.tsx'
import { Banner } from '../overlays/Banner.tsx'
import { Button } from '../buttons/Button.tsx'
import { ConnectionLine } from '../overlays/ConnectionLine.tsx'
import { Dialog } from '../overlays/Dialog.tsx'
import { FilePreview } from '../media/FilePreview.tsx'
import { IconButton } from '../buttons/IconButton.tsx'
import { Menu } from '../overlays/Menu.tsx'
import { Popover } from '../overlays/Popover.tsx'
import { TextField } from '../forms/TextField.tsx'
import { toasts } from '../overlays/toast-queue.ts'
import { Viewer } from '../media/Viewer.tsx'
import { LocationDrawing } from '../chat/LocationCard.tsx'
import styles from './Gallery.module.css'
import { Specimen } from './Specimen.tsx'

type Open = 'dialog' | 'alert' | 'viewer' | 'banner' | 'popover' | undefined

export function OverlaySpecimens() {
  const [open, setOpen] = useState<Open>()
  const beside = useRef<HTMLButtonElement>(null)
  const close = () => setOpen(undefined)
  return (
    <Specimen title="Overlays">
      <Button label="Dialog" onPress={() => setOpen('dialog')} />
      <Button label="Alert dialog" onPress={() => setOpen('alert')} />
      <Button label="Viewer" onPress={() => setOpen('viewer')} />
      <Button label="Banner" onPress={() => setOpen('banner')} />
      <Button label="Toasts" onPress={showToasts} />
      <Menu
        label="More"
        trigger={<IconButton icon={Ellipsis} label="More" />}
        choices={[
          { id: 'edit', label: 'Edit', icon: Pencil, keys: ['E'], onChoose: () => undefined },
          { id: 'delete', label: 'Delete', icon: Trash2, tone: 'danger', onChoose: () => undefined },
        ]}
      />
      <Button ref={beside} label="Popover" onPress={() => setOpen('popover')} />
      <Popover
        title="Inbox"
        closeLabel="Close"
        beside={beside}
        isOpen={open === 'popover'}
        onOpenChange={(isOpen) => setOpen(isOpen ? 'popover' : undefined)}
      >
        Nothing new.
      </Popover>
      <div className={styles.wide}>
        <ConnectionLine
          text="No connection. Trying again in 3 s."
          retry={{ label: 'Try now', onPress: () => undefined }}
        />
        <FilePreview
          name="Warranty replacement form NH2-4471.pdf"
          about="842 KB · application/pdf"
          progress={{ label: 'Sending', value: 60 }}
        />
      </div>
      <Opened open={open} close={close} />
    </Specimen>
  )
}

function Opened({ open, close }: { open: Open; close: () => void }) {
  return (
    <>
      {open === 'banner' && <Banner text="Notifications enabled" />}
      {open === 'dialog' && (
        <Dialog
          onClose={close}
          title="Reassign ticket"
          lead="Ingrid Solheim keeps her place."
          footer={
            <>
              <Button label="Cancel" onPress={close} />
              <Button label="Reassign" tone="primary" onPress={close} />
            </>
          }
        >
          <TextField label="Why" />
        </Dialog>
      )}
      <AlertDialog
        isOpen={open === 'alert'}
        question="Are you sure you want to close the ticket?"
        text="Ingrid Solheim is notified on WhatsApp and asked for a rating. The ticket reopens by itself when she writes again."
        noLabel="No"
        yesLabel="Yes, close it"
        onNo={close}
        onYes={close}
      />
      <Viewer
        isOpen={open === 'viewer'}
        onClose={close}
        label="Place"
        closeLabel="Close"
        lead={<b>Ingrid Solheim</b>}
      >
        <LocationDrawing />
      </Viewer>
    </>
  )
}

function showToasts() {
  toasts.show({ tone: 'success', text: 'Ticket 2c95be71 closed' })
  toasts.show({
    tone: 'plain',
    text: 'Jonas Weber was faster',
    sub: 'c09e7b14 is his now.',
    action: { label: 'Open', onPress: () => undefined },
  })
  toasts.show({
    tone: 'danger',
    text: 'Could not reassign',
    sub: 'Sales was deleted a moment ago. Nothing changed.',
  })
  toasts.show({
    tone: 'warning',
    text: 'Session ends in 10 minutes',
    sub: 'Drafts are kept either way.',
    action: { label: 'Stay logged in', onPress: () => undefined },
  })
}
