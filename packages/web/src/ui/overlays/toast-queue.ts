import { limits } from '@switchboard/contract'
import { UNSTABLE_ToastQueue as ToastQueue } from 'react-aria-components'

export type Toast = {
  tone: 'plain' | 'success' | 'warning' | 'danger'
  text: string
  sub?: string
  action?: {
    label: string
    onPress: () => void
  }
  /** A second action, which leaves the notice where it is. */
  beside?: { label: string; onPress: () => void }
  /** Instead of an action: what was done can be undone. */
  undo?: () => void
}

/** Something was done that can be undone for a while. */
export type UndoOffer = {
  text: string
  sub?: string
  milliseconds?: number
  onUndo: () => void
  /** The offer ended without an undo: carries out what was held back until now. */
  onKept?: () => Promise<void>
}

/** One store per window. Three toasts at most; each stays 6 s, an error stays until it is dismissed. */
export function openToastStore() {
  const queue = new ToastQueue<Toast>({ maxVisibleToasts: 3 })
  const offers: Array<{ undo: () => void; end: () => Promise<void> | undefined }> = []
  /** P7-101: the errors that are shown, by their texts. One that comes again takes the place of the older. */
  const errors = new Map<string, string>()
  return {
    queue,
    show: (toast: Toast) => {
      if (toast.tone !== 'danger' || toast.action) {
        const key = queue.add(toast, toast.tone === 'danger' ? {} : { timeout: 6000 })
        return () => queue.close(key)
      }
      const texts = `${toast.text}\n${toast.sub ?? ''}`
      const older = errors.get(texts)
      if (older !== undefined) queue.close(older)
      const key = queue.add(toast, { onClose: () => errors.delete(texts) })
      errors.set(texts, key)
      return () => queue.close(key)
    },
    /** Its time runs also while the toast has the focus: the server does not wait either. Answers how to withdraw it. */
    offerUndo({ text, sub, milliseconds = limits.undoWindow, onUndo, onKept }: UndoOffer) {
      let isUndone = false
      let kept: Promise<void> | undefined
      const offer = {
        undo() {
          isUndone = true
          queue.close(key)
          onUndo()
        },
        end() {
          queue.close(key)
          return kept
        },
      }
      const onClose = () => {
        clearTimeout(timer)
        offers.splice(offers.indexOf(offer), 1)
        if (!isUndone) kept = onKept?.()
      }
      const key = queue.add({ tone: 'success', text, ...(sub && { sub }), undo: offer.undo }, { onClose })
      const timer = setTimeout(() => void offer.end(), milliseconds)
      offers.push(offer)
      return () => queue.close(key)
    },
    /** Undoes the last action that can be undone; false when there is no such action. */
    undoLast(): boolean {
      const offer = offers.at(-1)
      offer?.undo()
      return offer !== undefined
    },
    /** Ends every offer now: a user who leaves cannot undo any more. */
    async endOffers(): Promise<void> {
      const ended = [...offers].map(async (offer) => {
        await offer.end()
      })
      await Promise.all(ended)
    },
    clear: () => queue.clear(),
  }
}

/** The window's own store. */
export const toasts = openToastStore()
