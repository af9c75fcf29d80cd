import { useTranslation } from 'react-i18next'
import { AlertDialog, type AlertDialogProps } from '../ui/overlays/AlertDialog.tsx'
import { errorText } from './refusal-text.ts'

type AskFirstProps = Omit<AlertDialogProps, 'isPending' | 'error'> & {
  /** What Yes does. */
  request: { error: Error | null; isPending: boolean }
}

/** Asks before a request; while it runs the question stays, and when it is refused it says why. */
export function AskFirst({ request, ...question }: AskFirstProps) {
  const { t } = useTranslation()
  return <AlertDialog isPending={request.isPending} error={errorText(request.error, t)} {...question} />
}
