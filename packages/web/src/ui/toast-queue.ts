import { UNSTABLE_ToastQueue as ToastQueue } from 'react-aria-components'

export type Toast = {
  tone: 'plain' | 'success' | 'warning' | 'danger'
  text: string
  sub?: string
  action?: { label: string; onPress: () => void }
}

export type ToastDesk = ReturnType<typeof openToastDesk>

/** One desk per window. Three toasts at most; each stays 6 s, what failed stays until it is put away. */
export function openToastDesk() {
  const queue = new ToastQueue<Toast>({ maxVisibleToasts: 3 })
  return {
    queue,
    show: (toast: Toast) => {
      const key = queue.add(toast, toast.tone === 'danger' ? {} : { timeout: 6000 })
      return () => queue.close(key)
    },
    clear: () => queue.clear(),
  }
}

/** The window's own desk. */
export const toasts = openToastDesk()
