import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { focusWhenFree } from '../../lib/focus-when-free.ts'
import { useStore } from '../../lib/store.ts'
import { stayOpen } from '../../lib/use-back-closes.ts'
import { AlertDialog } from '../../ui/overlays/AlertDialog.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { OnceActions, shownOnce, type WaitingOnce } from './show-once.ts'
import { useTaken } from './use-taken.ts'

/** What the server tells only once, one after the other, over every screen of a signed-in user. */
export function ShownOnceDialogs() {
  const [first, ...rest] = useStore(shownOnce) ?? []
  const last = useLastOnPage()
  useEffect(() => {
    shownOnce.set(shownOnce.get() ?? [])
    return () => shownOnce.set(null)
  }, [])
  if (first === undefined) return null
  const close = () => {
    shownOnce.set(rest)
    if (rest.length === 0) focusWhenFree(() => placeAfter(last, first.opener), { caret: 'kept' })
  }
  return <OnceDialog key={first.id} once={first} onClose={close} />
}

/** What has the focus is gone with its dialog, often with the form that asked: it goes back to the page. */
function placeAfter(last: Place, opener: Place | undefined): HTMLElement | 'nowhere' | null {
  const place = last.current?.isConnected === true ? last.current : (opener?.current ?? null)
  const at = document.activeElement
  return at === document.body || at === place ? place : 'nowhere'
}

type Place = RefObject<HTMLElement | null>

/** What had the focus last on the page itself. */
function useLastOnPage(): Place {
  const last = useRef<HTMLElement>(null)
  useEffect(() => {
    const take = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && target.closest(overlay) === null) last.current = target
    }
    document.addEventListener('focusin', take)
    return () => document.removeEventListener('focusin', take)
  }, [])
  return last
}

const overlay = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'

type OnceDialogProps = { once: WaitingOnce; onClose: () => void }

/** It asks before what nobody has copied is lost. */
function OnceDialog({ once, onClose }: OnceDialogProps) {
  const { t } = useTranslation()
  const [isTaken, take] = useTaken(once.isMailed)
  const [isAsking, setAsking] = useState(false)
  const leave = () => {
    if (isTaken) return onClose()
    setAsking(true)
    stayOpen()
  }
  return (
    <Dialog onClose={leave} title={once.title} holds="secret">
      <OnceActions value={{ onTaken: take, onKept: onClose }}>{once.content}</OnceActions>
      <AlertDialog
        isOpen={isAsking}
        question={t('once.question')}
        text={t('once.text')}
        noLabel={t('once.keepOpen')}
        yesLabel={t('common.close')}
        isDestructive
        onNo={() => setAsking(false)}
        onYes={onClose}
      />
    </Dialog>
  )
}
