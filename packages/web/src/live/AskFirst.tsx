import { useTranslation } from 'react-i18next'
import { AlertDialog, type AlertDialogProps } from '../ui/overlays/AlertDialog.tsx'
import { errorText } from './refusal-text.ts'
import { useEndsMeanwhile } from './use-ends-meanwhile.ts'

type AskFirstProps = Omit<AlertDialogProps, 'isPending' | 'error'> & {
  /** What Yes does. */
  request: { error: Error | null; isPending: boolean; reset: () => void }
  /** What a colleague has done meanwhile that leaves nothing to ask about. */
  gone?: string | false
}

/**
 * Asks before a request; while it runs the question stays, and when it is refused it says why. Once it is left by No it waits for
 * nothing more: a refusal that comes later is a notice. It goes by itself once what it is about is gone.
 */
export function AskFirst({ request, onNo, gone = false, ...question }: AskFirstProps) {
  const { t } = useTranslation()
  const leave = () => {
    request.reset()
    onNo()
  }
  // While the request runs, its own success may be why.
  useEndsMeanwhile(gone !== false && question.isOpen && !request.isPending ? gone : null, leave)
  return (
    <AlertDialog
      isPending={request.isPending}
      error={errorText(request.error, t)}
      onNo={leave}
      {...question}
    />
  )
}
