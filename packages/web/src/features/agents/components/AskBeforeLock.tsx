import type { Agent } from '@switchboard/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../live/refusal-text.ts'
import { useEndsMeanwhile } from '../../../live/use-ends-meanwhile.ts'
import { AlertDialog } from '../../../ui/overlays/AlertDialog.tsx'
import { agentName, isLocked } from '../agents-model.ts'
import { lockPreviewQuery } from '../api.ts'

type AskBeforeLockProps = {
  /** The agent to be locked; null while the dialog is closed. */
  agent: Agent | null
  onNo: () => void
  onYes: () => void
}

/**
 * Shows how many open tickets return to the queue before an agent is locked. Locking remains possible when the count
 * fails. It goes by itself once a colleague has locked the agent.
 */
export function AskBeforeLock({ agent, onNo, onYes }: AskBeforeLockProps) {
  const { t } = useTranslation()
  const preview = useQuery({ ...lockPreviewQuery(agent?.userid ?? ''), enabled: agent !== null })
  const name = agent === null ? '' : agentName(agent)
  useEndsMeanwhile(agent !== null && isLocked(agent) ? t('lock.gone', { name }) : null, onNo)
  return (
    <AlertDialog
      isOpen={agent !== null}
      question={t('lock.question', { name })}
      text={
        <>
          <p>{t('lock.text', { name })}</p>
          <p aria-live="polite">
            {preview.data === undefined ? !preview.isError && t('lock.counting') : textOf(preview.data, t)}
          </p>
        </>
      }
      yesLabel={t('agents.lock')}
      isDestructive
      isPending={preview.isFetching && preview.data === undefined}
      error={errorText(preview.error, t)}
      onNo={onNo}
      onYes={onYes}
    />
  )
}

const textOf = (
  { openTickets, apiKeys }: { openTickets: number; apiKeys: number },
  t: ReturnType<typeof useTranslation<'panel'>>['t'],
): string => {
  const tickets = openTickets === 0 ? t('lock.noTickets') : t('lock.tickets', { count: openTickets })
  return apiKeys === 0 ? tickets : `${tickets} ${t('lock.keys', { count: apiKeys })}`
}
