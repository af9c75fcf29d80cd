import { useTranslation } from 'react-i18next'
import { AlertDialog, type AlertDialogProps } from '../ui/overlays/AlertDialog.tsx'
import { errorText } from './refusal-text.ts'

type AskFirstProps = Omit<AlertDialogProps, 'isPending' | 'error'> & {
  /** What Yes does. */
  request: { error: Error | null; isPending: boolean; reset: () => void }
}

/**
 * Asks before a request; while it runs the question stays, and when it is refused it says why. Once it is left by No it waits for
 * nothing more: a refusal that comes later is a notice.
 */
export function AskFirst({ request, onNo, ...question }: AskFirstProps) {
  const { t } = useTranslation()
  const leave = () => {
    request.reset()
    onNo()
  }
  return (
    <AlertDialog
      isPending={request.isPending}
      error={errorText(request.error, t)}
      onNo={leave}
      {...question}
    />
  )
}
