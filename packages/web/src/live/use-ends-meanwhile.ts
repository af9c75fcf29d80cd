import { useWhen } from '../lib/use-when.ts'
import { toasts } from '../ui/overlays/toast-queue.ts'

/**
 * What is asked goes when a colleague has left nothing to ask about meanwhile, and a notice says so. `why` is null as long as it
 * can be answered.
 */
export function useEndsMeanwhile(why: string | null, onAway: () => void): void {
  useWhen(why !== null, () => {
    if (why !== null) toasts.show({ tone: 'warning', text: why })
    onAway()
  })
}
